import { posix } from 'node:path';
import type { SFTPWrapper, Stats } from 'ssh2';
import { SshFailure } from '../session/failure.ts';
import type { Requests } from '../session/requests.ts';
import type { SentFile } from './remote-files.ts';
import { RefusedOperation } from './sftp-answers.ts';
import { writeChunks } from './write-chunks.ts';

/** Is the permission of a file's owner to write it. */
const OWNER_WRITES = 0o200;

export interface PutTools extends Requests {
  readonly sftp: SFTPWrapper;
  /** Returns what is at a path; null where there is nothing. */
  stats(path: string): Promise<Stats | null>;
}

/**
 * Writes a file beside, under another name, and renames it then, so that nobody sees half of it. Where a folder allows no new names,
 * the file itself is written.
 */
export async function putFile(tools: PutTools, path: string, file: SentFile): Promise<void> {
  const { sftp, ask, stats } = tools;
  const beside = posix.join(posix.dirname(path), `.${posix.basename(path)}.part`);
  // Nobody else may read meanwhile what nobody else may read afterwards.
  const attributes = file.mode === null ? {} : { mode: file.mode | OWNER_WRITES };
  const open = (name: string): Promise<Buffer> =>
    ask<Buffer>(`put [${path}]`, (done) => sftp.open(name, 'w', attributes, done));
  let handle: Buffer;
  try {
    handle = await open(beside);
  } catch (error) {
    if (!(error instanceof RefusedOperation) || (await stats(path).catch(() => null)) === null) throw error;
    return writeTo(await open(path), path, path, file, tools);
  }
  try {
    await writeTo(handle, beside, path, file, tools);
    await replace(beside, path, tools);
  } catch (error) {
    await ask<void>(`rm [${beside}]`, (done) => sftp.unlink(beside, done)).catch(() => undefined);
    throw error;
  }
}

/** Writes an open file, whose name is `name` so far, and closes it in any case. */
async function writeTo(
  handle: Buffer,
  name: string,
  path: string,
  { content, mode, told }: SentFile,
  { sftp, ask }: PutTools,
): Promise<void> {
  const what = `put [${path}]`;
  const close = (): Promise<void> => ask<void>(what, (done) => sftp.close(handle, done));
  try {
    await writeChunks(content, told, (chunk, from, length, place) =>
      ask<void>(what, (done) => sftp.write(handle, chunk, from, length, place, done)),
    );
    if (mode !== null) await ask<void>(`chmod [${path}]`, (done) => sftp.chmod(name, mode, done));
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  await close();
}

/** Puts a file in the place of another one, if need be by removing that first. */
async function replace(from: string, to: string, { sftp, ask, stats }: PutTools): Promise<void> {
  const what = `rename [${from}] to [${to}]`;
  try {
    await ask<void>(what, (done) => renameOver(sftp, from, to, done));
  } catch (error) {
    const there = error instanceof RefusedOperation ? await stats(to) : null;
    if (there === null) throw error;
    if (there.isDirectory()) throw new SshFailure(`put [${to}]: it is a folder`);
    await ask<void>(`rm [${to}]`, (done) => sftp.unlink(to, done));
    await ask<void>(what, (done) => sftp.rename(from, to, done));
  }
}

/** Renames in place of a file, which servers other than OpenSSH may not know. */
function renameOver(sftp: SFTPWrapper, from: string, to: string, done: (error?: Error | null) => void): void {
  try {
    sftp.ext_openssh_rename(from, to, done);
  } catch {
    // The server does not have the extension.
    sftp.rename(from, to, done);
  }
}
