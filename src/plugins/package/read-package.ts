import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf, syncFolder } from '../../kit/index.ts';
import { PackageError, type PluginManifest, readManifest } from './manifest.ts';

const MB = 1024 * 1024;

/** Limits what a package may be: in bytes, and in numbers of files. */
export const PACKAGE_LIMITS = { packedBytes: 100 * MB, unpackedBytes: 500 * MB, files: 20_000, pathLength: 400 };
const MANIFEST_BYTES = MB;

/** Describes a package that was looked into. Nothing of it was unpacked. */
export interface InspectedPackage {
  readonly manifest: PluginManifest;
  /** Holds the paths of its files below its folder. */
  readonly files: readonly string[];
  readonly unpackedBytes: number;
}

interface PackedFile {
  readonly path: string;
  readonly size: number;
  readonly isProgram: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads the package of a plugin, a `.tgz` as npm packs it, without unpacking it. Throws PackageError where it is none, where it
 * is too large, or where something in it could lead out of its folder.
 */
export async function inspectPackage(file: string): Promise<InspectedPackage> {
  const files: string[] = [];
  let unpackedBytes = 0;
  let manifest: PluginManifest | null = null;
  for await (const each of filesOf(file)) {
    files.push(each.path);
    unpackedBytes += each.size;
    if (each.path !== 'package.json') {
      await drain(each.content);
      continue;
    }
    if (each.size > MANIFEST_BYTES) throw new PackageError('its package.json is too large');
    manifest = readManifest(jsonOf(await textOf(each.content)));
  }
  if (manifest === null) throw new PackageError('it has no package.json');
  if (!files.includes(manifest.entry)) throw new PackageError(`its module ${manifest.entry} is not in it`);
  return { manifest, files, unpackedBytes };
}

/**
 * Unpacks a package into a folder that is not there yet. It is on the disk when this resolves. Throws PackageError as
 * `inspectPackage` does; then the folder is gone.
 */
export async function unpackPackage(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    for await (const each of filesOf(file)) {
      const path = join(folder, ...each.path.split('/'));
      await mkdir(dirname(path), { recursive: true });
      const handle = await open(path, 'wx', each.isProgram ? 0o755 : 0o644);
      try {
        for await (const chunk of each.content) await handle.write(chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
    await syncFolder(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Yields the files of a package in their order; the content of each must be read before the next. */
async function* filesOf(file: string): AsyncGenerator<PackedFile> {
  const { size } = await stat(file);
  if (size > PACKAGE_LIMITS.packedBytes) throw new PackageError('it is larger than 100 MB');
  // Few servers ever install a plugin.
  const { extract } = await import('./tar.ts');
  const entries = extract();
  // Ends the loop below with its reason.
  const reading = pipeline(createReadStream(file), createGunzip(), entries).catch((error: unknown) => {
    entries.destroy(error instanceof Error ? error : new Error(messageOf(error)));
  });
  const seen = new Set<string>();
  let bytes = 0;
  try {
    for await (const entry of entries) {
      const { name, type, size: length = 0, mode = 0 } = entry.header;
      if (type === 'directory') {
        entry.resume();
        continue;
      }
      if (type !== 'file' && type !== 'contiguous-file')
        throw new PackageError(`${shown(name)} in it is a ${type ?? 'thing of an unknown type'}, not a file`);
      const path = safePath(name);
      if (seen.has(path.toLowerCase())) throw new PackageError(`${shown(name)} is in it twice`);
      seen.add(path.toLowerCase());
      bytes += length;
      if (bytes > PACKAGE_LIMITS.unpackedBytes) throw new PackageError('it is larger than 500 MB when it is unpacked');
      if (seen.size > PACKAGE_LIMITS.files) throw new PackageError('it has more than 20,000 files');
      yield { path, size: length, isProgram: (mode & 0o111) !== 0, content: chunksOf(entry) };
    }
  } catch (error) {
    if (error instanceof PackageError) throw error;
    throw new PackageError(`it is not a package of npm: ${messageOf(error)}`);
  } finally {
    entries.destroy();
    await reading;
  }
}

async function* chunksOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    throw new PackageError(`it is not a package of npm: ${messageOf(error)}`);
  }
}

/** Returns the path below the package's folder. Throws where it could lead out of it. */
function safePath(name: string): string {
  const [first = '', ...parts] = name.replace(/^\.\//, '').split('/');
  const isUnsafe = (part: string): boolean => part === '' || part === '.' || part === '..';
  const hasControl = [...name].some((character) => character < ' ' || character === '\x7f');
  if (
    name.startsWith('/') ||
    name.includes('\\') ||
    hasControl ||
    /^[a-z]:/i.test(name) ||
    name.length > PACKAGE_LIMITS.pathLength ||
    parts.length === 0 ||
    isUnsafe(first) ||
    parts.some(isUnsafe)
  )
    throw new PackageError(`the path ${shown(name)} in it leads out of its folder or cannot be used`);
  return parts.join('/');
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 200));
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of content) void chunk;
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Readable.from(content).toArray()).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PackageError(`its package.json cannot be read: ${messageOf(error)}`);
  }
}
