/** Is the object identifier of a friendly name, 1.2.840.113549.1.9.20, as DER writes it. */
const FRIENDLY_NAME = Buffer.from('06092a864886f70d010914', 'hex');
const SET = 0x31;
const BMP_STRING = 0x1e;
/** Is what a key store in Java's own form begins with. */
const JAVA_KEY_STORE = 0xfeedfeed;
/** Is the alias that Java gives the first key of a PKCS #12 file that has no name. */
const NO_NAME = '1';

/**
 * Returns the alias of the first key of a key store, PKCS #12 or Java's own form, as Java names it. It stands in the open part
 * of the file, so that no password is needed.
 */
export function keyStoreAlias(keyStore: Buffer): string {
  if (keyStore.length > 18 && keyStore.readUInt32BE(0) === JAVA_KEY_STORE) {
    const length = keyStore.readUInt16BE(16);
    return keyStore.toString('utf8', 18, 18 + length);
  }
  for (let at = keyStore.indexOf(FRIENDLY_NAME); at >= 0; at = keyStore.indexOf(FRIENDLY_NAME, at + 1)) {
    const set = valueAt(keyStore, at + FRIENDLY_NAME.length, SET);
    const name = set === null ? null : valueAt(set, 0, BMP_STRING);
    // Java compares the names of keys in lower case.
    if (name !== null && name.length % 2 === 0) return Buffer.from(name).swap16().toString('utf16le').toLowerCase();
  }
  return NO_NAME;
}

/** Returns the content of the DER element with that tag at a position; null where there is none. */
function valueAt(bytes: Buffer, at: number, tag: number): Buffer | null {
  const [found, first = 0] = bytes.subarray(at, at + 2);
  if (found !== tag) return null;
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (size > 4 || at + 2 + size > bytes.length) return null;
  const length = size === 0 ? first : bytes.readUIntBE(at + 2, size);
  const start = at + 2 + size;
  return start + length > bytes.length ? null : bytes.subarray(start, start + length);
}
