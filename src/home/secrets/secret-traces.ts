import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, isUnreadable, namesIn, TEMPORARY_FILE } from '../../kit/index.ts';
import { folderIdentity } from '../files/folder-identity.ts';
import type { Layout } from '../layout/layout.ts';

/** Holds the start of every secret text: version 1 and the length of its IV. */
const SECRET_START = '{AQAA';
const CHUNK = 64 * 1024;

/**
 * Returns the path of one file that shows that this home had keys before: a key file, or a secret in a configuration; null
 * where there is none. It reads all configurations, so it is used only where a key is missing.
 */
export async function findSecretTraces(layout: Layout, options: { configOnly: boolean }): Promise<string | null> {
  if (!options.configOnly) {
    for (const name of await namesIn(layout.secrets)) {
      const path = join(layout.secrets, name);
      if (!TEMPORARY_FILE.test(name) && path !== layout.initialPassword && path !== layout.masterKey) return path;
    }
    if ((await namesIn(layout.folder)).some((name) => join(layout.folder, name) === layout.identityKey)) {
      return layout.identityKey;
    }
  }
  for await (const path of configurations(layout)) if (await holdsSecret(path)) return path;
  return null;
}

/** Returns the paths of the documents that may hold secrets: those of the home's own folder, of users, nodes and items. */
export async function* configurations(layout: Layout): AsyncIterable<string> {
  for (const name of await namesIn(layout.folder)) if (name.endsWith('.xml')) yield join(layout.folder, name);
  for (const folder of [layout.users, layout.nodes, layout.jobs]) yield* configurationsBelow(folder, new Set());
}

/** Returns `config.xml` of every folder below, also of nested items; each folder is read once, as links may loop. */
async function* configurationsBelow(folder: string, seen: Set<string>): AsyncIterable<string> {
  const identity = await folderIdentity(folder);
  if (identity === null || seen.has(identity)) return;
  seen.add(identity);
  for (const name of await namesIn(folder)) {
    yield join(folder, name, 'config.xml');
    for (const inside of ['jobs', 'branches']) yield* configurationsBelow(join(folder, name, inside), seen);
  }
}

/** Says whether a file holds a text that was encrypted. One that is gone or cannot be read holds none. */
export async function holdsSecret(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      const buffer = Buffer.alloc(CHUNK + SECRET_START.length);
      for (let kept = 0; ; ) {
        const { bytesRead } = await file.read(buffer, kept, CHUNK);
        if (bytesRead === 0) return false;
        const end = kept + bytesRead;
        if (buffer.subarray(0, end).includes(SECRET_START)) return true;
        kept = Math.min(end, SECRET_START.length - 1);
        buffer.copyWithin(0, end - kept, end);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return false;
    throw error;
  }
}
