import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMissing } from '../kit/index.ts';
import type { Layout } from './layout.ts';

/** Ends every plain text that was encrypted in the old way; tells a right key from a wrong one. */
export const MAGIC = Buffer.from('::::MAGIC::::', 'ascii');

/** The secrets of this home cannot be used. The message is for the person who started the server. */
export class SecretsUnusable extends Error {
  override readonly name = 'SecretsUnusable';
}

/** Key files under `secrets/`, each encrypted with the master key. Jenkins: DefaultConfidentialStore. */
export interface ConfidentialKeys {
  /** The payload of a key file, made of `bytes` random bytes where there is none. Throws SecretsUnusable. */
  payload(id: string, bytes: number): Buffer;
}

export function createConfidentialKeys(layout: Pick<Layout, 'secret'>, masterKeyText: string): ConfidentialKeys {
  const master = createHash('sha256').update(masterKeyText.trim(), 'utf8').digest().subarray(0, 16);
  const known = new Map<string, Buffer>();

  function load(id: string): Buffer | null {
    const path = layout.secret(id);
    const stored = readIfThere(path);
    if (stored === null) return null;
    const payload = decryptWithMagic(master, stored);
    if (payload === null) {
      throw new SecretsUnusable(
        `${path} cannot be decrypted with the master.key beside it; restore the pair of files that belong together`,
      );
    }
    return payload;
  }

  function make(id: string, bytes: number): Buffer {
    const payload = randomBytes(bytes);
    const cipher = createCipheriv('aes-128-ecb', master, null);
    replaceFileSync(layout.secret(id), Buffer.concat([cipher.update(payload), cipher.update(MAGIC), cipher.final()]));
    return payload;
  }

  return {
    payload(id, bytes) {
      const payload = known.get(id) ?? load(id) ?? make(id, bytes);
      known.set(id, payload);
      return payload;
    },
  };
}

/** AES-128-ECB with MAGIC at the end; null where it is not that. */
export function decryptWithMagic(key: Buffer, data: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-128-ecb', key, null);
    const plain = Buffer.concat([decipher.update(data), decipher.final()]);
    const end = plain.length - MAGIC.length;
    return end >= 0 && plain.subarray(end).equals(MAGIC) ? plain.subarray(0, end) : null;
  } catch {
    return null;
  }
}

/**
 * Replaces a file of secrets, readable by its owner only. Not asynchronous like the one writer of everything else,
 * because encrypting must not be: it happens at most once for each key of a home.
 */
export function replaceFileSync(path: string, data: string | Buffer): void {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      const bytes = Buffer.from(data);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
    syncFolderSync(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function syncFolderSync(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
