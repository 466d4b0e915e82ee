import { readFile, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { createYield } from '../../kit/index.ts';
import type { Layout } from '../layout/layout.ts';
import { configurations } from './secret-traces.ts';
import type { SecretStore, UnreadableSecrets } from './secret-types.ts';

/** Limits the configurations that are read, in bytes; real ones are smaller. */
const LARGEST = 16 * 1024 * 1024;
const TEXTS = /\{AQAA[A-Za-z0-9+/]+={0,2}\}/g;
const BYTES = /<(?:secretBytes|uploadedKeystoreBytes)>\s*(\{[A-Za-z0-9+/=\s]+\})\s*</g;

/** Searches all configurations for secrets that were encrypted with keys that this home does not have. */
export async function findUnreadableSecrets(
  layout: Layout,
  secrets: Pick<SecretStore, 'isUnreadable' | 'decryptBytes'>,
): Promise<readonly UnreadableSecrets[]> {
  const found: UnreadableSecrets[] = [];
  const pause = createYield();
  for await (const path of configurations(layout)) {
    await pause();
    const text = await textOf(path);
    const texts = [...text.matchAll(TEXTS)].filter(([each]) => secrets.isUnreadable(each));
    const bytes = [...text.matchAll(BYTES)].filter(([, each = '']) => secrets.decryptBytes(each) === null);
    const count = texts.length + bytes.length;
    if (count > 0) found.push({ path: relative(layout.folder, path), count });
  }
  return found;
}

/** Returns the text of a file, or '' where it cannot be read: that is reported elsewhere. */
async function textOf(path: string): Promise<string> {
  try {
    return (await stat(path)).size > LARGEST ? '' : await readFile(path, 'latin1');
  } catch {
    return '';
  }
}
