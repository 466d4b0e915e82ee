import { defineNodeProperty, type Field } from '../../../points/index.ts';
import { childOf, childrenOf, node, type XmlElement } from '../../../xml/index.ts';

type Variables = Readonly<Record<string, string>>;

/** Reads and writes a Java map in the order of its names without regard to case, as XStream has it. */
const variables: Field<Variables> = {
  label: 'List of variables',
  help: 'Variables of all builds on the node.',
  type: 'any',
  default: {},
  fromXml: (element) => variablesIn(element),
  toXml: (name, value) => {
    const entries = Object.entries(value).sort(([a], [b]) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1));
    const map = node('tree-map', [
      node('default', [node('comparator', { class: 'hudson.util.CaseInsensitiveComparator' })]),
      node('int', String(entries.length)),
      ...entries.flatMap(([key, text]) => [node('string', key), node('string', text)]),
    ]);
    return [node(name, { serialization: 'custom' }, [node('unserializable-parents'), map])];
  },
};

export const environmentVariables = defineNodeProperty({
  symbol: 'envVars',
  displayName: 'Environment variables',
  xmlTag: 'hudson.slaves.EnvironmentVariablesNodeProperty',
  fields: { envVars: variables },
  example: { envVars: { HOME_OF_TOOLS: '/opt', path: '/opt/bin' } },
});

function variablesIn(element: XmlElement | undefined): Variables {
  const map = element && childOf(element, 'tree-map');
  const words = map === undefined ? [] : childrenOf(map, 'string').map(({ text }) => text);
  return Object.fromEntries(
    words.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, words[at + 1] ?? '']] : [])),
  );
}
