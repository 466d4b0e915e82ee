import { childOf, childrenOf, parseXml, setChild, setText, type XmlElement } from '../../xml/index.ts';
import { launcherNode } from './node-launchers.ts';
import { variablesNode } from './node-properties.ts';
import { retentionNode } from './node-retention.ts';
import type { NodeChanges, NodeFields } from './node-types.ts';

const VARIABLES = 'hudson.slaves.EnvironmentVariablesNodeProperty';

/** Returns a node's document with the settings that are named; nothing else changes. Secrets in it may be plain. */
export function changedNode(source: string, changes: NodeChanges): string {
  const texts = {
    name: changes.name,
    description: changes.description,
    remoteFS: changes.remoteFolder,
    numExecutors: changes.executors === undefined ? undefined : String(changes.executors),
    mode: changes.mode,
    label: changes.label,
  };
  let xml = source;
  for (const [element, text] of Object.entries(texts)) if (text !== undefined) xml = setText(xml, [element], text);
  const { launcher, retentionStrategy, environment } = changes;
  if (launcher !== undefined) xml = setChild(xml, ['launcher'], launcherNode(launcher));
  if (retentionStrategy !== undefined) xml = setChild(xml, ['retentionStrategy'], retentionNode(retentionStrategy));
  if (environment !== undefined)
    xml = setChild(xml, ['nodeProperties', VARIABLES], environment.length === 0 ? null : variablesNode(environment));
  return xml;
}

/** Returns the variables that a node's document sets for builds there, as `variablesNode` writes them. */
export function variablesIn(source: string): NodeFields['environment'] {
  return variablesOf(childOf(parseXml(source), 'nodeProperties'));
}

/** Returns the variables that a list of node properties sets. */
export function variablesOf(properties: XmlElement | undefined): NodeFields['environment'] {
  const property = properties && childOf(properties, VARIABLES);
  const variables = property && childOf(property, 'envVars');
  const map = variables && childOf(variables, 'tree-map');
  const words = map === undefined ? [] : childrenOf(map, 'string').map(({ text }) => text);
  return words.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: words[at + 1] ?? '' }] : []));
}
