import type { Change } from '../../model/index.ts';
import { attributeOf, childrenOf, childText, parseXml, type XmlElement } from '../../xml/index.ts';

/** Makes `hg log` print what Jenkins stores as its changelog: one element for each changeset. */
export const CHANGESET_TEMPLATE = [
  `<changeset node="{node}" author="{author|xmlescape}" rev="{rev}" date="{date|hgdate}">`,
  '<msg>{desc|xmlescape}</msg>',
  '<added>{file_adds % "<path>{file|xmlescape}</path>"}</added>',
  '<deleted>{file_dels % "<path>{file|xmlescape}</path>"}</deleted>',
  '<files>{files % "<path>{file|xmlescape}</path>"}</files>',
  `<parents>{parents % "{rev}:{node} "}</parents>`,
  '</changeset>\\n',
].join('');

export function changelogOf(entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<changesets>\n${entries}</changesets>\n`;
}

/** Throws XmlError. */
export function readHgChanges(text: string): Change[] {
  if (text.trim() === '') return [];
  return childrenOf(parseXml(text), 'changeset').map(changeOf);
}

function changeOf(element: XmlElement): Change {
  const message = childText(element, 'msg') ?? '';
  const added = new Set(pathsIn(element, 'added'));
  const deleted = new Set(pathsIn(element, 'deleted'));
  const seconds = Number((attributeOf(element, 'date') ?? '').split(/[ -]/)[0]);
  return {
    id: attributeOf(element, 'node') ?? '',
    author: authorOf(attributeOf(element, 'author') ?? ''),
    title: message.split('\n')[0] ?? '',
    message,
    timestamp: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : -1,
    paths: pathsIn(element, 'files').map((file) => ({
      file,
      editType: added.has(file) ? 'add' : deleted.has(file) ? 'delete' : 'edit',
    })),
  };
}

/** Parses an author such as `Ann <ann@example.org>`; other forms count as a name. */
function authorOf(text: string): Change['author'] {
  const [, name = '', email = ''] = /^(.*?)\s*<([^<>]*)>\s*$/s.exec(text) ?? [];
  return email === '' ? { name: text, email: text.includes('@') ? text : '' } : { name: name || email, email };
}

/** Returns the paths of a list; an older form of Jenkins has all of them in one text. */
function pathsIn(element: XmlElement, list: string): string[] {
  const found = childrenOf(element, list).flatMap((each) => childrenOf(each, 'path').map(({ text }) => text));
  return found.length > 0
    ? found
    : (childText(element, list)
        ?.split(/\s+/)
        .filter((name) => name !== '') ?? []);
}
