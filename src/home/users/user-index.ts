import { childOf, childrenOf, node, parseXml, setChild, toDocument, type XmlNode } from '../../xml/index.ts';

const MAP = 'idToDirectoryNameMap';
const MAP_CLASS = 'concurrent-hash-map';

/** Reads `users/users.xml`: the directory name by user id. Throws XmlError. */
export function readUserIndex(source: string): Map<string, string> {
  const map = childOf(parseXml(source), MAP);
  const index = new Map<string, string>();
  for (const entry of map === undefined ? [] : childrenOf(map, 'entry')) {
    const [id, directory] = childrenOf(entry, 'string');
    if (id !== undefined && directory !== undefined) index.set(id.text, directory.text);
  }
  return index;
}

/** Returns the new document; `before` is the document so far, null where there is none. */
export function writeUserIndex(index: ReadonlyMap<string, string>, before: string | null): string {
  const map = mapNode(index);
  if (before !== null) return setChild(before, [MAP], map);
  return toDocument(node('hudson.model.UserIdMapper', [node('version', '1'), map]));
}

function mapNode(index: ReadonlyMap<string, string>): XmlNode {
  const entries = [...index].map(([id, directory]) => node('entry', [node('string', id), node('string', directory)]));
  return entries.length === 0 ? node(MAP, { class: MAP_CLASS }) : node(MAP, { class: MAP_CLASS }, entries);
}
