import { legalText } from '../../xml/index.ts';

export const DOCUMENT = 0;
export const ELEMENT = 1;
export const ATTRIBUTE = 2;
export const TEXT = 3;

/** Matches what is not the same in a document and in the text that is read from it. */
const NOT_PLAIN = /[&>\r\0-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/**
 * Represents a rendered document by places in its source. A node is a number, counted in document order from the document
 * itself, which is 0; the attribute of an element comes directly after it.
 */
export class PlainDocument {
  readonly source: string;
  readonly kinds: number[] = [DOCUMENT];
  /** Holds where the name of an element or an attribute begins, or a text. */
  readonly starts: number[] = [0];
  readonly ends: number[] = [0];
  readonly parents: number[] = [-1];
  /** Holds the number after the last node within a node. */
  readonly nexts: number[] = [1];

  constructor(source: string) {
    this.source = source;
  }

  get size(): number {
    return this.kinds.length;
  }

  add(kind: number, start: number, end: number, parent: number): number {
    const node = this.kinds.length;
    this.kinds.push(kind);
    this.starts.push(start);
    this.ends.push(end);
    this.parents.push(parent);
    this.nexts.push(node + 1);
    return node;
  }

  kind(node: number): number {
    return this.kinds[node] ?? DOCUMENT;
  }

  /** Returns the parent or the element of an attribute; -1 for the document. */
  parent(node: number): number {
    return this.parents[node] ?? -1;
  }

  next(node: number): number {
    return this.nexts[node] ?? 0;
  }

  /** Returns the first child; `next(node)` where there is none. */
  firstChild(node: number): number {
    const first = node + 1;
    return this.kinds[first] === ATTRIBUTE && this.kinds[node] === ELEMENT ? first + 1 : first;
  }

  name(node: number): string {
    return this.source.slice(this.starts[node], this.ends[node]);
  }

  isNamed(node: number, name: string): boolean {
    const start = this.starts[node] ?? 0;
    return (this.ends[node] ?? 0) - start === name.length && this.source.startsWith(name, start);
  }

  /** Returns the text of a text node. */
  text(node: number): string {
    return readable(this.rawText(node));
  }

  /** Returns the text of a text node as it is written in the source. */
  rawText(node: number): string {
    return this.source.slice(this.starts[node], this.ends[node]);
  }

  /** Returns the value of an attribute, which is in single quotes. */
  value(node: number): string {
    return readable(this.rawValue(node)).replace(/[\t\n]/g, ' ');
  }

  /** Returns the value of an attribute as it is written in the source. */
  rawValue(node: number): string {
    const start = (this.ends[node] ?? 0) + 2;
    return this.source.slice(start, this.source.indexOf("'", start));
  }
}

/** Returns whether a piece of a document is what a strict reader finds in it. */
export function isPlain(raw: string): boolean {
  return !NOT_PLAIN.test(raw);
}

/** Returns what a strict reader finds in a piece of a document. */
export function readable(raw: string): string {
  if (isPlain(raw)) return raw;
  return legalText(raw, '1.0')
    .replace(/\r\n?/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
