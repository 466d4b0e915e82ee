import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../kit/index.ts';
import { filesOf, type PackedFile } from './archive.ts';
import { makeFolder } from './make-folder.ts';
import { type PluginManifest, readManifest } from './manifest.ts';
import { causeOf, PackageError } from './package-error.ts';
import { shownPath } from './package-paths.ts';

const MANIFEST_BYTES = 1024 * 1024;

/** Describes a package that was looked into. Nothing of it was unpacked. */
export interface InspectedPackage {
  readonly manifest: PluginManifest;
  /** Holds the paths of its files below its folder. */
  readonly files: readonly string[];
  readonly unpackedBytes: number;
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
    if (each.path !== 'package.json') continue;
    if (each.size > MANIFEST_BYTES) throw new PackageError('its package.json is too large');
    manifest = readManifest(jsonOf(await textOf(each.content)));
  }
  if (manifest === null) throw new PackageError('it has no package.json');
  refuseWithoutModule(manifest, files);
  return { manifest, files, unpackedBytes };
}

/**
 * Unpacks a package into a folder that is not there yet. All of it is on the disk when this resolves: each file, the names in each
 * folder, and the folder's own name. Throws PackageError as `inspectPackage` does; then the folder is gone.
 */
export async function unpackPackage(file: string, folder: string): Promise<void> {
  await makeFolder(dirname(folder));
  await mkdir(folder);
  try {
    const folders = new Set([folder]);
    for await (const each of filesOf(file)) await unpackFile(each, folder, folders);
    // Those inside of others come first.
    for (const made of [...folders].sort((a, b) => b.length - a.length)) await syncFolder(made);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Writes a file with the rights of one, whatever the archive says but for programs, and adds the folders that it is in. */
async function unpackFile(
  { path, isProgram, content }: PackedFile,
  folder: string,
  folders: Set<string>,
): Promise<void> {
  const place = join(folder, ...path.split('/'));
  try {
    await mkdir(dirname(place), { recursive: true });
    for (let each = dirname(place); each !== folder; each = dirname(each)) folders.add(each);
    const handle = await open(place, 'wx', isProgram ? 0o755 : 0o644);
    try {
      await writeFile(handle, content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof PackageError) throw error;
    throw new PackageError(`${shownPath(path)} in it could not be unpacked: ${causeOf(error)}`);
  }
}

function refuseWithoutModule({ entry }: PluginManifest, files: readonly string[]): void {
  if (files.includes(entry)) return;
  // Node tries such names for `main`; which of them it was should be said.
  const meant = [`${entry}.js`, `${entry}/index.js`].find((path) => files.includes(path));
  const hint = meant === undefined ? '' : `; name the file itself: ${meant}`;
  throw new PackageError(`its module ${entry} is not in it${hint}`);
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PackageError(`its package.json cannot be read: ${causeOf(error)}`);
  }
}
