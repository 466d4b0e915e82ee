import { SaxesParser } from 'saxes';
import { XmlError, XmlLimitError } from './errors.ts';
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_ELEMENTS, MAX_NAME, MAX_TEXT } from './limits.ts';

/** Limits the UTF-16 units that are read at once. */
const PIECE = 16 * 1024;

export interface ReaderEvents {
  declaration?(version: string | undefined): void;
  /** Is called for a start tag; `at` is the offset after the tag's `>`, in UTF-16 units. Attributes have no prototype. */
  open(name: string, attributes: Record<string, string>, at: number): void;
  close(name: string, at: number): void;
  text(text: string): void;
  cdata(text: string): void;
  comment?(text: string): void;
  instruction?(target: string, body: string): void;
}

/**
 * Reads a whole document strictly, XML 1.0 or 1.1, and reports what it finds to `events`. It accepts no document type,
 * hence no entities beyond the five of XML. Throws XmlError.
 */
export function readXml(source: string, events: ReaderEvents): void {
  for (const _ of readXmlInPieces(source, events));
}

/** Returns the same in pieces of moderate length, with a step of the generator after each. */
export function* readXmlInPieces(
  source: string,
  events: ReaderEvents,
  limits: ReaderLimits = {},
): Generator<void, void> {
  const reader = createXmlReader(events, limits);
  for (let at = 0; at < source.length; at += PIECE) {
    reader.write(source.slice(at, at + PIECE));
    yield;
  }
  reader.close();
}

export interface XmlReader {
  /** Reads the next piece of the document. Throws XmlError. */
  write(piece: string): void;
  /** Ends the document. Throws XmlError where it is not complete. */
  close(): void;
}

export interface ReaderLimits {
  readonly maxElements?: number;
  /**
   * Limits elements, attributes, comments, instructions and CDATA sections together; comments and instructions count where
   * they are requested.
   */
  readonly maxNodes?: number;
  /** Says whether a document type is skipped instead of refused; its declarations are not known. */
  readonly allowDoctype?: boolean;
}

/** Returns a strict reader that is given a document part by part. */
export function createXmlReader(events: ReaderEvents, limits: ReaderLimits = {}): XmlReader {
  const { maxElements = MAX_ELEMENTS, maxNodes = Number.POSITIVE_INFINITY, allowDoctype = false } = limits;
  const parser = new SaxesParser({ position: true, xmlns: false } as const);
  let depth = 0;
  let elements = 0;
  let nodes = 0;
  let attributesHere = 0;
  /** Counts events. */
  let happened = 0;
  const here = (): [number, number] => [parser.line, Math.max(1, parser.column)];
  const refuse = (reason: string): never => {
    throw new XmlError(...here(), reason);
  };
  const beyond = (reason: string): never => {
    throw new XmlLimitError(...here(), reason);
  };
  const count = (name = ''): void => {
    nodes += 1;
    happened += 1;
    if (nodes > maxNodes)
      beyond(`more than ${maxNodes} elements, attributes, comments, instructions and CDATA sections`);
    if (name.length > MAX_NAME) beyond(`a name is longer than ${MAX_NAME} characters`);
  };
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')));
  if (!allowDoctype) parser.on('doctype', () => refuse('a document type is not allowed'));
  // Seen one by one: a million of them would fill the memory before the tag is over.
  parser.on('attribute', ({ name }) => {
    attributesHere += 1;
    if (attributesHere > MAX_ATTRIBUTES) beyond(`more than ${MAX_ATTRIBUTES} attributes at one element`);
    count(name);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    elements += 1;
    attributesHere = 0;
    if (depth > MAX_DEPTH) beyond(`elements are nested deeper than ${MAX_DEPTH}`);
    if (elements > maxElements) beyond(`more than ${maxElements} elements`);
    count(name);
    events.open(name, attributes, parser.position);
  });
  parser.on('closetag', ({ name }) => {
    happened += 1;
    depth -= 1;
    events.close(name, parser.position);
  });
  parser.on('text', (text) => {
    happened += 1;
    if (depth > 0) events.text(text);
  });
  parser.on('cdata', (text) => {
    count();
    events.cdata(text);
  });
  // Each handler is a property of the parser, and with more than eight V8 keeps its properties in a table: a fifth of the speed.
  if (events.declaration !== undefined) parser.on('xmldecl', ({ version }) => events.declaration?.(version));
  if (events.comment !== undefined)
    parser.on('comment', (text) => {
      count();
      events.comment?.(text);
    });
  if (events.instruction !== undefined)
    parser.on('processinginstruction', ({ target, body }) => {
      count(target);
      events.instruction?.(target, body);
    });
  let told = 0;
  let unread = 0;
  return {
    write(piece) {
      // The parser holds a text, a name or a comment until it is over.
      unread = told === happened ? unread + piece.length : 0;
      told = happened;
      if (unread > MAX_TEXT) beyond(`a text, a comment or a tag is longer than ${MAX_TEXT} characters`);
      parser.write(piece);
    },
    close: () => void parser.close(),
  };
}
