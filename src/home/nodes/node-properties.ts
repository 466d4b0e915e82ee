import { childOf, childrenOf, childText, type XmlElement, type XmlNode, node as xml } from '../../xml/index.ts';
import type { NodeFields, ToolLocation } from './node-types.ts';

export const VARIABLES = 'hudson.slaves.EnvironmentVariablesNodeProperty';
export const TOOL_LOCATION = 'hudson.tools.ToolLocationNodeProperty';

/**
 * Returns the environment variables of a node: a Java map in the order of the names without regard to case, as XStream
 * writes it. Of equal names the last one counts.
 */
export function variablesNode(variables: NodeFields['environment']): XmlNode {
  const byName = new Map(variables.filter(({ name }) => name !== '').map((each) => [each.name.toUpperCase(), each]));
  const sorted = [...byName].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, variable]) => variable);
  const map = xml('tree-map', [
    xml('default', [xml('comparator', { class: 'hudson.util.CaseInsensitiveComparator' })]),
    xml('int', String(sorted.length)),
    ...sorted.flatMap(({ name, value }) => [xml('string', name), xml('string', value)]),
  ]);
  return xml(VARIABLES, [xml('envVars', { serialization: 'custom' }, [xml('unserializable-parents'), map])]);
}

/** Returns where tools are on a node. A key is `CLASS@NAME`. */
export function toolLocationsNode(locations: NodeFields['toolLocations']): XmlNode {
  const children = locations.map(({ key, home }) => {
    const at = key.indexOf('@');
    return xml(`${TOOL_LOCATION}_-ToolLocation`, [
      xml('type', at < 0 ? key : key.slice(0, at)),
      xml('name', at < 0 ? '' : key.slice(at + 1)),
      xml('home', home),
    ]);
  });
  return xml(TOOL_LOCATION, [xml('locations', children)]);
}

const DESCRIPTOR = /\$DescriptorImpl$/;

/** Returns where tools are according to the properties of a node; those without a folder are left out. */
export function toolLocationsIn(properties: readonly XmlElement[]): readonly ToolLocation[] {
  const property = properties.find(({ name }) => name === TOOL_LOCATION);
  const locations = property && childOf(property, 'locations');
  return (locations?.children ?? []).flatMap((each) => {
    const home = childText(each, 'home')?.trim() ?? '';
    const type = (childText(each, 'type') ?? '').trim().replace(DESCRIPTOR, '');
    return home === '' ? [] : [{ type, name: (childText(each, 'name') ?? '').trim(), home }];
  });
}

/** Returns the variables that a property of nodes sets. */
export function variablesOfProperty(property: XmlElement | undefined): NodeFields['environment'] {
  const variables = property && childOf(property, 'envVars');
  const map = variables && childOf(variables, 'tree-map');
  const words = map === undefined ? [] : childrenOf(map, 'string').map(({ text }) => text);
  return words.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: words[at + 1] ?? '' }] : []));
}
