import { readFile } from 'node:fs/promises';
import { isMissing, writeAtomic } from '../../kit/index.ts';
import { childText, decodeUtf8, node, parseXml, toDocument } from '../../xml/index.ts';
import type { TrustedHostKey } from './node-types.ts';

/** Names the root element. Jenkins: `HostKeyHelper`. */
const TAG = 'hudson.plugins.sshslaves.verifiers.HostKey';

/** Returns the key that is trusted; null where there is none. Throws where the file is none of a key. */
export async function readHostKey(path: string): Promise<TrustedHostKey | null> {
  let text: string;
  try {
    text = decodeUtf8(await readFile(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const root = parseXml(text);
  const algorithm = childText(root, 'algorithm')?.trim() ?? '';
  const key = Buffer.from(childText(root, 'key')?.trim() ?? '', 'base64');
  if (algorithm === '' || key.length === 0) throw new Error(`${path} holds no key`);
  return { algorithm, key };
}

export async function writeHostKey(path: string, { algorithm, key }: TrustedHostKey): Promise<void> {
  await writeAtomic(path, toDocument(node(TAG, [node('algorithm', algorithm), node('key', key.toString('base64'))])));
}
