import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReader, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { charsetNamed, decodeBytes } from '../../../../groovy/index.ts';
import { AgentLost } from '../../../../points/index.ts';
import { missing } from '../errors.ts';
import { ioFailure } from '../paths.ts';
import { AgentReader } from './agent-reader.ts';
import { type FilePlace, isOutside, type Members, makeFolder, placeInside, writeMember } from './members.ts';
import { ReadAhead } from './read-ahead.ts';

/** Returns a zip archive of these members as a stream. */
export function zipOf(members: Members): Readable {
  const archive = new ZipWriter();
  const ahead = new ReadAhead(members);
  for (const member of members.list) {
    const { name, mode, modified } = member;
    archive.addReadStreamLazy(name, { mode: mode | 0o100000, mtime: modified }, (ready) => {
      ahead.contentOf(member).then(
        (content) => ready(null, content),
        // The writer takes an error in place of a stream, and fails with it.
        (error) => ready(error, null as never),
      );
    });
  }
  archive.end();
  // It is read when somebody reads: what is wrapped at once is gone where it ended before.
  const bytes = Readable.from(archive.outputStream, { objectMode: false });
  archive.on('error', (error) => bytes.destroy(error));
  return bytes;
}

export interface UnzipOptions {
  readonly wanted?: (name: string) => boolean;
  /** Names the character set of member names that are not marked as UTF-8. */
  readonly charset: string;
  readonly signal: AbortSignal;
  readonly onFile?: (name: string) => void;
}

/** Extracts a zip archive into a folder, and returns the number of files. Nothing is written outside of the folder. */
export async function extractZip(file: FilePlace, folder: FilePlace, options: UnzipOptions): Promise<number> {
  await folder.files.makeFolder(folder.path);
  let count = 0;
  await eachEntry(file, options, async (zip, entry, name) => {
    placeInside(folder.path, name);
    if (name.endsWith('/')) {
      await makeFolder(folder, name);
      return;
    }
    count += 1;
    options.onFile?.(name);
    const facts = { mode: entry.externalFileAttributes >>> 16, size: entry.uncompressedSize };
    await writeMember(folder, name, await zip.openReadStreamPromise(entry), facts);
  });
  return count;
}

/** Limits the bytes of all texts together that a script may receive. */
const MAX_BYTES_READ = 16 * 1024 * 1024;

/** Returns the texts of the files in a zip archive, by name. */
export async function readZip(file: FilePlace, folder: string, options: UnzipOptions): Promise<Record<string, string>> {
  const texts: [string, string][] = [];
  let size = 0;
  await eachEntry(file, options, async (zip, entry, name) => {
    placeInside(folder, name);
    if (name.endsWith('/')) return;
    size += entry.uncompressedSize;
    if (size > MAX_BYTES_READ) throw ioFailure(`${file.path} holds too much to be read`);
    options.onFile?.(name);
    texts.push([name, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')]);
  });
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns what is wrong with a zip archive; null where it is valid. */
export async function zipComplaint(
  file: FilePlace,
  folder: string,
  { signal, onCount }: { readonly signal: AbortSignal; readonly onCount: (count: number) => void },
): Promise<string | null> {
  let complaint: string | null = null;
  try {
    await eachEntry(file, { charset: 'UTF-8', signal, onCount }, async (zip, entry, name) => {
      if (complaint !== null || name.endsWith('/')) return;
      if (isOutside(folder, name)) complaint = `${folder}/${name} is out of bounds!`;
      else if ((await checksum(await zip.openReadStreamPromise(entry))) !== entry.crc32)
        complaint = `Checksum error in : ${file.path}:${name}`;
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AgentLost) throw error;
    return `Error validating zip file: ${error instanceof Error ? error.message : String(error)}`;
  }
  return complaint;
}

async function checksum(content: Readable): Promise<number> {
  let sum = 0;
  for await (const piece of content) sum = crc32(piece, sum);
  return sum;
}

async function eachEntry(
  file: FilePlace,
  {
    charset,
    wanted,
    signal,
    onCount,
  }: Pick<UnzipOptions, 'charset' | 'wanted' | 'signal'> & { readonly onCount?: (count: number) => void },
  use: (zip: ZipFile, entry: Entry, name: string) => Promise<void>,
): Promise<void> {
  const zip = await opened(file);
  try {
    onCount?.(zip.entryCount);
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      const name = nameOf(entry, charset);
      if (wanted?.(name) !== false) await use(zip, entry, name);
    }
  } finally {
    zip.close();
  }
}

/**
 * Opens a zip file without decoding its names: they are decoded here, so that one that leads outside is refused with the
 * right message.
 */
async function opened({ files, path }: FilePlace): Promise<ZipFile> {
  const { size } = (await files.info(path)) ?? missing(path);
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    fromRandomAccessReader(new AgentReader(files, path, size), size, options, (error, zip) =>
      error === null ? resolve(zip) : reject(ioFailure(error.message, 'java.util.zip.ZipException')),
    );
  });
}

const NAMES_ARE_UTF8 = 0x800;

function nameOf(entry: Entry, charset: string): string {
  const raw = entry.fileNameRaw;
  const isUtf8 = (entry.generalPurposeBitFlag & NAMES_ARE_UTF8) !== 0;
  return isUtf8 ? raw.toString('utf8') : decodeBytes(charsetNamed(charset) ?? 'UTF-8', raw);
}
