import { SaxesParser } from 'saxes';
import { XmlError } from './errors.ts';

/** Nesting beyond this is no configuration; it would only exhaust the stack of whoever walks the tree. */
export const MAX_DEPTH = 500;
/** Elements in one document. */
export const MAX_ELEMENTS = 200_000;
/** UTF-16 units that are read at once. */
const PIECE = 64 * 1024;

export interface ReaderEvents {
  declaration?(version: string | undefined): void;
  /** `at`: offset after the tag's `>`, in UTF-16 units. Attributes have no prototype. */
  open(name: string, attributes: Record<string, string>, at: number): void;
  close(name: string, at: number): void;
  text(text: string): void;
  cdata(text: string): void;
  comment?(text: string): void;
  instruction?(target: string, body: string): void;
}

/**
 * Reads a whole document strictly, XML 1.0 or 1.1, and tells what comes. No document type, hence no entities beyond the
 * five of XML. Throws XmlError.
 */
export function readXml(source: string, events: ReaderEvents): void {
  for (const _ of readXmlInPieces(source, events));
}

/** The same in pieces of moderate length, with a step of the generator after each. */
export function* readXmlInPieces(source: string, events: ReaderEvents): Generator<void, void> {
  const reader = createXmlReader(events);
  for (let at = 0; at < source.length; at += PIECE) {
    reader.write(source.slice(at, at + PIECE));
    yield;
  }
  reader.close();
}

export interface XmlReader {
  /** The next part of the document. Throws XmlError. */
  write(piece: string): void;
  /** The document is over. Throws XmlError where it is not whole. */
  close(): void;
}

export interface ReaderLimits {
  readonly maxElements?: number;
  /** A document type is passed over; what it declares is not known. */
  readonly allowDoctype?: boolean;
}

/** A strict reader that is given a document part by part. */
export function createXmlReader(events: ReaderEvents, limits: ReaderLimits = {}): XmlReader {
  const { maxElements = MAX_ELEMENTS, allowDoctype = false } = limits;
  const parser = new SaxesParser({ position: true, xmlns: false } as const);
  let depth = 0;
  let elements = 0;
  const refuse = (reason: string): never => {
    throw new XmlError(parser.line, Math.max(1, parser.column), reason);
  };
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')));
  if (!allowDoctype) parser.on('doctype', () => refuse('a document type is not allowed'));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    elements += 1;
    if (depth > MAX_DEPTH) refuse(`elements are nested deeper than ${MAX_DEPTH}`);
    if (elements > maxElements) refuse(`more than ${maxElements} elements`);
    events.open(name, attributes, parser.position);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.close(name, parser.position);
  });
  parser.on('text', (text) => {
    if (depth > 0) events.text(text);
  });
  parser.on('cdata', (text) => events.cdata(text));
  // Each handler is a property of the parser, and with more than seven V8 keeps its properties in a table: a fifth of the speed.
  const { declaration, comment, instruction } = events;
  if (declaration !== undefined) parser.on('xmldecl', ({ version }) => declaration(version));
  if (comment !== undefined) parser.on('comment', comment);
  if (instruction !== undefined) parser.on('processinginstruction', ({ target, body }) => instruction(target, body));
  return {
    write: (piece) => void parser.write(piece),
    close: () => void parser.close(),
  };
}
