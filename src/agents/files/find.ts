import { join, relative, resolve } from 'node:path';
import { createYield, isMissing } from '../../kit/index.ts';
import type { FileKind, FindQuery, FolderEntry, FoundPaths } from '../../points/index.ts';
import { antGlob } from './ant-glob.ts';
import type { FileSystem } from './file-system.ts';
import { isInside } from './inside.ts';

/** Finds what Ant patterns match in a folder; nothing where the folder is missing. */
export async function find(
  system: FileSystem,
  folder: string,
  query: FindQuery,
  signal?: AbortSignal,
): Promise<FoundPaths> {
  const { includes, excludes, defaultExcludes, caseSensitive, links = 'inside', folders = false } = query;
  const { most = Number.POSITIVE_INFINITY, visits = Number.POSITIVE_INFINITY } = query;
  const glob = antGlob(includes, {
    ...(excludes !== undefined && { excludes }),
    ...(defaultExcludes !== undefined && { defaultExcludes }),
    ...(caseSensitive !== undefined && { caseSensitive }),
  });
  const files = new Set<string>();
  const found = new Set<string>();
  let visited = 0;
  let told: { readonly real: string; readonly folders: ReadonlyMap<string, readonly FolderEntry[]> } | null = null;
  const pause = createYield();
  const top = await realPathOrNull(folder);
  if (top === null) return { paths: [], visited };

  /**
   * Walks a folder. `above` holds real paths of the folders on the way, so that a link to one of them does not go round for
   * ever.
   */
  async function walk(path: string, above: readonly string[], isTold = false): Promise<void> {
    signal?.throwIfAborted();
    visit(path);
    const real = links === 'inside' && !isTold ? await reachable(path) : join(top ?? folder, path);
    if (real === null || above.includes(real)) return;
    if (above.length === 0) told = await foldersAt(real);
    for (const entry of await entriesOf(real)) {
      if (files.size >= most) return;
      await pause();
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      visit(child);
      const kind = await countedKind(entry, join(real, entry.name));
      if (kind === 'folder') {
        if (folders && glob.matches(child)) found.add(child);
        if (!glob.isClosed(child))
          await walk(child, [...above, real], kind === entry.kind && isToldAt(join(top ?? folder, child)));
      } else if (kind === 'file' && glob.matches(child)) files.add(child);
    }
  }

  /** Returns what an entry counts as: a link is what it leads to, itself, or nothing. */
  async function countedKind({ kind }: FolderEntry, path: string): Promise<FileKind | null> {
    if (links === 'themselves') return kind === 'folder' ? 'folder' : 'file';
    if (kind !== 'link') return kind;
    if (links === 'none') return null;
    try {
      const real = await system.realPath(path);
      return top !== null && isInside(top, real) ? (await system.stat(real)).kind : null;
    } catch {
      return null;
    }
  }

  async function reachable(path: string): Promise<string | null> {
    const real = await realPathOrNull(join(top ?? folder, path));
    return real !== null && top !== null && isInside(top, real) ? real : null;
  }

  async function realPathOrNull(path: string): Promise<string | null> {
    try {
      return await system.realPath(path);
    } catch (error) {
      if (path === folder && !isMissing(error)) throw error;
      return null;
    }
  }

  /** Asks for all folders below one at once, where that saves a call for each. */
  async function foldersAt(real: string): Promise<typeof told> {
    if (system.folders === undefined) return null;
    try {
      const folders = await system.folders(real);
      return folders === null ? null : { real, folders };
    } catch {
      // One call for each says what is wrong with which.
      return null;
    }
  }

  /** Says whether a folder was told of with all below one: it is no link then, nor is anything between. */
  function isToldAt(real: string): boolean {
    return told?.folders.has(relative(told.real, real)) ?? false;
  }

  async function entriesOf(path: string): Promise<readonly FolderEntry[]> {
    const known = told?.folders.get(relative(told.real, path));
    if (known !== undefined) return known;
    try {
      return await system.readFolder(path);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  function visit(path: string): void {
    if (visited >= visits) throw new Error(`${folder} has more files than this search may look at: ended at ${path}`);
    visited += 1;
  }

  for (const root of links === 'themselves' ? [''] : glob.roots) {
    const start = resolve(top, root);
    if (isInside(top, start)) await walk(relative(top, start), []);
  }
  return { paths: [...[...files].sort(), ...[...found].sort()], visited };
}
