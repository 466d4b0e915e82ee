import { toDocument, node as xml } from '../../xml/index.ts';
import { launcherNode } from './node-launchers.ts';
import { toolLocationsNode, variablesNode } from './node-properties.ts';
import { retentionNode } from './node-retention.ts';
import type { NodeFields } from './node-types.ts';

/**
 * Returns the document that Jenkins writes for a node of these fields. Secrets in it are plain; storing it encrypts
 * them.
 */
export function nodeDocument(fields: NodeFields): string {
  const { name, description, remoteFolder, executors, mode, label, environment, toolLocations } = fields;
  const properties = [
    ...(environment.length > 0 ? [variablesNode(environment)] : []),
    ...(toolLocations.length > 0 ? [toolLocationsNode(toolLocations)] : []),
  ];
  const children = [
    xml('name', name),
    xml('description', description),
    xml('remoteFS', remoteFolder),
    xml('numExecutors', String(Math.max(0, Math.floor(executors)))),
    xml('mode', mode),
    retentionNode(fields.retentionStrategy),
    launcherNode(fields.launcher),
    xml('label', label),
    xml('nodeProperties', properties),
  ];
  return toDocument(xml('slave', children));
}
