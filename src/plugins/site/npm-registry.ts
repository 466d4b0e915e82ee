import { messageOf } from '../../kit/index.ts';
import { isObject, PackageError, readManifest } from '../package/manifest.ts';
import { fetchAll } from './fetch.ts';
import type { Offer } from './offer.ts';

const MAX_BYTES = 50 * 1024 * 1024;
/** Matches names of packages, with a scope or without. */
const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;

/**
 * Returns the versions of a package in a registry of npm that are plugins for this server; none where there is no such package.
 * Versions without a checksum of SHA-512 are left out. Throws PackageError where the registry cannot be asked.
 */
export async function offersOfRegistry(
  { registry, site }: { readonly registry: string; readonly site: string },
  packageName: string,
): Promise<readonly Offer[]> {
  if (!PACKAGE_NAME.test(packageName) || packageName.length > 214) return [];
  const base = registry.endsWith('/') ? registry : `${registry}/`;
  const url = new URL(packageName.replace('/', '%2f'), base).href;
  const document = await fetchAll(url, { maxBytes: MAX_BYTES, headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      if (messageOf(error).includes('the answer was 404')) return null;
      throw error;
    },
  );
  if (document === null) return [];
  const packument = jsonOf(document, url);
  const versions = isObject(packument) && isObject(packument['versions']) ? Object.values(packument['versions']) : [];
  return versions.flatMap((version) => offerOf(version, site));
}

function offerOf(version: unknown, site: string): readonly Offer[] {
  if (!isObject(version) || version['millwright'] === undefined || !isObject(version['dist'])) return [];
  const { tarball, integrity } = version['dist'];
  const sha512 =
    typeof integrity === 'string' ? integrity.split(' ').find((each) => each.startsWith('sha512-')) : undefined;
  if (typeof tarball !== 'string' || sha512 === undefined) return [];
  try {
    const { entry: _, ...manifest } = readManifest(version);
    return [{ manifest, url: tarball, integrity: sha512, size: null, site }];
  } catch (error) {
    // Another version of it may be one that can be used.
    if (error instanceof PackageError) return [];
    throw error;
  }
}

function jsonOf(bytes: Buffer, url: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new PackageError(`${url} is no registry of npm`);
  }
}
