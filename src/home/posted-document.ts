import { fail } from '../model/index.ts';
import { decodeUtf8, normalizeDocument, parseXml, setText, type XmlElement, XmlError } from '../xml/index.ts';
import { placeOf } from './item-config.ts';
import type { ConfigEdit } from './types.ts';

/** What a document that came with a request is called in errors. */
const POSTED = 'config.xml';

/** The text to store for a posted document. Error: CONFIG_BROKEN with line and column of what was sent. */
export function parsePosted(xml: string, protect: (source: string) => string): string {
  return readable(POSTED, () => protect(normalizeDocument(xml)));
}

/** Error: CONFIG_BROKEN. */
export function parsed(text: string, where = POSTED): XmlElement {
  return readable(where, () => parseXml(text));
}

/** A file's text with the edits made. Error: CONFIG_BROKEN where the file, changed by hand, cannot be read. */
export function applyEdits(where: string, bytes: Uint8Array, edits: readonly ConfigEdit[]): string {
  return readable(where, () => edits.reduce((text, edit) => setText(text, edit.path, edit.text), decodeUtf8(bytes)));
}

/** Runs what reads a document; what is wrong with it becomes CONFIG_BROKEN. */
export function readable<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof XmlError) fail('CONFIG_BROKEN', placeOf(where, error), error.reason);
    throw error;
  }
}
