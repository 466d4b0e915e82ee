import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, TEMPORARY_FILE } from '../kit/index.ts';
import type { Layout } from './layout.ts';
import { namesIn } from './names-in.ts';

/** How every secret text begins: version 1 and the length of its IV. */
const SECRET_START = '{AQAA';
/** Folders below `jobs` are gone into this deep: nested folders of jobs, but not for ever. */
const MAX_DEPTH = 40;
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
    const found = await findBelow(folder, 0);
    if (found !== null) return found;
  }
  return null;
}

/** Looks into `config.xml` of every folder below, and on through nested `jobs`. */
async function findBelow(folder: string, depth: number): Promise<string | null> {
  if (depth > MAX_DEPTH) return null;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name, 'config.xml');
    if (await holdsSecret(path)) return path;
    const below = await findBelow(join(folder, name, 'jobs'), depth + 1);
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
    if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'EISDIR')) return false;
    throw error;
  }
}
