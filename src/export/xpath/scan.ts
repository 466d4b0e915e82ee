import { MAX_DEPTH, MAX_ELEMENTS } from '../../xml/index.ts';
import { ATTRIBUTE, ELEMENT, PlainDocument, TEXT } from './document.ts';

const QUOTE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const SPACE = 0x20;

/** Limits the name of an element, far below what a strict reader accepts. */
const MAX_NAME = 200;

/** Says of each ASCII character whether it may begin a name (2), be in one (1) or neither (0). */
const NAME = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) return 2;
  return /[\d.-]/.test(character) ? 1 : 0;
});

/**
 * Returns the nodes of a document as `writeXml` makes it: elements with at most one attribute, in single quotes, and text
 * with the entities `&amp;`, `&lt;` and `&gt;`. Returns null for everything else, be it well-formed or not.
 */
export function scan(source: string): PlainDocument | null {
  const document = new PlainDocument(source);
  let parent = 0;
  let depth = 0;
  let elements = 0;
  let at = 0;
  do {
    if (source.charCodeAt(at) !== LESS) return null;
    if (source.charCodeAt(at + 1) === SLASH) {
      const end = endTag(document, parent, at + 2);
      if (end === -1) return null;
      document.nexts[parent] = document.size;
      parent = document.parent(parent);
      depth -= 1;
      at = end;
    } else {
      const end = startTag(document, parent, at + 1);
      if (end === -1) return null;
      parent = lastElement(document);
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return null;
      at = end;
    }
    if (depth === 0) break;
    const less = source.indexOf('<', at);
    if (less === -1) return null;
    if (less > at) document.add(TEXT, at, less, parent);
    at = less;
  } while (at < source.length);
  document.nexts[0] = document.size;
  return depth === 0 && at === source.length && hasPlainEntities(source) ? document : null;
}

function lastElement(document: PlainDocument): number {
  const last = document.size - 1;
  return document.kind(last) === ATTRIBUTE ? last - 1 : last;
}

/** Adds the element whose name begins at an offset; returns the offset after its tag, or -1. */
function startTag(document: PlainDocument, parent: number, start: number): number {
  const { source } = document;
  const end = nameEnd(source, start);
  if (end === -1) return -1;
  const element = document.add(ELEMENT, start, end, parent);
  if (source.charCodeAt(end) === GREATER) return end + 1;
  if (source.charCodeAt(end) !== SPACE) return -1;
  const nameStop = nameEnd(source, end + 1);
  if (nameStop === -1 || source.charCodeAt(nameStop) !== EQUALS || source.charCodeAt(nameStop + 1) !== QUOTE) return -1;
  let at = nameStop + 2;
  for (let code = source.charCodeAt(at); code !== QUOTE; code = source.charCodeAt(at)) {
    if (code === LESS || Number.isNaN(code)) return -1;
    at += 1;
  }
  document.add(ATTRIBUTE, end + 1, nameStop, element);
  return source.charCodeAt(at + 1) === GREATER ? at + 2 : -1;
}

/** Returns the offset after the end tag of an element, whose name should begin at an offset; -1 if it does not. */
function endTag(document: PlainDocument, element: number, start: number): number {
  const { source } = document;
  let at = start;
  const stop = document.ends[element] ?? 0;
  for (let from = document.starts[element] ?? 0; from < stop; from += 1) {
    if (source.charCodeAt(at) !== source.charCodeAt(from)) return -1;
    at += 1;
  }
  return at > start && source.charCodeAt(at) === GREATER ? at + 1 : -1;
}

function nameEnd(source: string, start: number): number {
  if (NAME[source.charCodeAt(start)] !== 2) return -1;
  let at = start + 1;
  while ((NAME[source.charCodeAt(at)] ?? 0) > 0) at += 1;
  return at - start <= MAX_NAME ? at : -1;
}

function hasPlainEntities(source: string): boolean {
  for (let at = source.indexOf('&'); at !== -1; at = source.indexOf('&', at + 1)) {
    if (!source.startsWith('amp;', at + 1) && !source.startsWith('lt;', at + 1) && !source.startsWith('gt;', at + 1))
      return false;
  }
  return !source.includes(']]>');
}
