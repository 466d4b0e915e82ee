import { createWriteStream } from 'node:fs';
import { chmod, lstat, mkdir, open, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createWorkspace, newInsidePath } from '../../../../builds/index.ts';
import type { AgentFiles } from '../../../../points/index.ts';
import { besideFile, ioFailure, pathIn } from '../paths.ts';

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

/** Returns the files of a folder that match Ant patterns, in the order of their names. */
export async function membersOf(
  files: AgentFiles,
  folder: string,
  filter: MemberFilter,
  signal: AbortSignal,
): Promise<Member[]> {
  const names = await createWorkspace(files, folder, () => signal.throwIfAborted()).glob(filter.includes, {
    ...(filter.excludes !== undefined && { excludes: filter.excludes }),
    ...(filter.defaultExcludes !== undefined && { defaultExcludes: filter.defaultExcludes }),
  });
  const members: Member[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (path === filter.not) continue;
    const facts = await lstat(path);
    const isLink = facts.isSymbolicLink() && filter.followLinks !== true;
    members.push({
      name,
      path,
      mode: facts.mode & 0o777,
      size: facts.size,
      modified: facts.mtime,
      link: isLink ? await readlink(path) : null,
    });
  }
  return members;
}

/** Writes a file that appears complete; until then it has a name derived from the effect's key. */
export async function writeWhole(file: string, key: string, content: () => Promise<Readable>): Promise<void> {
  const beside = besideFile(file, key);
  await mkdir(join(file, '..'), { recursive: true });
  // Opened before anything else can fail, so that it is not made once more after it was removed.
  const target = (await open(beside, 'w')).createWriteStream();
  try {
    await pipeline(await content(), target);
    await rename(beside, file);
  } catch (error) {
    target.destroy();
    await rm(beside, { force: true });
    throw error;
  }
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
export async function makeFolder(folder: string, name: string): Promise<void> {
  if (relative(folder, placeInside(folder, name)) !== '')
    await mkdir(await newInsidePath(folder, name), { recursive: true });
}

/** Writes a member's content below a folder, never through links that lead outside. */
export async function writeMember(folder: string, name: string, content: Readable, mode: number): Promise<void> {
  placeInside(folder, name);
  const place = await newInsidePath(folder, name);
  await pipeline(content, createWriteStream(place));
  if (mode !== 0) await chmod(place, mode & 0o777);
}

export async function makeLink(folder: string, name: string, link: string): Promise<void> {
  placeInside(folder, name);
  const place = await newInsidePath(folder, join(name, '..', '.keep'));
  const target = join(place, '..', name.slice(name.lastIndexOf('/') + 1));
  await rm(target, { force: true });
  await symlink(link, target);
}
