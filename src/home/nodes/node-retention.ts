import type { XmlNode } from '../../xml/index.ts';
import { flagNode, numberNode, type PartWriter, partNode, textNode } from './node-parts.ts';
import type { NodePart } from './node-types.ts';

/** Holds, by Java class, when a node is online; the elements are in the order in which Jenkins writes them. */
const RETENTION_STRATEGIES: Readonly<Record<string, PartWriter>> = {
  'hudson.slaves.RetentionStrategy$Always': () => [],
  'hudson.slaves.RetentionStrategy$Demand': (part) => [
    numberNode(part, 'inDemandDelay', 0),
    numberNode(part, 'idleDelay', 1, 1),
  ],
  'hudson.slaves.SimpleScheduledRetentionStrategy': (part) => [
    textNode(part, 'startTimeSpec', ''),
    numberNode(part, 'upTimeMins', 1, 1),
    flagNode(part, 'keepUpWhenActive'),
  ],
};

export function retentionNode(part: NodePart): XmlNode {
  return partNode('retentionStrategy', part, RETENTION_STRATEGIES);
}
