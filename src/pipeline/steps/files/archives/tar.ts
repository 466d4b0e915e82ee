import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { createYield } from '../../../../kit/index.ts';
import { isOutside, type Member, makeFolder, makeLink, writeMember } from './members.ts';

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer Each> ? Each : never;

/** Returns a tar archive of these members as a stream. */
export function tarOf(members: readonly Member[], { compress }: { readonly compress: boolean }): Readable {
  const archive = pack();
  void fill(archive, members).catch((error) => archive.destroy(error));
  const bytes = Readable.from(archive);
  if (!compress) return bytes;
  const gzip = createGzip();
  pipeline(bytes, gzip).catch((error) => gzip.destroy(error));
  return gzip;
}

async function fill(archive: ReturnType<typeof pack>, members: readonly Member[]): Promise<void> {
  const pause = createYield();
  for (const { name, path, mode, size, modified, link } of members) {
    // An empty file waits for nothing.
    await pause();
    const header = { name, mode, mtime: modified };
    if (link !== null) archive.entry({ ...header, type: 'symlink', linkname: link });
    // A file that grows while it is read is put in as long as it was.
    else
      await pipeline(
        size === 0 ? Readable.from([]) : createReadStream(path, { end: size - 1 }),
        archive.entry({ ...header, size }),
      );
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
export async function extractTar(file: string, folder: string, options: ExtractOptions): Promise<number> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  await eachEntry(file, options.signal, async (entry) => {
    const { name, type, mode = 0, linkname } = entry.header;
    if (options.wanted?.(name) === false) return;
    if (type === 'directory') await makeFolder(folder, name);
    else {
      options.onFile?.(name);
      if (type === 'symlink') await makeLink(folder, name, linkname ?? '');
      else await writeMember(folder, name, Readable.from(entry), options.keepPermissions === false ? 0 : mode);
      count += 1;
    }
  });
  return count;
}

/**
 * Returns the name of the first member that would be extracted outside of the folder; null where there is none. Throws
 * where the file is no tar archive.
 */
export async function memberOutside(file: string, folder: string, signal: AbortSignal): Promise<string | null> {
  let found: string | null = null;
  await eachEntry(file, signal, async ({ header }) => {
    if (found === null && isOutside(folder, header.name)) found = header.name;
  });
  return found;
}

async function eachEntry(file: string, signal: AbortSignal, use: (entry: Entry) => Promise<void>): Promise<void> {
  const entries = extract();
  const streams = (await isGzip(file))
    ? pipeline(createReadStream(file), createGunzip(), entries, { signal })
    : pipeline(createReadStream(file), entries, { signal });
  streams.catch((error) => entries.destroy(error));
  for await (const entry of entries) {
    await use(entry);
    entry.resume();
  }
  await streams;
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
