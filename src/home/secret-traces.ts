import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, isMissing, TEMPORARY_FILE } from '../kit/index.ts';
import { folderIdentity } from './folder-identity.ts';
import type { Layout } from './layout.ts';
import { namesIn } from './names-in.ts';

/** How every secret text begins: version 1 and the length of its IV. */
const SECRET_START = '{AQAA';
const CHUNK = 64 * 1024;

/**
 * Path of one file that shows that this home had keys before: a key file, or a secret in a configuration. Null: none.
 * Reads all configurations, so it is for the case that a key is missing.
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
  for (const name of await namesIn(layout.folder)) {
    const path = join(layout.folder, name);
    if (name.endsWith('.xml') && (await holdsSecret(path))) return path;
  }
  for (const folder of [layout.users, layout.nodes, layout.jobs]) {
    const found = await findBelow(folder, new Set());
    if (found !== null) return found;
  }
  return null;
}

/** Looks into `config.xml` of every folder below, and on through nested `jobs`; into each once, as links may loop. */
async function findBelow(folder: string, seen: Set<string>): Promise<string | null> {
  const identity = await folderIdentity(folder);
  if (identity === null || seen.has(identity)) return null;
  seen.add(identity);
  for (const name of await namesIn(folder)) {
    const path = join(folder, name, 'config.xml');
    if (await holdsSecret(path)) return path;
    const below = await findBelow(join(folder, name, 'jobs'), seen);
    if (below !== null) return below;
  }
  return null;
}

async function holdsSecret(path: string): Promise<boolean> {
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
    if (isMissing(error) || hasCode(error, 'EISDIR') || hasCode(error, 'ELOOP')) return false;
    throw error;
  }
}
