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

/** Limits the UTF-16 units that are read at once. */
const PIECE = 64 * 1024;

/** Says of each ASCII character whether it may begin a name (2), be in one (1) or neither (0). */
const NAME = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) return 2;
  return /[\d.-]/.test(character) ? 1 : 0;
});

/**
 * Returns the nodes of a document as `writeXml` makes it: elements with at most one attribute, in single quotes, and text
 * with the entities `&amp;`, `&lt;` and `&gt;`. Returns null for everything else, be it well-formed or not.
 * There is a step of the generator after each piece of a long document.
 */
export function* scan(source: string): Generator<void, PlainDocument | null> {
  const document = new PlainDocument(source);
  // The arrays are taken out of the document, since this loop is what a query of a long document spends its time on.
  const { kinds, starts, ends, parents, nexts } = document;
  let parent = 0;
  let depth = 0;
  let elements = 0;
  let at = 0;
  let pieceEnd = PIECE;
  do {
    if (at >= pieceEnd) {
      yield;
      pieceEnd = at + PIECE;
    }
    if (source.charCodeAt(at) !== LESS) return null;
    if (source.charCodeAt(at + 1) === SLASH) {
      at = closed(source, at + 2, starts[parent] ?? 0, ends[parent] ?? 0);
      nexts[parent] = kinds.length;
      parent = parents[parent] ?? 0;
      depth -= 1;
    } else {
      const nameStop = nameEnd(source, at + 1);
      const element = kinds.length;
      kinds.push(ELEMENT);
      starts.push(at + 1);
      ends.push(nameStop);
      parents.push(parent);
      nexts.push(element + 1);
      at = nameStop;
      if (source.charCodeAt(at) === SPACE) {
        const attributeStop = nameEnd(source, at + 1);
        kinds.push(ATTRIBUTE);
        starts.push(at + 1);
        ends.push(attributeStop);
        parents.push(element);
        nexts.push(element + 2);
        at = valueEnd(source, attributeStop);
      }
      if (source.charCodeAt(at) !== GREATER) return null;
      at += 1;
      parent = element;
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return null;
    }
    if (depth === 0) break;
    const less = at === -1 ? -1 : source.indexOf('<', at);
    if (less === -1) return null;
    if (less > at) {
      const text = kinds.length;
      kinds.push(TEXT);
      starts.push(at);
      ends.push(less);
      parents.push(parent);
      nexts.push(text + 1);
    }
    at = less;
  } while (at < source.length);
  nexts[0] = kinds.length;
  return depth === 0 && at === source.length && hasPlainEntities(source) ? document : null;
}

/** Returns the offset after the end tag whose name begins at an offset; -1 where the open element has another name. */
function closed(source: string, start: number, nameStart: number, nameStop: number): number {
  let at = start;
  for (let from = nameStart; from < nameStop; from += 1) {
    if (source.charCodeAt(at) !== source.charCodeAt(from)) return -1;
    at += 1;
  }
  return at > start && source.charCodeAt(at) === GREATER ? at + 1 : -1;
}

/** Returns the offset after a name; -1 where there is none, or a long one. */
function nameEnd(source: string, start: number): number {
  if (NAME[source.charCodeAt(start)] !== 2) return -1;
  let at = start + 1;
  while ((NAME[source.charCodeAt(at)] ?? 0) > 0) at += 1;
  return at - start <= MAX_NAME ? at : -1;
}

/** Returns the offset after the value of an attribute, whose name ends at an offset; -1 where there is none. */
function valueEnd(source: string, nameStop: number): number {
  if (source.charCodeAt(nameStop) !== EQUALS || source.charCodeAt(nameStop + 1) !== QUOTE) return -1;
  let at = nameStop + 2;
  for (let code = source.charCodeAt(at); code !== QUOTE; code = source.charCodeAt(at)) {
    if (code === LESS || Number.isNaN(code)) return -1;
    at += 1;
  }
  return at + 1;
}

function hasPlainEntities(source: string): boolean {
  for (let at = source.indexOf('&'); at !== -1; at = source.indexOf('&', at + 1)) {
    if (!source.startsWith('amp;', at + 1) && !source.startsWith('lt;', at + 1) && !source.startsWith('gt;', at + 1))
      return false;
  }
  return !source.includes(']]>');
}
