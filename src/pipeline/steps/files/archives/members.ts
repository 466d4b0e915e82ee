import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createWorkspace } from '../../../../builds/index.ts';
import { mapConcurrent } from '../../../../kit/index.ts';
import type { AgentFiles } from '../../../../points/index.ts';
import { missing } from '../errors.ts';
import { ioFailure, pathIn } from '../paths.ts';

/** Limits how many files are asked about at the same time. */
const AT_A_TIME = 48;
/** Limits the size of a member that is held in memory, so that it can be written again when a connection ends meanwhile. */
const SMALL = 256 * 1024;

/** Names a file or folder on the machine whose files these are. */
export interface FilePlace {
  readonly files: AgentFiles;
  readonly path: string;
}

/** Describes one file of a folder that is put into an archive. */
export interface Member {
  /** Holds the path within the archive, with `/` as separator. */
  readonly name: string;
  /** Holds the absolute path of the file. */
  readonly path: string;
  readonly mode: number;
  readonly size: number;
  readonly modified: Date;
  /** Holds the target of a symbolic link; null for other files. */
  readonly link: string | null;
}

export interface MemberFilter {
  readonly includes: string;
  readonly excludes?: string;
  readonly defaultExcludes?: boolean;
  /** Holds the path of a file to leave out, as of the archive itself. */
  readonly not?: string;
  /** Is true where links are replaced by the files to which they lead. */
  readonly followLinks?: boolean;
}

/** Describes files that are put into an archive, on the machine whose files these are. */
export interface Members {
  readonly files: AgentFiles;
  readonly list: readonly Member[];
}

/** Returns the files of a folder that match Ant patterns, in the order of their names. */
export async function membersOf(
  files: AgentFiles,
  folder: string,
  filter: MemberFilter,
  signal: AbortSignal,
): Promise<Members> {
  const names = await createWorkspace(files, folder, () => signal.throwIfAborted()).glob(filter.includes, {
    ...(filter.excludes !== undefined && { excludes: filter.excludes }),
    ...(filter.defaultExcludes !== undefined && { defaultExcludes: filter.defaultExcludes }),
  });
  const found = new Map<string, Member>();
  await mapConcurrent(names, AT_A_TIME, async (name) => {
    signal.throwIfAborted();
    const path = join(folder, name);
    if (path !== filter.not) found.set(name, await memberAt(files, { name, path }, filter));
  });
  return { files, list: names.flatMap((name) => found.get(name) ?? []) };
}

async function memberAt(
  files: AgentFiles,
  { name, path }: Pick<Member, 'name' | 'path'>,
  { followLinks = false }: MemberFilter,
): Promise<Member> {
  const { kind, mode, size, modified } = (await files.info(path, { followLinks })) ?? missing(path);
  const link = kind === 'link' ? await files.readLink(path) : null;
  return { name, path, mode: mode & 0o777, size, modified: new Date(modified), link };
}

/** Writes a file that appears complete; until then it has a name derived from the effect's key. */
export function writeWhole({ files, path }: FilePlace, key: string, content: () => Readable): Promise<void> {
  return files.write(path, content, { folders: true, whole: key });
}

/** Returns the path to which an archive's member is extracted. Throws where that is outside of the folder. */
export function placeInside(folder: string, name: string): string {
  const place = pathIn(folder, name.startsWith('/') ? `.${name}` : name);
  if (isOutside(folder, name)) throw ioFailure(`${place} is out of bounds!`, 'java.io.FileNotFoundException');
  return place;
}

export function isOutside(folder: string, name: string): boolean {
  const place = pathIn(folder, name);
  return place !== folder && !place.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Makes a folder below another one, never through links that lead outside. */
export async function makeFolder({ files, path: within }: FilePlace, name: string): Promise<void> {
  const place = placeInside(within, name);
  if (place !== within) await files.makeFolder(place, { within });
}

/** Writes a member's content below a folder, never through links that lead outside. */
export async function writeMember(
  { files, path: within }: FilePlace,
  name: string,
  content: Readable,
  { mode, size }: { readonly mode: number; readonly size: number },
): Promise<void> {
  const place = placeInside(within, name);
  await files.write(place, size <= SMALL ? await buffer(content) : content, { within, folders: true });
  if (mode !== 0) await files.setMode(place, mode & 0o777);
}

/** Makes a link below a folder, in place of a file. It is never followed by what is extracted after it where it leads outside. */
export async function makeLink({ files, path: within }: FilePlace, name: string, link: string): Promise<void> {
  const place = placeInside(within, name);
  await files.makeFolder(dirname(place), { within });
  const there = await files.info(place, { followLinks: false });
  if (there?.kind === 'folder') throw ioFailure(`${place} is a directory.`);
  if (there !== null) await files.remove(place, { within });
  await files.link(link, place);
}
