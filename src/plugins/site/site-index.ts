import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { messageOf } from '../../kit/index.ts';
import { isObject, isPermission, PackageError, type PluginManifest } from '../package/manifest.ts';
import { fetchAll } from './fetch.ts';
import type { Offer } from './offer.ts';

/** Names the type of what an index holds, as its envelope says. */
export const PAYLOAD_TYPE = 'application/vnd.millwright.plugins+json';
const MAX_BYTES = 20 * 1024 * 1024;
const FORMAT = 1;

/** Describes the packages of an update site. */
export interface SiteIndex {
  readonly id: string;
  /** Holds when it was made, in epoch milliseconds. */
  readonly generated: number;
  readonly offers: readonly Offer[];
}

export interface IndexPlace {
  readonly url: string;
  /** Holds the public keys, in PEM, of which one must have signed the index. */
  readonly publicKeys: readonly string[];
  /** Holds when the newest index that was ever seen of this site was made; an older one is refused. */
  readonly newestSeen: number;
  /** Names the site in what it offers. */
  readonly site: string;
}

/**
 * Reads the index of an update site: an envelope of DSSE with the signatures, and in it the packages. Nothing of the index is
 * read before its signature has been checked. Throws PackageError, which says what is wrong.
 */
export async function readSiteIndex(place: IndexPlace): Promise<SiteIndex> {
  const { url, publicKeys, newestSeen } = place;
  if (publicKeys.length === 0) throw new PackageError(`${url}: no public key is set for this update site`);
  const payload = openEnvelope(await fetchAll(url, { maxBytes: MAX_BYTES }), publicKeys);
  const index = indexOf(payload, place);
  if (index.generated < newestSeen) {
    const [made, seen] = [index.generated, newestSeen].map((time) => new Date(time).toISOString());
    throw new PackageError(`${url}: the index of ${made} is older than one that was seen before, of ${seen}`);
  }
  return index;
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

/** Returns what one of the keys has signed. */
function openEnvelope(bytes: Buffer, publicKeys: readonly string[]): Buffer {
  const envelope = jsonOf(bytes.toString('utf8'), 'it is no index of plugins');
  if (!isObject(envelope) || envelope['payloadType'] !== PAYLOAD_TYPE || typeof envelope['payload'] !== 'string')
    throw new PackageError('it is no index of plugins');
  const { signatures } = envelope;
  const payload = Buffer.from(envelope['payload'], 'base64');
  const signed = authenticated(PAYLOAD_TYPE, payload);
  const keys = publicKeys.map(keyOf);
  const isGood = (signature: unknown): boolean =>
    isObject(signature) &&
    typeof signature['sig'] === 'string' &&
    keys.some((key) => verify(null, signed, key, Buffer.from(String(signature['sig']), 'base64')));
  if (!Array.isArray(signatures) || !signatures.some(isGood))
    throw new PackageError('the signature of the index is not by a key of this update site');
  return payload;
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

function indexOf(payload: Buffer, place: IndexPlace): SiteIndex {
  const index = jsonOf(payload.toString('utf8'), 'the index cannot be read');
  if (!isObject(index) || !isObject(index['plugins'])) throw new PackageError('the index has no plugins');
  if (index['format'] !== FORMAT)
    throw new PackageError(`the index has the format ${String(index['format'])}, not ${FORMAT}`);
  const generated = Date.parse(String(index['generated']));
  if (Number.isNaN(generated)) throw new PackageError('the index does not say when it was made');
  const offers = Object.values(index['plugins']).flatMap((versions) =>
    Array.isArray(versions) ? versions.map((each: unknown) => offerOf(each, place)) : [],
  );
  return { id: String(index['id'] ?? ''), generated, offers };
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
    url: new URL(text('url'), url).href,
    integrity: text('integrity'),
    size: typeof size === 'number' ? size : null,
    site,
  };
}

function jsonOf(text: string, reason: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PackageError(reason);
  }
}
