import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createYield } from '../../kit/index.ts';
import { type ByteReader, createByteReader } from './byte-reader.ts';
import { causeOf, PackageError } from './package-error.ts';
import { createPackagePaths, shownPath } from './package-paths.ts';
import { readPaxHeader } from './pax-header.ts';
import { BLOCK, isZero, readHeader, type TarHeader, textOf } from './tar-header.ts';

const MB = 1024 * 1024;

/**
 * Limits what a package may be: in bytes, those of its headers included; in its files and folders, and in its headers, of which
 * a file may have several; and in the bytes of a header that extends another one, and of all of them.
 */
export const PACKAGE_LIMITS = {
  packedBytes: 100 * MB,
  unpackedBytes: 500 * MB,
  entries: 20_000,
  headers: 50_000,
  extensionBytes: 16 * 1024,
  allExtensionBytes: 8 * MB,
};

/** Describes a file in a package. Its content is read before the next file is asked for, or not at all. */
export interface PackedFile {
  readonly path: string;
  readonly size: number;
  readonly isProgram: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/** Holds what things in archives are called that a package cannot have, by their flags. */
const REFUSED: Readonly<Record<string, string>> = {
  '1': 'a hard link',
  '2': 'a symbolic link',
  '3': 'a device',
  '4': 'a device',
  '6': 'a pipe',
  S: 'a sparse file',
};

/**
 * Yields the files of a package in their order. Throws PackageError where it is none, where it is larger than is allowed, and
 * where something in it is no file or could lead out of its folder. Archives are read here and not by a package of npm: one that
 * is made to do harm has its limits in what that would read at once, and in what it would pass over without counting.
 */
export async function* filesOf(file: string): AsyncGenerator<PackedFile, void> {
  const chunks = unzipped(file);
  try {
    yield* entriesOf(createByteReader(chunks, PACKAGE_LIMITS.unpackedBytes));
  } finally {
    await chunks.return();
  }
}

/** Yields what a file has when it is unzipped. Throws PackageError where it cannot be read, or is not zipped. */
async function* unzipped(file: string): AsyncGenerator<Buffer, void> {
  const gunzip = createGunzip();
  try {
    const { size } = await stat(file);
    if (size > PACKAGE_LIMITS.packedBytes) throw new PackageError('it is larger than 100 MB');
    // The loop ends with the reason of either.
    pipeline(createReadStream(file), gunzip, () => undefined);
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    if (error instanceof PackageError) throw error;
    throw new PackageError(`it is not a package of npm: ${causeOf(error)}`);
  } finally {
    gunzip.destroy();
  }
}

async function* entriesOf(reader: ByteReader): AsyncGenerator<PackedFile, void> {
  const paths = createPackagePaths();
  const pause = createYield();
  let next: Extension = {};
  let extensionBytes = 0;
  for (let headers = 1; ; headers += 1) {
    await pause();
    const block = await reader.take(BLOCK);
    if (isZero(block)) return refuseMore(reader, next);
    if (headers > PACKAGE_LIMITS.headers) throw new PackageError('it has too many entries');
    const header = readHeader(block);
    const extended = await extensionOf(header, next, reader);
    if (extended !== null) {
      next = extended;
      extensionBytes += header.size;
      if (extensionBytes > PACKAGE_LIMITS.allExtensionBytes)
        throw new PackageError('the extended headers in it are too large');
      continue;
    }
    const { name, flag, size, mode } = { ...header, ...next };
    next = {};
    if (isFolder(flag, name)) {
      if (size > 0) throw new PackageError(`the folder ${shownPath(name)} in it has a content`);
      paths.addFolder(name);
    } else if (flag !== '0' && flag !== '7') {
      throw new PackageError(`${shownPath(name)} in it is ${REFUSED[flag] ?? 'of an unknown kind'}, not a file`);
    } else {
      const content = reader.pass(size);
      yield { path: paths.addFile(name), size, isProgram: (mode & 0o111) !== 0, content };
      for await (const _ of content);
      await reader.take(filled(size) - size);
    }
    if (paths.count > PACKAGE_LIMITS.entries) throw new PackageError('it has more than 20,000 files and folders');
  }
}

/** Holds what headers said of the entry that comes next. */
type Extension = Partial<Pick<TarHeader, 'name' | 'size'>>;

/** Returns what is known of the next entry after a header that says something of it; null for that of an entry itself. */
async function extensionOf(header: TarHeader, next: Extension, reader: ByteReader): Promise<Extension | null> {
  const { flag, size } = header;
  if (!['x', 'g', 'L', 'K'].includes(flag)) return null;
  if (size > PACKAGE_LIMITS.extensionBytes) throw new PackageError('an extended header in it is too large');
  const content = (await reader.take(filled(size))).subarray(0, size);
  if (flag === 'L') return { ...next, name: next.name ?? textOf(content) };
  // What a link leads to does not matter: links are refused.
  if (flag === 'K') return next;
  const said = readPaxHeader(content);
  if ([...said.keys()].some((key) => key.startsWith('GNU.sparse.'))) throw new PackageError('a file in it is sparse');
  if (flag === 'g') {
    if (said.size > 0) throw new PackageError('a header in it gives all its files one path or size');
    return next;
  }
  const [path, length] = [said.get('path'), said.get('size')];
  if (length !== undefined && !/^\d{1,15}$/.test(length))
    throw new PackageError('an extended header in it has a size that is none');
  return {
    ...next,
    ...(path !== undefined && { name: path }),
    ...(length !== undefined && { size: Number(length) }),
  };
}

function isFolder(flag: string, name: string): boolean {
  return flag === '5' || (flag === '0' && name.endsWith('/'));
}

function filled(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

/** Throws where an archive goes on after its end: some programs would read that, and see another package. */
async function refuseMore(reader: ByteReader, next: Extension): Promise<void> {
  if (Object.keys(next).length > 0) throw new PackageError('it ends after an extended header');
  for await (const piece of reader.rest()) if (!isZero(piece)) throw new PackageError('it goes on after its end');
}
