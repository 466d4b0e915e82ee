import {
  childOf,
  childrenOf,
  childText,
  parseXml,
  setChild,
  setText,
  writeElement,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { nodeOf } from '../files/element-node.ts';
import { launcherNode } from './node-launchers.ts';
import { TOOL_LOCATION, toolLocationsNode, variablesNode } from './node-properties.ts';
import { retentionNode } from './node-retention.ts';
import type { NodeChanges, NodeFields, NodePart } from './node-types.ts';

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
  const root = parseXml(source);
  let xml = source;
  for (const [element, text] of Object.entries(texts)) {
    if (text !== undefined && text !== (childText(root, element) ?? '')) xml = setText(xml, [element], text);
  }
  const { launcher, retentionStrategy, environment, toolLocations } = changes;
  if (launcher !== undefined) xml = withPart(xml, launcher, launcherNode(launcher));
  if (retentionStrategy !== undefined) xml = withPart(xml, retentionStrategy, retentionNode(retentionStrategy));
  if (environment !== undefined)
    xml = withProperty(xml, VARIABLES, environment.length === 0 ? null : variablesNode(environment));
  if (toolLocations !== undefined)
    xml = withProperty(xml, TOOL_LOCATION, toolLocations.length === 0 ? null : toolLocationsNode(toolLocations));
  return xml;
}

/**
 * Returns the document with another launcher or strategy. One of the same class keeps what is not spoken of; what says the
 * same stays, to the byte.
 */
function withPart(xml: string, { settings, parts = {} }: NodePart, made: XmlNode): string {
  const before = childOf(parseXml(xml), made.name);
  const isSameClass = before?.attributes['class'] === made.attributes?.['class'];
  if (before === undefined || !isSameClass) return setChild(xml, [made.name], made);
  const isSpokenOf = (name: string): boolean => Object.hasOwn(settings, name) || Object.hasOwn(parts, name);
  const wanted = new Map((made.children ?? []).filter(({ name }) => isSpokenOf(name)).map((each) => [each.name, each]));
  const kept = before.children.flatMap((child): XmlNode[] => {
    const next = wanted.get(child.name);
    wanted.delete(child.name);
    return next !== undefined ? [next] : isSpokenOf(child.name) ? [] : [nodeOf(child)];
  });
  const after = { name: made.name, attributes: before.attributes, children: [...kept, ...wanted.values()] };
  return isSame(before, after) ? xml : setChild(xml, [made.name], after);
}

function withProperty(xml: string, name: string, property: XmlNode | null): string {
  const list = childOf(parseXml(xml), 'nodeProperties');
  const before = list && childOf(list, name);
  const stays = property === null ? before === undefined : before !== undefined && isSame(before, property);
  return stays ? xml : setChild(xml, ['nodeProperties', name], property);
}

function isSame(before: XmlElement, after: XmlNode): boolean {
  return writeElement(nodeOf(before)) === writeElement(after);
}

/** Returns the variables that a node's document sets for builds there, as `variablesNode` writes them. */
export function variablesIn(source: string): NodeFields['environment'] {
  return variablesOf(childOf(parseXml(source), 'nodeProperties'));
}

/** Returns the variables that a list of node properties sets. */
export function variablesOf(properties: XmlElement | undefined): NodeFields['environment'] {
  return variablesAmong(properties?.children ?? []);
}

/** Returns the variables that a node's properties set for builds there. */
export function variablesAmong(properties: readonly XmlElement[]): NodeFields['environment'] {
  const property = properties.find(({ name }) => name === VARIABLES);
  const variables = property && childOf(property, 'envVars');
  const map = variables && childOf(variables, 'tree-map');
  const words = map === undefined ? [] : childrenOf(map, 'string').map(({ text }) => text);
  return words.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: words[at + 1] ?? '' }] : []));
}
