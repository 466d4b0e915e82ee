import { mkdir, readFile as read, rename, stat, writeFile as write } from 'node:fs/promises';
import { dirname } from 'node:path';
import { charsetNamed, decodeBytes, encodeText } from '../../../groovy/index.ts';
import { withFiles } from './errors.ts';
import { besideFile, ioFailure } from './paths.ts';

/**
 * Limits the bytes of a file that a script may read, as the content becomes a value of the script and is stored with the
 * run.
 */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const BASE64 = 'Base64';

/** Reads a whole file. Throws where it is too large to be a value of a script. */
export async function readBytes(path: string): Promise<Buffer> {
  return withFiles(path, async () => {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) throw ioFailure(`${path} is too large to be read: ${size} bytes`);
    return read(path);
  });
}

/** Reads a file's text. `encoding` is a character set, or Base64 for its bytes; the default is UTF-8. */
export async function readText(path: string, encoding: string | undefined): Promise<string> {
  const wanted = encoding?.trim() ?? '';
  const charset = wanted === BASE64 ? null : charsetOf(wanted);
  const bytes = await readBytes(path);
  return charset === null ? bytes.toString('base64') : decodeBytes(charset, bytes);
}

/**
 * Writes a file and creates its folders. A new file appears complete: it is first written under another name, derived from
 * `key`.
 */
export async function writeText(
  path: string,
  text: string,
  { encoding, key }: { readonly encoding?: string | undefined; readonly key: string },
): Promise<void> {
  const wanted = encoding?.trim() ?? '';
  await writeBytes(path, wanted === BASE64 ? base64(text) : encodeText(charsetOf(wanted), text), key);
}

export async function writeBytes(path: string, bytes: Uint8Array, key: string): Promise<void> {
  await withFiles(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    // A link or a device is written to, not replaced.
    const there = await stat(path).catch(() => null);
    if (there !== null) {
      await write(path, bytes);
      return;
    }
    const beside = besideFile(path, key);
    await write(beside, bytes);
    await rename(beside, path);
  });
}

function charsetOf(encoding: string): string {
  if (encoding === '') return 'UTF-8';
  if (!/^[0-9A-Za-z][-+.:_0-9A-Za-z]*$/.test(encoding))
    throw ioFailure(encoding, 'java.nio.charset.IllegalCharsetNameException');
  const charset = charsetNamed(encoding);
  if (charset === null) throw ioFailure(encoding, 'java.nio.charset.UnsupportedCharsetException');
  return charset;
}

function base64(text: string): Uint8Array {
  const wrong = /[^A-Za-z0-9+/=]/.exec(text);
  if (wrong !== null) {
    const code = wrong[0].charCodeAt(0).toString(16);
    throw ioFailure(`Illegal base64 character ${code}`, 'java.lang.IllegalArgumentException');
  }
  return Buffer.from(text, 'base64');
}
