import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import { type DamageReport, isThere } from '../files/damaged-files.ts';
import type { Layout } from '../layout/layout.ts';

/** Ends every plain text that was encrypted in the old way; it distinguishes a right key from a wrong one. */
const MAGIC = Buffer.from('::::MAGIC::::', 'ascii');

/** Is thrown where the secrets of this home cannot be used. The message is for the person who started the server. */
export class SecretsUnusable extends Error {
  override readonly name = 'SecretsUnusable';
}

/** Holds the key files under `secrets/`, each encrypted with the master key. Jenkins: DefaultConfidentialStore. */
export interface ConfidentialKeys {
  /**
   * Returns what the key files of an id hold: one of `bytes` random bytes is made where there is none. More than one
   * where a key was made in the place of one that could not be read, and that one came back. The first is for what is
   * new.
   */
  payloads(id: string, bytes: number): readonly Buffer[];
  /** Returns whether there is a key of that id that can be read. */
  has(id: string): boolean;
}

export interface ConfidentialKeyOptions {
  /** Holds the text of the master keys; the first encrypts new data. */
  readonly masterKeys: readonly [string, ...string[]];
  /** Is true where a key is missing for data that was encrypted with it: new keys are stored in `spare`, too. */
  readonly isDegraded: boolean;
  readonly damaged: DamageReport;
}

/**
 * Returns the keys. A key file that is there and cannot be decrypted is never replaced: the key that is made for it is
 * stored in `secrets/spare/` with the master key that it was made with. So whatever is restored later, all that was
 * encrypted can be read.
 */
export function createConfidentialKeys(
  layout: Pick<Layout, 'secret' | 'spareSecret' | 'spareMasterKey'>,
  { masterKeys, isDegraded, damaged }: ConfidentialKeyOptions,
): ConfidentialKeys {
  const masters = masterKeys.map(masterKeyOf);
  const [master = Buffer.alloc(0)] = masters;
  const known = new Map<string, readonly Buffer[]>();

  function load(path: string): Buffer | null {
    try {
      const stored = readIfThere(path);
      if (stored === null) return null;
      for (const each of masters) {
        const payload = decryptWithMagic(each, stored);
        if (payload !== null) return payload;
      }
      damaged.note(path, 'it cannot be decrypted with the master.key beside it; restore the two that belong together');
    } catch (error) {
      damaged.note(path, error);
    }
    return null;
  }

  function loadAll(id: string): readonly Buffer[] {
    return [layout.secret(id), layout.spareSecret(id)].flatMap((path) => load(path) ?? []);
  }

  function make(id: string, bytes: number): Buffer {
    const payload = randomBytes(bytes);
    const data = encryptWithMagic(master, payload);
    const isFree = !isThere(layout.secret(id));
    if (isFree) replaceFileSync(layout.secret(id), data);
    if (!isFree || isDegraded) {
      if (!isThere(layout.spareMasterKey)) replaceFileSync(layout.spareMasterKey, masterKeys[0]);
      // One that is there was made with another master key, which may come back.
      if (isThere(layout.spareSecret(id)))
        renameSync(layout.spareSecret(id), `${layout.spareSecret(id)}.${randomBytes(4).toString('hex')}`);
      replaceFileSync(layout.spareSecret(id), data);
    }
    return payload;
  }

  return {
    payloads(id, bytes) {
      const found = known.get(id) ?? loadAll(id);
      const payloads = found.length > 0 ? found : [make(id, bytes)];
      known.set(id, payloads);
      return payloads;
    },
    has: (id) => known.has(id) || loadAll(id).length > 0,
  };
}

/** Returns the key that the text of a `master.key` stands for. */
export function masterKeyOf(text: string): Buffer {
  return createHash('sha256').update(text.trim(), 'utf8').digest().subarray(0, 16);
}

/** Encrypts with AES-128-ECB, with MAGIC at the end. */
export function encryptWithMagic(key: Buffer, payload: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return Buffer.concat([cipher.update(payload), cipher.update(MAGIC), cipher.final()]);
}

/** Decrypts AES-128-ECB with MAGIC at the end; returns null where the data is not that. */
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
 * Replaces a file of secrets, readable by its owner only. It is synchronous, unlike the one writer of everything else,
 * because encrypting must be: it happens at most once for each key of a home.
 */
export function replaceFileSync(path: string, data: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
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
    if (isMissing(error) && !isThere(path)) return null;
    throw error;
  }
}
