import { createYield, type Yield } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import {
  decodeUtf8,
  normalizeDocument,
  POSTED,
  parseXmlInSlices,
  setText,
  type XmlElement,
  XmlError,
  XmlLimitError,
} from '../../xml/index.ts';
import { locationOf } from './error-location.ts';

/** Names a document of a request in errors. */
const NAME = 'config.xml';

/** Describes one change to a config.xml that leaves every other byte alone. A `text` of null removes the element. */
export interface ConfigEdit {
  /** Holds the names from below the root element to the element: `['description']`. */
  readonly path: readonly string[];
  readonly text: string | null;
}

/** Holds a document and what was read from it. */
export interface ReadDocument {
  readonly text: string;
  readonly root: XmlElement;
}

/** Returns a document with its secrets encrypted. */
export type Protect = (document: ReadDocument, pause: Yield) => Promise<string>;

/**
 * Returns the text to store for a posted document. Other work can run meanwhile. Throws CONFIG_BROKEN with line and column
 * of what was sent, CONFIG_TOO_GREAT.
 */
export async function readPosted(xml: string, protect: Protect): Promise<ReadDocument> {
  return readable(NAME, async () => {
    const pause = createYield();
    return protectedDocument(await normalizeDocument(xml, pause, POSTED), protect, pause);
  });
}

/** Does what `readPosted` does, with each character of the document as it came. */
export async function readPostedAsItIs(xml: string, protect: Protect): Promise<ReadDocument> {
  return readable(NAME, () => protectedDocument(xml, protect, createYield()));
}

async function protectedDocument(text: string, protect: Protect, pause: Yield): Promise<ReadDocument> {
  const root = await parseXmlInSlices(text, pause, POSTED);
  const sealed = await protect({ text, root }, pause);
  return sealed === text ? { text, root } : { text: sealed, root: await parseXmlInSlices(sealed, pause) };
}

/** Parses a document. Throws CONFIG_BROKEN, CONFIG_TOO_GREAT. */
export async function parsed(text: string, where = NAME): Promise<XmlElement> {
  return readable(where, () => parseXmlInSlices(text, createYield()));
}

/** Returns a file's text with the edits made. Throws CONFIG_BROKEN where the file, changed by hand, cannot be read. */
export async function applyEdits(where: string, bytes: Uint8Array, edits: readonly ConfigEdit[]): Promise<string> {
  return readable(where, async () => {
    const pause = createYield();
    let text = decodeUtf8(bytes);
    for (const edit of edits) text = setText(text, edit.path, edit.text, await parseXmlInSlices(text, pause));
    return text;
  });
}

/**
 * Runs a function that reads a document; its errors become CONFIG_BROKEN, or CONFIG_TOO_GREAT where the document is too
 * large.
 */
export async function readable<T>(where: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof XmlLimitError) fail('CONFIG_TOO_GREAT', locationOf(where, error), error.reason);
    if (error instanceof XmlError) fail('CONFIG_BROKEN', locationOf(where, error), error.reason);
    throw error;
  }
}
