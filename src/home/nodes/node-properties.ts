import { childOf, childText, type XmlElement, type XmlNode, node as xml } from '../../xml/index.ts';
import type { NodeFields, ToolLocation } from './node-types.ts';

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
  return xml('hudson.slaves.EnvironmentVariablesNodeProperty', [
    xml('envVars', { serialization: 'custom' }, [xml('unserializable-parents'), map]),
  ]);
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

/** Returns where a node's properties say that tools are on it. */
export function toolLocationsOf(properties: readonly XmlElement[]): readonly ToolLocation[] {
  const property = properties.find(({ name }) => name === TOOL_LOCATION);
  const locations = property && childOf(property, 'locations');
  return (locations?.children ?? []).map((location) => ({
    type: childText(location, 'type')?.trim() ?? '',
    name: childText(location, 'name')?.trim() ?? '',
    home: childText(location, 'home')?.trim() ?? '',
  }));
}
