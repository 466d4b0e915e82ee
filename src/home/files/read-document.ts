import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';
import { decodeUtf8, parseXml, type XmlElement } from '../../xml/index.ts';

/** Returns the root of a file of the home; null where there is none. Throws XmlError, and what the disk says. */
export async function readDocument(path: string): Promise<XmlElement | null> {
  try {
    // Most plugins have no file: that is seen without a turn of another thread.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
    return parseXml(decodeUtf8(await readFile(path)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
