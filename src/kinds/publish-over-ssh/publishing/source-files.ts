import { posix } from 'node:path';
import { expand, type RunContext } from '../../../points/index.ts';
import type { Transfer } from '../fields/transfer-fields.ts';
import { SshFailure } from '../session/failure.ts';
import { patternsIn } from './patterns.ts';

/** Describes what a transfer sends. */
export interface SourceFiles {
  /** Maps the files of the workspace to their places below the remote folder. */
  readonly places: ReadonlyMap<string, string>;
  /** Lists the places of folders that match, and in which nothing matches. */
  readonly emptyFolders: readonly string[];
}

/** Says whether files are to be sent, if there are any. */
export function hasSourceFiles({ sourceFiles }: Pick<Transfer, 'sourceFiles'>): boolean {
  return sourceFiles.trim() !== '';
}

/** Finds what a transfer sends. Throws SshFailure where the prefix or the flattening does not fit. */
export async function sourceFilesOf(transfer: Transfer, context: RunContext): Promise<SourceFiles> {
  const { env, workspace, agent, signal } = context;
  const query = {
    includes: patternsIn(expand(transfer.sourceFiles, env), transfer.patternSeparator),
    excludes: patternsIn(expand(transfer.excludes, env), transfer.patternSeparator),
    defaultExcludes: !transfer.noDefaultExcludes,
  };
  const prefix = prefixOf(expand(transfer.removePrefix, env));
  const { paths: files } = await agent.files.find(workspace.path, query, signal);
  const places = placesOf(files, prefix, transfer.flatten);
  if (!transfer.makeEmptyDirs || transfer.flatten) return { places, emptyFolders: [] };
  const { paths } = await agent.files.find(workspace.path, { ...query, folders: true }, signal);
  const empty = emptyFoldersAmong(paths, new Set(files));
  return { places, emptyFolders: [...placesOf(empty, prefix, false).values()] };
}

/** Returns the folders in which nothing that was found is. */
export function emptyFoldersAmong(found: readonly string[], files: ReadonlySet<string>): readonly string[] {
  const parents = new Set<string>();
  for (const path of found)
    for (let above = posix.dirname(path); above !== '.' && !parents.has(above); above = posix.dirname(above))
      parents.add(above);
  return found.filter((path) => !files.has(path) && !parents.has(path));
}

function prefixOf(text: string): string {
  const normal = posix.normalize(text.trim().replaceAll('\\', '/')).replace(/^\/+|\/+$/g, '');
  return normal === '.' || normal === '' ? '' : `${normal}/`;
}

/** Returns, for each path, its place below the remote folder. Throws where the prefix or the flattening does not fit. */
function placesOf(found: readonly string[], prefix: string, flatten: boolean): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const path of found) {
    if (!`${path}/`.startsWith(prefix))
      throw new SshFailure(`the file [${path}] is not below the prefix to remove, [${prefix.slice(0, -1)}]`);
    const place = flatten ? posix.basename(path) : path.slice(prefix.length);
    const other = taken.get(place);
    if (other !== undefined)
      throw new SshFailure(`without folders the files [${other}] and [${path}] would have the same name, [${place}]`);
    taken.set(place, path);
    places.set(path, place);
  }
  return places;
}
