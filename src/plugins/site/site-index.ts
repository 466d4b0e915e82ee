import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { messageOf } from '../../kit/index.ts';
import { withoutPassword } from '../../model/index.ts';
import { isObject, isPermission, PackageError, type PluginManifest } from '../package/manifest.ts';
import { fetchAll } from './fetch.ts';
import type { Offer } from './offer.ts';
import { partsInThread } from './read-in-thread.ts';

/** Names the type of what an index holds, as its envelope says. */
export const PAYLOAD_TYPE = 'application/vnd.millwright.plugins+json';
const MAX_BYTES = 20 * 1024 * 1024;
const FORMAT = '1';

/** Describes the packages of an update site. */
export interface SiteIndex {
  /** Names the site, as whoever made the index named it. */
  readonly id: string;
  /** Holds when it was made, in epoch milliseconds. */
  readonly generated: number;
  readonly offers: readonly Offer[];
}

export interface IndexPlace {
  readonly url: string;
  /** Holds the public keys, in PEM, of which one must have signed the index. */
  readonly publicKeys: readonly string[];
  /** Names the site in what it offers. */
  readonly site: string;
  readonly signal: AbortSignal;
}

/**
 * Reads the index of an update site: an envelope of DSSE with the signatures, and in it the packages. Nothing of the index is
 * read before its signature has been checked, and a thread of its own does both. Throws PackageError, which says what is wrong.
 */
export async function readSiteIndex(place: IndexPlace): Promise<SiteIndex> {
  const { url, publicKeys, signal } = place;
  if (publicKeys.length === 0)
    throw new PackageError(`${withoutPassword(url)}: no public key is set for this update site`);
  for (const key of publicKeys) keyOf(key);
  const bytes = await fetchAll(url, { maxBytes: MAX_BYTES, signal, allowsFiles: true });
  const offers: Offer[] = [];
  let head: Omit<SiteIndex, 'offers'> | null = null;
  for await (const part of partsInThread({ kind: 'index', payloadType: PAYLOAD_TYPE, publicKeys }, bytes, signal)) {
    if (Array.isArray(part)) offers.push(...part.map((entry: unknown) => offerOf(entry, place)));
    else head = headOf(part);
  }
  if (head === null) throw new PackageError('the index does not say what it is');
  return { ...head, offers };
}

/** Returns the envelope of an index, signed. */
export function sealIndex(payload: string, privateKey: KeyObject, keyId: string): string {
  const bytes = Buffer.from(payload);
  const signature = sign(null, authenticated(PAYLOAD_TYPE, bytes), privateKey);
  return `${JSON.stringify({
    payloadType: PAYLOAD_TYPE,
    payload: bytes.toString('base64'),
    signatures: [{ keyid: keyId, sig: signature.toString('base64') }],
  })}\n`;
}

/** Returns what is signed: the type and the bytes, each behind its length, so that none can pass for the other. */
function authenticated(type: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}

/** Returns a public key of Ed25519. Throws PackageError where the text is none. */
export function keyOf(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new PackageError(`the public key cannot be read: ${messageOf(error)}`);
  }
  throw new PackageError('the public key must be one of Ed25519');
}

function headOf(part: unknown): Omit<SiteIndex, 'offers'> {
  if (!isObject(part)) throw new PackageError('the index does not say what it is');
  const { id, format } = part;
  if (format !== FORMAT) throw new PackageError(`the index has the format ${String(format)}, not ${FORMAT}`);
  const generated = Date.parse(String(part['generated']));
  if (Number.isNaN(generated)) throw new PackageError('the index does not say when it was made');
  return { id: String(id), generated };
}

/** Returns an offer of the index. What is signed was written by the generator, so that little can be wrong with it. */
function offerOf(entry: unknown, { url, site }: IndexPlace): Offer {
  if (!isObject(entry)) throw new PackageError('the index has a plugin that is none');
  const text = (name: string): string => {
    const value = entry[name];
    if (typeof value !== 'string') throw new PackageError(`the index has a plugin without ${name}`);
    return value;
  };
  const dependencies = Array.isArray(entry['dependencies']) ? entry['dependencies'] : [];
  const permissions = Array.isArray(entry['permissions']) ? entry['permissions'] : [];
  const manifest: Omit<PluginManifest, 'entry'> = {
    packageName: text('packageName'),
    shortName: text('shortName'),
    displayName: text('displayName'),
    version: text('version'),
    description: text('description'),
    url: text('homepage'),
    server: text('server'),
    dependencies: dependencies.filter(isObject).map((each) => ({
      shortName: String(each['shortName']),
      version: String(each['version']),
      optional: each['optional'] === true,
    })),
    permissions: permissions.filter((each: unknown) => typeof each === 'string').filter(isPermission),
  };
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(text('integrity')))
    throw new PackageError(`the index has no checksum of ${manifest.shortName}`);
  const size = entry['size'];
  return {
    manifest,
    url: placeOf(text('url'), url, manifest.shortName),
    integrity: text('integrity'),
    size: typeof size === 'number' ? size : null,
    site,
  };
}

/** Returns the address of a package, beside its index. Files are for sites that are files themselves. */
function placeOf(address: string, index: string, shortName: string): string {
  const url = URL.canParse(address, index) ? new URL(address, index) : null;
  if (url === null || (url.protocol === 'file:' && new URL(index).protocol !== 'file:'))
    throw new PackageError(`the index has no address of ${shortName}`);
  return url.href;
}
