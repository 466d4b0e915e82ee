import { mapConcurrent } from '../../kit/index.ts';
import { rawEncode } from '../../model/index.ts';
import type { FileRow } from '../../ui/index.ts';
import { type FileTree, isHidden } from './file-tree.ts';

/** Limits how many entries are looked at at the same time: each may be a question to another machine. */
const AT_A_TIME = 16;

/** Describes an entry of a folder; `modified` is the time of its last change in milliseconds since 1970. */
export type ListedFile = FileRow & { readonly modified: number };

/** Describes the content of a folder, by name; entries that are neither a folder nor a file are listed among the files. */
interface Listing {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Holds those of the files that are links, or nothing that is served. */
  readonly others: ReadonlySet<string>;
}

/**
 * Returns the content of a folder: folders first, then files, by name, at most `most` of them; `more` is the number of
 * entries that were left out. Links that lead out of the root are not included.
 */
export async function folderRows(
  tree: FileTree,
  folder: string,
  most: number,
): Promise<{ readonly rows: readonly ListedFile[]; readonly more: number }> {
  const { folders, files } = await listingOf(tree, folder);
  const rows: ListedFile[] = [];
  const names = [...folders.slice(0, most), ...files.slice(0, Math.max(0, most - folders.length))];
  await mapConcurrent(names, AT_A_TIME, async (name) => {
    const row = await rowOf(tree, folder, name);
    if (row !== null) rows.push(row);
  });
  rows.sort((a, b) => Number(b.folder) - Number(a.folder) || (a.name < b.name ? -1 : 1));
  return { rows, more: Math.max(0, folders.length + files.length - most) };
}

/** Returns the names of everything in a folder; those of folders end with a slash. */
export async function folderNames(tree: FileTree, folder: string): Promise<string[]> {
  const { folders, files, others } = await listingOf(tree, folder);
  const names = folders.map((name) => `${name}/`);
  for (const name of files) {
    const facts = others.has(name) ? await tree.facts(folder, name) : null;
    if (facts !== null) names.push(facts.kind === 'folder' ? `${name}/` : name);
    else if (!others.has(name)) names.push(name);
  }
  return names;
}

async function listingOf(tree: FileTree, folder: string): Promise<Listing> {
  const folders: string[] = [];
  const files: string[] = [];
  const others = new Set<string>();
  for await (const { name, kind } of tree.entries(folder)) {
    if (isHidden(name)) continue;
    (kind === 'folder' ? folders : files).push(name);
    if (kind === 'other') others.add(name);
  }
  return { folders: folders.sort(), files: files.sort(), others };
}

/** Returns the row of an entry, whose `href` is relative to the folder. */
async function rowOf(tree: FileTree, folder: string, name: string): Promise<ListedFile | null> {
  const facts = await tree.facts(folder, name);
  if (facts === null) return null;
  const href = rawEncode(name);
  const { modified } = facts;
  if (facts.kind === 'folder') return { name, href: `${href}/`, folder: true, size: null, modified };
  return { name, href, folder: false, size: facts.size, modified };
}
