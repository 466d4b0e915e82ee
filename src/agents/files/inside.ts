import { dirname, join, resolve, sep } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import type { FileSystem } from './file-system.ts';

/** Returns an absolute path that does not lead out of a folder by `..`. Throws where it does, and for NUL characters. */
export function lexicalPath(path: string, within: string | undefined): string {
  if (path.includes('\0')) throw new Error(`${path} is no path`);
  const target = resolve(path);
  if (within !== undefined && !isInside(resolve(within), target)) throw leadsOut(path, within);
  return target;
}

/** Returns the real path of something that exists. Throws where it leads out of `within`, ENOENT where it is missing. */
export async function existingPath(system: FileSystem, path: string, within: string | undefined): Promise<string> {
  const target = lexicalPath(path, within);
  if (within === undefined) return target;
  const real = await system.realPath(target);
  if (!isInside(await system.realPath(within), real)) throw leadsOut(path, within);
  return real;
}

/**
 * Returns the path of something that may be made: no folder on the way may lead out of `within`, nor a link at its end, with or
 * without a target.
 */
export async function newPath(system: FileSystem, path: string, within: string | undefined): Promise<string> {
  const target = lexicalPath(path, within);
  if (within === undefined) return target;
  await checkParents(system, target, within);
  try {
    return await existingPath(system, path, within);
  } catch (error) {
    // Writing through a link without a target would make that target.
    if (!isMissing(error) || (await isLink(system, target))) throw error;
    return target;
  }
}

/** Says whether the folder of a path can be reached; false where it is gone. Throws where it leads out of `within`. */
export async function isReachable(system: FileSystem, folder: string, within: string): Promise<boolean> {
  try {
    await existingPath(system, folder, within);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export function isInside(folder: string, target: string): boolean {
  return target === folder || target.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

async function checkParents(system: FileSystem, target: string, within: string): Promise<void> {
  const top = resolve(within);
  let existing = target === top ? top : dirname(target);
  for (;;) {
    try {
      const real = await system.realPath(existing);
      if (!isInside(await system.realPath(top), real)) throw leadsOut(target, within);
      return;
    } catch (error) {
      if (!isMissing(error) || existing === top) throw error;
      existing = join(existing, '..');
    }
  }
}

async function isLink(system: FileSystem, path: string): Promise<boolean> {
  try {
    return (await system.lstat(path)).kind === 'link';
  } catch {
    return false;
  }
}

function leadsOut(path: string, within: string): Error {
  return new Error(`${path} leads out of ${within}`);
}
