import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import { abort } from '../flow/failure.ts';

/**
 * Lists the files of a checkout that belong to the library: sources, variables with their help, and all resources, without
 * tests.
 */
const PARTS: readonly { readonly folder: string; wants(path: string): boolean }[] = [
  { folder: 'src', wants: (path) => path.endsWith('.groovy') && !path.startsWith('test/') },
  { folder: 'vars', wants: (path) => /^[^/]+\.(groovy|txt)$/.test(path) },
  { folder: 'resources', wants: () => true },
];

/**
 * Copies a library's files out of a checkout. Throws AbortException where it has a link or something else that is no file:
 * the target of a link is not part of the library.
 */
export async function copyLibrary(from: string, to: string): Promise<void> {
  for (const { folder, wants } of PARTS) {
    for (const path of await filesIn(from, folder)) {
      if (!wants(path)) continue;
      const target = join(to, folder, path);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(join(from, folder, path), target);
    }
  }
}

/** Copies all files of a folder; there are no links in it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  for (const path of await filesIn(from, '.')) {
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(from, path), target);
  }
}

/** Returns the paths of the files below `folder`, sorted, with `/` as separator; none where the folder does not exist. */
export async function filesIn(root: string, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const visit = async (path: string): Promise<void> => {
    for (const name of (await readdir(join(root, folder, path))).sort()) {
      const below = path === '' ? name : `${path}/${name}`;
      const info = await lstat(join(root, folder, below));
      if (info.isDirectory()) await visit(below);
      else if (info.isFile()) found.push(below);
      else throw rejected(join(folder, below), info.isSymbolicLink());
    }
  };
  if (await isFolder(root, folder)) await visit('');
  return found;
}

/** Returns whether a folder exists. Throws AbortException where the path is a link, or no folder. */
async function isFolder(root: string, folder: string): Promise<boolean> {
  try {
    const info = await lstat(join(root, folder));
    if (!info.isDirectory()) throw rejected(folder, info.isSymbolicLink());
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/**
 * Returns the folder in a checkout that a person named. Throws AbortException where it leads outside, or does not exist.
 */
export async function libraryFolder(checkout: string, path: string): Promise<string> {
  const wanted = path.trim();
  if (wanted === '') return checkout;
  if (/(^|[\\/])\.\.($|[\\/])/.test(wanted)) throw abort("Library path may not contain '..'");
  if (wanted.startsWith('/')) throw abort('Library path must be a relative path');
  let at = '';
  for (const part of wanted.split('/')) {
    if (part === '' || part === '.') continue;
    at = join(at, part);
    if (!(await isFolder(checkout, at))) throw abort(`Did not find ${wanted} in checkout`);
  }
  return join(checkout, at);
}

function rejected(path: string, isLink: boolean): Error {
  return abort(
    isLink ? `Rejecting library: symlink found: ${path}` : `Rejecting library: expected a file or directory: ${path}`,
  );
}
