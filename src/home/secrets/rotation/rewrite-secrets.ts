import { decryptBytes, encryptBytes } from '../secret-bytes.ts';
import { decryptText, encryptText } from '../secret-text.ts';

/** Holds the keys of a home's encrypted texts and of its encrypted bytes. */
export interface DataKeys {
  readonly text: Buffer;
  readonly bytes: Buffer | null;
  /** Holds the keys with which older texts were encrypted. */
  readonly older: readonly Buffer[];
}

const TEXTS = /\{AQAA[A-Za-z0-9+/]+={0,2}\}/g;
const BYTES = /(<(?:secretBytes|uploadedKeystoreBytes)>\s*)(\{[A-Za-z0-9+/=\s]+\})(?=\s*<)/g;
/** Matches what may be a text in the old form, which has no braces: the whole of an element or attribute. */
const OLD_TEXTS = /([>"]\s*)([A-Za-z0-9+/]{22,}={0,2})(?=\s*[<"])/g;

/** Returns a document with its secrets encrypted with other keys, and how many they were. What cannot be read stays. */
export function rewriteSecrets(source: string, from: DataKeys, to: DataKeys): { text: string; count: number } {
  let count = 0;
  const again = (stored: string): string => {
    const plain = decryptText(from.text, from.older, stored);
    if (plain === null) return stored;
    count += 1;
    return encryptText(to.text, plain);
  };
  const bytesAgain = (stored: string): string => {
    const plain = from.bytes === null || to.bytes === null ? null : decryptBytes(from.bytes, stored);
    if (plain === null || to.bytes === null) return stored;
    count += 1;
    return encryptBytes(to.bytes, plain);
  };
  const text = source
    .replaceAll(BYTES, (_, tag: string, stored: string) => tag + bytesAgain(stored))
    .replaceAll(OLD_TEXTS, (_, before: string, stored: string) => before + again(stored))
    .replaceAll(TEXTS, again);
  return { text, count };
}
