import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { messageOf, writeAtomic } from '../../kit/index.ts';
import { makeFolder } from '../package/make-folder.ts';
import { PackageError } from '../package/manifest.ts';
import { inspectPackage } from '../package/read-package.ts';
import { sealIndex } from './site-index.ts';
import { openSitePackages } from './site-packages.ts';

export interface SiteInput {
  /** Names the files of the packages. */
  readonly packages: readonly string[];
  /** Holds the private key of Ed25519, in PEM. */
  readonly privateKey: string;
  readonly id: string;
  /** Names the folder of the site, which a web server can serve as it is. */
  readonly folder: string;
  /** Holds when the index is made, in epoch milliseconds. */
  readonly now: number;
}

/** Names the index in the folder of a site. */
export const INDEX_NAME = 'index.json';

/**
 * Writes an update site: the packages, and the signed index of them. All of it may be served meanwhile: each file is there at once
 * or not at all, a package never changes, and the index comes when the packages are on the disk. Returns how many packages it has.
 * Throws PackageError, which names the file, where one cannot be used; then the site is as it was.
 */
export async function makeSite({ packages, privateKey, id, folder, now }: SiteInput): Promise<number> {
  const key = privateKeyOf(privateKey);
  await makeFolder(folder);
  const place = await openSitePackages(join(folder, 'packages'));
  try {
    const plugins = new Map<string, Map<string, object>>();
    for (const file of packages) {
      const copy = await place.copy(file);
      const { manifest } = await inspectPackage(copy.path).catch((error: unknown) => {
        throw new PackageError(`${file}: ${messageOf(error)}`);
      });
      const { entry: _, url: homepage, ...facts } = manifest;
      const name = `${manifest.shortName}-${manifest.version}.tgz`;
      const versions = plugins.get(manifest.shortName) ?? new Map<string, object>();
      if (versions.has(manifest.version))
        throw new PackageError(`${file}: version ${manifest.version} of ${manifest.shortName} is there twice`);
      await place.name(copy, name);
      versions.set(manifest.version, {
        ...facts,
        homepage,
        url: `packages/${encodeURIComponent(name)}`,
        integrity: copy.integrity,
        size: copy.size,
      });
      plugins.set(manifest.shortName, versions);
    }
    const payload = JSON.stringify({
      format: 1,
      id,
      generated: new Date(now).toISOString(),
      plugins: Object.fromEntries([...plugins].map(([shortName, versions]) => [shortName, [...versions.values()]])),
    });
    await place.publish();
    await writeAtomic(join(folder, INDEX_NAME), sealIndex(payload, key, keyId(key)));
    return packages.length;
  } finally {
    await place.close();
  }
}

/** Returns a new pair of keys for update sites, in PEM. */
export function newSiteKeys(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

function privateKeyOf(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new PackageError(`the private key cannot be read: ${messageOf(error)}`);
  }
  throw new PackageError('the private key must be one of Ed25519');
}

/** Returns a short name of a key: the beginning of the SHA-256 of its public half. */
function keyId(privateKey: KeyObject): string {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}
