import { readFile } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { decodeUtf8, parseXml, type XmlElement, XmlError } from '../../xml/index.ts';
import { locationOf } from './error-location.ts';

/**
 * Checks a document before a change, as nothing is written over a file that cannot be read. Throws CONFIG_BROKEN, and the
 * errors of the disk.
 */
export async function checkDocument(path: string): Promise<void> {
  try {
    await readDocument(path);
  } catch (error) {
    if (error instanceof XmlError) fail('CONFIG_BROKEN', locationOf(path, error), error.reason);
    throw error;
  }
}

/** Returns the root of a file of the home; null where there is none. Throws XmlError, and what the disk says. */
export async function readDocument(path: string): Promise<XmlElement | null> {
  try {
    return parseXml(decodeUtf8(await readFile(path)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
