import { lstat, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import { type PluginManifest, readManifest } from './manifest.ts';
import { causeOf, PackageError } from './package-error.ts';

/** Names the file by which a folder is that of a package. Jenkins unpacks its plugins into folders of the same names, without it. */
const MANIFEST = 'package.json';

/**
 * Returns the manifest of the package of this name that a folder holds. Throws PackageError where it holds none, or one that is not
 * whole: the message says why.
 */
export async function readPackageFolder(folder: string, shortName: string): Promise<PluginManifest> {
  const manifest = await manifestIn(folder, shortName);
  const { entry } = manifest;
  const isFile = await stat(join(folder, entry)).then(
    (found) => found.isFile(),
    (error: unknown) => {
      throw new PackageError(`its module ${entry} cannot be read: ${causeOf(error)}`);
    },
  );
  if (!isFile) throw new PackageError(`its module ${entry} is no file`);
  return manifest;
}

/** Says whether a folder is that of a package of this name, whatever else is in it. */
export async function isPackageFolder(folder: string, shortName: string): Promise<boolean> {
  try {
    await manifestIn(folder, shortName);
    return true;
  } catch (error) {
    if (error instanceof PackageError) return false;
    throw error;
  }
}

/** Says whether a folder has what a package says of itself, which may be damaged; others than packages have not. */
export function hasManifest(folder: string): Promise<boolean> {
  return isThere(join(folder, MANIFEST));
}

/** Says whether there is something at a path; a link is something wherever it leads. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function manifestIn(folder: string, shortName: string): Promise<PluginManifest> {
  const manifest = readManifest(await jsonIn(join(folder, MANIFEST)));
  if (manifest.shortName !== shortName) throw new PackageError(`it holds the plugin ${manifest.shortName}`);
  return manifest;
}

async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new PackageError(`its ${MANIFEST} cannot be read: ${causeOf(error)}`);
  }
}
