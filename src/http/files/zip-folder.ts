import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { type Found, isHidden, openInside, realInside } from './open-inside.ts';
import { centralRecord, descriptor, endRecords, isWide, localHeader } from './zip-records.ts';

type File = Extract<Found, { readonly kind: 'file' }>;

/** Limits the length of files that are read and packed whole: a stream for each costs more than its content. */
const SMALL = 64 * 1024;
/** Sets how many entries of a directory are read ahead. */
const BATCH = 500;

const pack = promisify(deflateRaw);

/**
 * Returns the folder `top` below `root` with all its content as a zip, made while it is read. Entries begin with `name/`.
 * Links are left out, and so are names with a backslash, which unpackers take for a slash; a file that vanishes meanwhile
 * ends the stream with an error, so that nobody takes a part for the whole. Of a file that was written only its record in
 * the directory stays in memory.
 */
export function zipFolder(root: string, top: readonly string[], name: string): Readable {
  return Readable.from(zipped(root, top, name), { objectMode: false });
}

async function* zipped(root: string, top: readonly string[], name: string): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const path of filesBelow(root, top)) {
    const found = await openInside(root, path);
    if (found.kind !== 'file') continue;
    const { size, modified } = found;
    const entry = { name: [name, ...path.slice(top.length)].join('/'), modified };
    const wide = isWide(size);
    const header = localHeader({ ...entry, wide });
    const data = { crc: 0, packed: 0, size: 0 };
    try {
      yield header;
      for await (const chunk of size <= SMALL ? packedWhole(found, data) : packedInPieces(found, data)) yield chunk;
    } finally {
      // Here, since whoever reads may leave at any yield.
      await found.handle.close();
    }
    const tail = descriptor({ ...data, wide });
    yield tail;
    directory.push(centralRecord({ ...entry, ...data, offset }));
    offset += header.length + data.packed + tail.length;
  }
  let length = 0;
  for (const record of directory) {
    length += record.length;
    yield record;
  }
  yield endRecords({ count: directory.length, length, offset });
}

interface Counted {
  crc: number;
  packed: number;
  size: number;
}

async function* packedWhole({ handle, size }: File, counted: Counted): AsyncGenerator<Buffer, void> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
  const data = buffer.subarray(0, bytesRead);
  const result = await pack(data);
  Object.assign(counted, { crc: crc32(data), packed: result.length, size: bytesRead });
  yield result;
}

/** Yields the packed content of a file, up to the length that the file had when it was opened. */
async function* packedInPieces({ handle, size }: File, counted: Counted): AsyncGenerator<Buffer, void> {
  const source = handle.createReadStream({ start: 0, end: size - 1 });
  source.on('data', (chunk) => {
    counted.crc = crc32(chunk, counted.crc);
    counted.size += chunk.length;
  });
  const packer = createDeflateRaw();
  source.once('error', (error) => packer.destroy(error));
  try {
    for await (const chunk of source.pipe(packer) as AsyncIterable<Buffer>) {
      counted.packed += chunk.length;
      yield chunk;
    }
  } finally {
    source.destroy();
    packer.destroy();
  }
}

async function* filesBelow(root: string, path: readonly string[]): AsyncIterable<readonly string[]> {
  const folder = await realInside(root, join(root, ...path));
  if (folder === null) return;
  for await (const entry of await opendir(folder, { bufferSize: BATCH })) {
    if (isHidden(entry.name) || entry.name.includes('\\')) continue;
    if (entry.isDirectory()) yield* filesBelow(root, [...path, entry.name]);
    else if (entry.isFile()) yield [...path, entry.name];
  }
}
