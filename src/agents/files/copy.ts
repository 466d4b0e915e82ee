import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, utimes } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Agent } from '../types.ts';
import { insidePath } from './local-paths.ts';

/** Describes a file of an agent's machine that is copied to the server's, which must not lead out of a folder. */
export interface CopiedFile {
  readonly path: string;
  readonly within: string;
}

/** Copies a file of an agent's machine to a new path of the server's machine, with its permissions and its time. */
export async function copyToServer(
  { isLocal, files }: Pick<Agent, 'isLocal' | 'files'>,
  { path, within }: CopiedFile,
  target: string,
): Promise<void> {
  const info = await files.info(path, { within });
  if (info === null) throw Object.assign(new Error(`ENOENT: no such file: ${path}`), { code: 'ENOENT' });
  if (isLocal) await copyFile(await insidePath(within, path), target, constants.COPYFILE_FICLONE);
  else
    await pipeline(
      await files.readStream(path, { within }),
      createWriteStream(target, { mode: (info.mode & 0o777) | 0o600 }),
    );
  const time = new Date(info.modified);
  await utimes(target, time, time);
}

/** Copies a file of the server's machine to a path of an agent's machine, whose folders are made. */
export async function copyToAgent(
  { files }: Pick<Agent, 'files'>,
  source: string,
  { path, within }: CopiedFile,
): Promise<void> {
  await files.write(path, () => createReadStream(source), { within, folders: true });
}
