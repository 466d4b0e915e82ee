import type { Change, ChangedPath } from '../../model/index.ts';
import { attributeOf, childOf, childrenOf, childText, parseXml, type XmlElement } from '../../xml/index.ts';

/** Parses a changelog in the format of `svn log --xml --verbose`. Throws XmlError. */
export function readSvnChanges(text: string): Change[] {
  if (text.trim() === '') return [];
  return childrenOf(parseXml(text), 'logentry').map(changeOf);
}

function changeOf(entry: XmlElement): Change {
  const author = childText(entry, 'author') ?? '';
  const message = childText(entry, 'msg') ?? '';
  const time = Date.parse(childText(entry, 'date') ?? '');
  const paths = childOf(entry, 'paths');
  return {
    id: attributeOf(entry, 'revision') ?? '',
    author: { name: author === '' ? 'unknown' : author, email: '' },
    title: message.split('\n')[0] ?? '',
    message,
    timestamp: Number.isNaN(time) ? -1 : time,
    paths: (paths ? childrenOf(paths, 'path') : []).map((path) => ({
      file: path.text.trim(),
      editType: editType(attributeOf(path, 'action')),
    })),
  };
}

function editType(action: string | undefined): ChangedPath['editType'] {
  if (action === 'A') return 'add';
  return action === 'D' ? 'delete' : 'edit';
}

/** Returns one document with the entries of several, as Jenkins's changelog is. */
export function joinLogs(logs: readonly string[]): string {
  const entries = logs.map((log) => /<log[^>]*>(.*)<\/log>/s.exec(log)?.[1] ?? '').join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<log>${entries}</log>\n`;
}
