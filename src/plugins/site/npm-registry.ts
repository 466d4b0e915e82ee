import { messageOf } from '../../kit/index.ts';
import { isObject, PackageError, readManifest } from '../package/manifest.ts';
import { fetchAll } from './fetch.ts';
import type { Offer } from './offer.ts';
import { partsInThread } from './read-in-thread.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const LONGEST_NAME = 214;
/** Matches names of packages without a scope. */
const PACKAGE_NAME = /^[a-z0-9~-][a-z0-9._~-]*$/i;

export interface RegistryPlace {
  readonly url: string;
  /** Names the site in what it offers. */
  readonly site: string;
  readonly signal: AbortSignal;
}

/**
 * Returns the versions of a plugin in a registry of npm, where its package is `millwright-plugin-NAME`; none where there is no
 * such package. Left out are versions that say that they are another plugin, and those without a checksum of SHA-512. Throws
 * PackageError where the registry cannot be asked.
 */
export async function offersOfRegistry(place: RegistryPlace, shortName: string): Promise<readonly Offer[]> {
  const { url: registry, signal } = place;
  const packageName = `millwright-plugin-${shortName}`;
  if (!PACKAGE_NAME.test(packageName) || packageName.length > LONGEST_NAME) return [];
  const url = new URL(packageName, registry.endsWith('/') ? registry : `${registry}/`).href;
  const headers = { accept: 'application/json' };
  const document = await fetchAll(url, { maxBytes: MAX_BYTES, headers, signal }).catch((error: unknown) => {
    if (messageOf(error).includes('the answer was 404')) return null;
    throw error;
  });
  const offers: Offer[] = [];
  if (document === null) return offers;
  for await (const part of partsInThread({ kind: 'registry' }, document, signal))
    if (Array.isArray(part)) offers.push(...part.flatMap((version: unknown) => offerOf(version, place)));
  return offers.filter(({ manifest }) => manifest.shortName === shortName);
}

function offerOf(version: unknown, { url: registry, site }: RegistryPlace): readonly Offer[] {
  if (!isObject(version) || !isObject(version['dist'])) return [];
  const { tarball, integrity } = version['dist'];
  const sha512 =
    typeof integrity === 'string' ? integrity.split(' ').find((each) => each.startsWith('sha512-')) : undefined;
  const url = addressIn(tarball, registry);
  if (url === null || sha512 === undefined) return [];
  try {
    const { entry: _, ...manifest } = readManifest(version);
    return [{ manifest, url, integrity: sha512, size: null, site }];
  } catch (error) {
    // Another version of it may be one that can be used.
    if (error instanceof PackageError) return [];
    throw error;
  }
}

/** Returns the address of a package; null where it has none on the web. The registry's own name and password are for it as well. */
function addressIn(tarball: unknown, registry: string): string | null {
  if (typeof tarball !== 'string' || !URL.canParse(tarball)) return null;
  const [url, own] = [new URL(tarball), new URL(registry)];
  if (!/^https?:$/.test(url.protocol)) return null;
  if (url.origin === own.origin && url.username === '') {
    url.username = own.username;
    url.password = own.password;
  }
  return url.href;
}
