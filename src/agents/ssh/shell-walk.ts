import type { FileKind, FolderEntry } from '../../points/index.ts';
import { shellWord } from '../shell-word.ts';
import type { HostShellFiles } from './host-shell-files.ts';

/** Limits how many entries are told at once: they are in the memory of a shell. */
const MAX_ENTRIES = 200_000;
const KINDS: Readonly<Record<string, FileKind>> = { d: 'folder', f: 'file', l: 'link' };

/**
 * Returns the entries of a folder and, where it is deep, of all folders below, by their paths relative to it, without following
 * links: one program on the host looks at them all. Returns null where there are too many to be told at once, or where a folder
 * cannot be read. Throws ENOENT, ENOTDIR, EACCES for the folder itself.
 */
export async function foldersBelow(
  shell: HostShellFiles,
  folder: string,
  { isDeep }: { readonly isDeep: boolean },
): Promise<ReadonlyMap<string, readonly FolderEntry[]> | null> {
  const word = shellWord(folder);
  // Each kind of its own, without parentheses: what is in those busybox forgets at the end.
  const each = `! -name .${isDeep ? '' : ' -prune'}`;
  const tell = (kind: string): string => `-exec printf '${kind}%s\\000' {} +`;
  const tests = [...['d', 'f', 'l'].map((kind) => `${each} -type ${kind} ${tell(kind)}`), `${each} ${tell('o')}`];
  const lines = await shell.run(
    'scandir',
    folder,
    `if [ ! -e ${word} ]; then echo 'No such file or directory'; exit 1
elif [ ! -d ${word} ]; then echo 'Not a directory'; exit 1
elif ! cd ${word} 2>/dev/null || [ ! -r . ]; then echo 'Permission denied'; exit 1; fi
{ find . ${tests.join(' -o ')} 2>/dev/null || printf '!\\000'; } | tr '\\n\\000' '\\001\\n'${isDeep ? ` | head -n ${MAX_ENTRIES + 1}` : ''}`,
  );
  // Without a depth, all of a folder is wanted, however much that is.
  if (isDeep && (lines.length > MAX_ENTRIES || lines.at(-1) === '!')) return null;
  const folders = new Map<string, FolderEntry[]>([['', []]]);
  for (const line of lines) {
    const kind = KINDS[line[0] ?? ''] ?? 'other';
    const path = line.slice(3).replaceAll('\u0001', '\n');
    if (path === '') continue;
    const cut = path.lastIndexOf('/');
    const name = path.slice(cut + 1);
    const above = cut < 0 ? '' : path.slice(0, cut);
    const entries = folders.get(above) ?? [];
    folders.set(above, entries);
    entries.push({ name, kind });
    if (kind === 'folder' && !folders.has(path)) folders.set(path, []);
  }
  return folders;
}
