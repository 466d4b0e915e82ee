import { defineAction, LIBRARIES_ACTION, type LoadedLibrary } from '../../points/index.ts';
import { childOf, childrenOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';

const RECORD = 'org.jenkinsci.plugins.workflow.libs.LibraryRecord';

/** Defines the action that holds the shared libraries of a pipeline's run. Every pipeline's run has its bean. */
export const libraries = defineAction<readonly LoadedLibrary[]>({
  xmlTag: LIBRARIES_ACTION,
  symbol: 'libraries',
  displayName: 'Pipeline Libraries',
  example: [
    {
      name: 'tools',
      version: 'main',
      variables: ['build', 'notify'],
      trusted: true,
      changelog: false,
      directoryName: '0'.repeat(64),
    },
  ],
  read: (element) => childrenOf(childOf(element, 'libraries') ?? element, RECORD).map(readRecord),
  write: (records) => node(LIBRARIES_ACTION, [node('libraries', records.map(recordNode))]),
});

function readRecord(element: XmlElement): LoadedLibrary {
  const text = (name: string): string => childText(element, name) ?? '';
  const variables = childOf(element, 'variables');
  return {
    name: text('name'),
    version: text('version'),
    variables: variables === undefined ? [] : childrenOf(variables, 'string').map((each) => each.text),
    trusted: text('trusted') === 'true',
    changelog: text('changelog') === 'true',
    // Older ones are named as the library is.
    directoryName: text('directoryName') || text('name'),
  };
}

function recordNode({ name, version, variables, trusted, changelog, directoryName }: LoadedLibrary): XmlNode {
  return node(RECORD, [
    node('name', name),
    node('version', version),
    node(
      'variables',
      { class: 'sorted-set' },
      variables.map((each) => node('string', each)),
    ),
    node('trusted', String(trusted)),
    node('changelog', String(changelog)),
    node('directoryName', directoryName),
  ]);
}
