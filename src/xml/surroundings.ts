import type { XmlElement } from './element.ts';
import type { XmlVersion } from './escape.ts';
import type { Layout } from './write.ts';

/** Returns how a document is laid out: line ends, unit of indentation, version. */
export function layoutOf(source: string, root: XmlElement): Layout {
  const first = root.children.map((child) => indentOf(source, child.start)).find((indent) => indent !== null);
  return { unit: first || '  ', eol: source.includes('\r\n') ? '\r\n' : '\n', version: versionOf(source) };
}

/** Returns the same version, all in one line. */
export function inline(layout: Layout): Layout {
  return { ...layout, unit: '', eol: '' };
}

export function versionOf(source: string): XmlVersion {
  return /^\ufeff?<\?xml\s+version\s*=\s*["']1\.1["']/.test(source) ? '1.1' : '1.0';
}

/** Returns the blanks between the beginning of the line and the offset; null where something else is there. */
export function indentOf(source: string, offset: number): string | null {
  const line = startOfLine(source, offset);
  if (line === 0) return null;
  return source.slice(line, offset);
}

/** Returns the range of an element's whole lines, if it has lines of its own: from the line's start to the next line's. */
export function ownLines(source: string, element: XmlElement): { from: number; to: number } | null {
  const from = startOfLine(source, element.start);
  const to = endOfLine(source, element.end);
  return from === 0 || to === null ? null : { from, to };
}

/** Returns 0 where the offset is not preceded by blanks alone. */
function startOfLine(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && isBlank(source[at - 1])) at -= 1;
  return source[at - 1] === '\n' || source[at - 1] === '\r' ? at : 0;
}

function endOfLine(source: string, offset: number): number | null {
  let at = offset;
  while (isBlank(source[at])) at += 1;
  if (source.startsWith('\r\n', at)) return at + 2;
  return source[at] === '\n' || source[at] === '\r' ? at + 1 : null;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
