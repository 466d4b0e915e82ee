import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { createYield } from '../../../../kit/index.ts';
import { type FilePlace, isOutside, type Members, makeFolder, makeLink, writeMember } from './members.ts';
import { ReadAhead } from './read-ahead.ts';
import { WriteBehind } from './write-behind.ts';

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer Each> ? Each : never;

/** Returns a tar archive of these members as a stream. */
export function tarOf(members: Members, { compress }: { readonly compress: boolean }): Readable {
  const archive = pack();
  void fill(archive, members).catch((error) => archive.destroy(error));
  const bytes = Readable.from(archive);
  if (!compress) return bytes;
  const gzip = createGzip();
  pipeline(bytes, gzip).catch((error) => gzip.destroy(error));
  return gzip;
}

async function fill(archive: ReturnType<typeof pack>, members: Members): Promise<void> {
  const pause = createYield();
  const ahead = new ReadAhead(members);
  for (const member of members.list) {
    const { name, mode, size, modified, link } = member;
    // An empty file waits for nothing.
    await pause();
    const header = { name, mode, mtime: modified };
    if (link !== null) archive.entry({ ...header, type: 'symlink', linkname: link });
    // A file that grows while it is read is put in as long as it was.
    else await pipeline(await ahead.contentOf(member), archive.entry({ ...header, size }));
  }
  archive.finalize();
}

export interface ExtractOptions {
  readonly wanted?: (name: string) => boolean;
  readonly keepPermissions?: boolean;
  readonly signal: AbortSignal;
  /** Receives the name of each file. */
  readonly onFile?: (name: string) => void;
}

/**
 * Extracts a tar archive, compressed or not, into a folder, and returns the number of files. Nothing is written outside of
 * the folder.
 */
export async function extractTar(file: FilePlace, folder: FilePlace, options: ExtractOptions): Promise<number> {
  await folder.files.makeFolder(folder.path);
  let count = 0;
  const behind = new WriteBehind();
  try {
    await eachEntry(file, options.signal, async (entry) => {
      const { name, type, mode = 0, size = 0, linkname } = entry.header;
      if (options.wanted?.(name) === false) return;
      if (type === 'directory') await behind.alone(() => makeFolder(folder, name));
      else {
        options.onFile?.(name);
        const facts = { mode: options.keepPermissions === false ? 0 : mode, size };
        if (type === 'symlink') await behind.alone(() => makeLink(folder, name, linkname ?? ''));
        else if (size > WriteBehind.SMALL)
          await behind.alone(() => writeMember(folder, name, Readable.from(entry), facts));
        else {
          const content = await buffer(entry);
          await behind.beside(name, () => writeMember(folder, name, Readable.from([content]), facts));
        }
        count += 1;
      }
    });
  } finally {
    await behind.settled();
  }
  behind.check();
  return count;
}

/**
 * Returns the name of the first member that would be extracted outside of the folder; null where there is none. Throws
 * where the file is no tar archive.
 */
export async function memberOutside(file: FilePlace, folder: string, signal: AbortSignal): Promise<string | null> {
  let found: string | null = null;
  await eachEntry(file, signal, async ({ header }) => {
    if (found === null && isOutside(folder, header.name)) found = header.name;
  });
  return found;
}

async function eachEntry(file: FilePlace, signal: AbortSignal, use: (entry: Entry) => Promise<void>): Promise<void> {
  const entries = extract();
  const isCompressed = await isGzip(file);
  const bytes = await file.files.readStream(file.path);
  const streams = isCompressed
    ? pipeline(bytes, createGunzip(), entries, { signal })
    : pipeline(bytes, entries, { signal });
  streams.catch((error) => entries.destroy(error));
  for await (const entry of entries) {
    await use(entry);
    entry.resume();
  }
  await streams;
}

async function isGzip({ files, path }: FilePlace): Promise<boolean> {
  const bytes = await files.read(path, { offset: 0, length: 2 });
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
