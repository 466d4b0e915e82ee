import { lstat, mkdir, open, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createYield, isMissing } from '../../kit/index.ts';
import type { GlobOptions, Workspace } from '../../points/index.ts';
import { type AntGlob, antGlob } from './ant-glob.ts';
import { listForDeleting } from './workspace-deletion.ts';

/**
 * Creates access to the working folder of a run on this machine. Nothing outside of it can be reached, by `..` or by links.
 * `check` throws when the run was stopped; a search calls it in each folder.
 */
export function createWorkspace(path: string, check: () => void = () => undefined): Workspace {
  return {
    path,
    glob: (patterns, options: GlobOptions = {}) => find(path, antGlob(patterns, options), check, options),
    read: async (file) => readFile(await insidePath(path, file)),
    async readPart(file, offset, length) {
      const handle = await open(await insidePath(path, file));
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    async info(file) {
      const { size, mtimeMs } = await stat(await insidePath(path, file));
      return { size, modified: mtimeMs };
    },
    async write(file, data) {
      const target = await newInsidePath(path, file);
      await writeFile(target, data);
    },
    async exists(file) {
      try {
        await stat(await insidePath(path, file));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async makeFolder(folder) {
      await mkdir(await newInsidePath(path, folder), { recursive: true });
    },
    async wipe() {
      await mkdir(path, { recursive: true });
      for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
    },
    list: (includes, options) => listForDeleting(path, includes, options, check),
    async remove(file) {
      const target = lexicalPath(path, file);
      if (target !== resolve(path) && !(await isReachable(path, dirname(target)))) return;
      await rm(target, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the real path of something that exists in a folder. Throws where it leads outside, ENOENT where it is missing.
 */
export async function insidePath(folder: string, path: string): Promise<string> {
  lexicalPath(folder, path);
  const target = await realpath(join(folder, path));
  if (!isInside(await realpath(folder), target)) throw new Error(`${path} leads out of ${folder}`);
  return target;
}

/** Returns the path of something that may be made in a folder; its parents are made, and none of them may lead outside. */
export async function newInsidePath(folder: string, path: string): Promise<string> {
  const target = lexicalPath(folder, path);
  let existing = dirname(target);
  for (;;) {
    try {
      const real = await realpath(existing);
      if (!isInside(await realpath(folder), real)) throw new Error(`${path} leads out of ${folder}`);
      break;
    } catch (error) {
      if (!isMissing(error) || existing === folder) throw error;
      existing = dirname(existing);
    }
  }
  await mkdir(dirname(target), { recursive: true });
  try {
    return await insidePath(folder, path);
  } catch (error) {
    if (!isMissing(error) || (await isLink(target))) throw error;
    return target;
  }
}

/** Says whether a path is a link: writing through one without a target would make that target. */
async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}

function lexicalPath(folder: string, path: string): string {
  const target = resolve(folder, path);
  if (path.includes('\0') || !isInside(resolve(folder), target)) throw new Error(`${path} leads out of ${folder}`);
  return target;
}

/** Says whether a path can be reached; false where it is gone. Throws where it leads outside. */
async function isReachable(folder: string, path: string): Promise<boolean> {
  try {
    await insidePath(folder, relative(folder, path));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isInside(folder: string, target: string): boolean {
  return target === folder || target.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

async function find(
  top: string,
  glob: AntGlob,
  check: () => void,
  { followLinks = true, most = Number.POSITIVE_INFINITY, visits }: GlobOptions,
): Promise<string[]> {
  const found: string[] = [];
  const pause = createYield();
  let realTop: string;
  try {
    realTop = await realpath(top);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }

  /**
   * Walks a folder. `above` holds real paths of the folders on the way, so that a link to one of them does not go round for
   * ever.
   */
  async function walk(folder: string, above: readonly string[]): Promise<void> {
    check();
    visit(folder);
    const real = await reachable(join(realTop, folder));
    if (real === null || above.includes(real)) return;
    const entries = await readdir(real, { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      if (found.length >= most) return;
      await pause();
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      visit(path);
      if (entry.isSymbolicLink() && !followLinks) continue;
      const kind = entry.isSymbolicLink() ? await kindOfLink(join(real, entry.name)) : kindOf(entry);
      if (kind === 'file' && glob.matches(path)) found.push(path);
      if (kind === 'folder' && !glob.isClosed(path)) await walk(path, [...above, real]);
    }
  }

  function visit(path: string): void {
    if (visits === undefined) return;
    if (visits.left <= 0) throw new Error(`${top} has more files than this search may look at: ended at ${path}`);
    visits.left -= 1;
  }

  async function reachable(path: string): Promise<string | null> {
    try {
      const real = await realpath(path);
      return isInside(realTop, real) ? real : null;
    } catch {
      return null;
    }
  }

  async function kindOfLink(path: string): Promise<'file' | 'folder' | null> {
    const real = await reachable(path);
    return real === null ? null : kindOf(await stat(real));
  }

  for (const root of glob.roots) {
    if (isInside(realTop, resolve(realTop, root))) await walk(relative(realTop, resolve(realTop, root)), []);
  }
  return [...new Set(found)].sort();
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): 'file' | 'folder' | null {
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : null;
}
