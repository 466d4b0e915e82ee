import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, isUnreadable, namesIn, TEMPORARY_FILE } from '../../kit/index.ts';
import { folderIdentity } from '../files/folder-identity.ts';
import type { Layout } from '../layout/layout.ts';

/**
 * Lists what shows that something was encrypted: the start of every secret text, which is version 1 and the length of its IV,
 * and that of encrypted bytes, which begin with random ones and are known by their element.
 */
const TRACES = ['{AQAA', '<secretBytes>{', '<uploadedKeystoreBytes>{'];
const OVERLAP = Math.max(...TRACES.map((trace) => trace.length)) - 1;
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

/** Says whether a file holds something that was encrypted. One that is gone or cannot be read holds nothing. */
async function holdsSecret(path: string): Promise<boolean> {
  try {
    return await hasTraces(path);
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return false;
    throw error;
  }
}

/**
 * Says whether a file of any size holds something that was encrypted. A text in the old form, which has no braces, leaves no
 * trace. Throws where the file cannot be read.
 */
export async function hasTraces(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK + OVERLAP);
    for (let kept = 0; ; ) {
      const { bytesRead } = await file.read(buffer, kept, CHUNK);
      if (bytesRead === 0) return false;
      const end = kept + bytesRead;
      const part = buffer.subarray(0, end);
      if (TRACES.some((trace) => part.includes(trace))) return true;
      kept = Math.min(end, OVERLAP);
      buffer.copyWithin(0, end - kept, end);
    }
  } finally {
    await file.close();
  }
}
