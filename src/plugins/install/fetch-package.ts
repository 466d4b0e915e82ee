import { createHash, type Hash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PACKAGE_LIMITS } from '../package/archive.ts';
import { causeOf, PackageError } from '../package/package-error.ts';
import { type Fetching, fetchBytes } from '../site/fetch.ts';
import type { Offer } from '../site/offer.ts';

/** Limits how long a package may take, in milliseconds. */
const DEADLINE_MS = 10 * 60_000;

/** Describes what is fetched. */
export interface WantedPackage extends Pick<Offer, 'url'> {
  /** Holds the checksum that it must have; null where nobody says one. */
  readonly integrity: string | null;
  /**
   * Says whether it may be a file of this machine. Where that is left out, it may be one only without a checksum: then it is not of
   * a site, and an administrator named it.
   */
  readonly allowsFiles?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Fetches a package into a new file of the folder and returns its path. Throws PackageError where it cannot be fetched, or is not
 * the one that its site describes; then there is no file.
 */
export async function fetchPackage(
  { url, integrity, allowsFiles = integrity === null, headers }: WantedPackage,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const path = join(folder, `${randomUUID()}.tgz`);
  const limits = { maxBytes: PACKAGE_LIMITS.packedBytes, deadlineMs: DEADLINE_MS, allowsFiles };
  const hash = createHash('sha512');
  try {
    await mkdir(folder, { recursive: true });
    await write(path, hashed(url, { ...limits, ...(headers && { headers }), ...(signal && { signal }) }, hash));
    const found = `sha512-${hash.digest('base64')}`;
    if (integrity !== null && found !== integrity)
      throw new PackageError(
        `the package is not the one that the site describes: its checksum is ${found}, not ${integrity}`,
      );
    return path;
  } catch (error) {
    // What is wrong with the folder was said already.
    await rm(path, { force: true }).catch(() => undefined);
    signal?.throwIfAborted();
    if (error instanceof PackageError) throw error;
    throw new PackageError(`the package could not be written into the folder of plugins: ${causeOf(error)}`);
  }
}

async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeFile(file, content);
  } finally {
    await file.close();
  }
}

async function* hashed(url: string, options: Fetching, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of fetchBytes(url, options)) {
    hash.update(chunk);
    yield chunk;
  }
}
