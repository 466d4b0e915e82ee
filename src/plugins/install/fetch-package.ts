import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PackageError } from '../package/manifest.ts';
import { PACKAGE_LIMITS } from '../package/read-package.ts';
import { fetchBytes } from '../site/fetch.ts';
import type { Offer } from '../site/offer.ts';

/**
 * Fetches a package into a new file of the folder and returns its path. Throws PackageError where it cannot be fetched, or is not
 * the one that its site describes; then there is no file.
 */
export async function fetchPackage(
  { url, integrity }: Pick<Offer, 'url'> & { readonly integrity: string | null },
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.tgz`);
  const hash = createHash('sha512');
  const file = await open(path, 'wx', 0o600);
  try {
    const limits = { maxBytes: PACKAGE_LIMITS.packedBytes, ...(signal && { signal }) };
    for await (const chunk of fetchBytes(url, limits)) {
      hash.update(chunk);
      await file.write(chunk);
    }
    const found = `sha512-${hash.digest('base64')}`;
    if (integrity !== null && found !== integrity)
      throw new PackageError(
        `the package is not the one that the site describes: its checksum is ${found}, not ${integrity}`,
      );
    await file.close();
    return path;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}
