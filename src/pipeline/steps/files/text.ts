import { charsetNamed, decodeBytes, encodeText } from '../../../groovy/index.ts';
import type { FilePlace } from './archives/members.ts';
import { missing, withFiles } from './errors.ts';
import { infoOf, ioFailure } from './paths.ts';

/**
 * Limits the bytes of a file that a script may read, as the content becomes a value of the script and is stored with the
 * run.
 */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const BASE64 = 'Base64';

/** Reads a whole file. Throws where it is too large to be a value of a script. */
export async function readBytes({ files, path }: FilePlace): Promise<Buffer> {
  return withFiles(path, async () => {
    const { size } = (await files.info(path)) ?? missing(path);
    checkSize(path, size);
    // Files of the system have no length of their own, and may have no end.
    if (size === 0) return readStart({ files, path });
    const bytes = await files.read(path, { length: size + 1 });
    // It may have grown, and what another machine says of it need not be true.
    return bytes.length <= size ? bytes : readStart({ files, path });
  });
}

/** Reads what comes from the beginning of a file. Throws where it is more than a script may read. */
async function readStart({ files, path }: FilePlace): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of await files.readStream(path, { length: MAX_FILE_BYTES + 1 })) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    checkSize(path, size);
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

function checkSize(path: string, size: number): void {
  if (size > MAX_FILE_BYTES) throw ioFailure(`${path} is too large to be read: ${size} bytes`);
}

/** Reads a file's text. `encoding` is a character set, or Base64 for its bytes; the default is UTF-8. */
export async function readText(file: FilePlace, encoding: string | undefined): Promise<string> {
  const wanted = encoding?.trim() ?? '';
  const charset = wanted === BASE64 ? null : charsetOf(wanted);
  const bytes = await readBytes(file);
  return charset === null ? bytes.toString('base64') : decodeBytes(charset, bytes);
}

/**
 * Writes a file and creates its folders. A new file appears complete: it is first written under another name, derived from
 * `key`.
 */
export async function writeText(
  file: FilePlace,
  text: string,
  { encoding, key }: { readonly encoding?: string | undefined; readonly key: string },
): Promise<void> {
  const wanted = encoding?.trim() ?? '';
  await writeBytes(file, wanted === BASE64 ? base64(text) : encodeText(charsetOf(wanted), text), key);
}

export async function writeBytes({ files, path }: FilePlace, bytes: Uint8Array, key: string): Promise<void> {
  await withFiles(path, async () => {
    // What is there is written to, not replaced.
    const isNew = (await infoOf(files, path)) === null;
    await files.write(path, bytes, isNew ? { folders: true, whole: key } : {});
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
