import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { type FileTree, type FoundFile, isHidden } from './file-tree.ts';
import { centralRecord, descriptor, endRecords, isWide, localHeader } from './zip-records.ts';

/** Limits the length of files that are read and packed whole: a stream for each costs more than its content. */
const SMALL = 64 * 1024;

const pack = promisify(deflateRaw);

/**
 * Returns the folder `top` of a tree with all its content as a zip, made while it is read. Entries begin with `name/`.
 * Links are left out, and so are names with a backslash, which unpackers take for a slash; a file that vanishes meanwhile
 * ends the stream with an error, so that nobody takes a part for the whole. Of a file that was written only its record in
 * the directory stays in memory.
 */
export function zipFolder(tree: FileTree, top: readonly string[], name: string): Readable {
  return Readable.from(zipped(tree, top, name), { objectMode: false });
}

async function* zipped(tree: FileTree, top: readonly string[], name: string): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const path of filesBelow(tree, top)) {
    const found = await tree.open(path);
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
      await found.content.close();
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

async function* packedWhole({ content, size }: FoundFile, counted: Counted): AsyncGenerator<Buffer, void> {
  const data = await content.read(size);
  const result = await pack(data);
  Object.assign(counted, { crc: crc32(data), packed: result.length, size: data.length });
  yield result;
}

/** Yields the packed content of a file, up to the length that the file had when it was opened. */
async function* packedInPieces({ content, size }: FoundFile, counted: Counted): AsyncGenerator<Buffer, void> {
  const source = content.stream(0, size);
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

async function* filesBelow(tree: FileTree, path: readonly string[]): AsyncIterable<readonly string[]> {
  const folder = await tree.real(path);
  if (folder === null) return;
  for await (const { name, kind } of tree.entries(folder)) {
    if (isHidden(name) || name.includes('\\')) continue;
    if (kind === 'folder') yield* filesBelow(tree, [...path, name]);
    else if (kind === 'file') yield [...path, name];
  }
}
