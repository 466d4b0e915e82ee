import { posix } from 'node:path';
import type { FileEntryWithStats, Stats } from 'ssh2';
import type { SshConnection } from '../session/connect.ts';
import { SshFailure } from '../session/failure.ts';
import type { Requests } from '../session/requests.ts';
import { putFile } from './put-file.ts';
import { NO_SUCH_FILE, RefusedOperation, refused } from './sftp-answers.ts';

/** Represents the files of a machine. Each operation that fails says which, where, and what the server answered. */
export interface RemoteFiles {
  /** Holds the folder in which the log-in ends. */
  readonly loginFolder: string;
  /** Looks at a folder, which may be relative to that of the log-in or ''. Returns its absolute path. */
  enter(folder: string): Promise<string>;
  /** Makes a folder with its parents, where they are missing. */
  makeFolder(path: string): Promise<void>;
  /** Deletes all that is in a folder, but not the folder. */
  clean(folder: string): Promise<void>;
  /** Writes a file, which appears whole. */
  put(path: string, file: SentFile): Promise<void>;
}

/** Describes what is written to a file. */
export interface SentFile {
  readonly content: AsyncIterable<Buffer>;
  /** Holds its permissions; null for those that the server gives to new files. */
  readonly mode: number | null;
  /** Is called with the bytes that are there so far. */
  told(bytes: number): void;
}

/** Returns the files of a machine as its SFTP server gives them. `say` prints an operation; it is called before it. */
export async function remoteFiles(connection: SshConnection, say: (line: string) => void): Promise<RemoteFiles> {
  const sftp = await connection.sftp();

  const ask: Requests['ask'] = async (what, begin) => {
    try {
      return await connection.ask(what, begin);
    } catch (error) {
      throw error instanceof SshFailure ? error : refused(what, error);
    }
  };

  const loginFolder = await ask<string>('pwd', (done) => sftp.realpath('.', done));

  async function stats(path: string): Promise<Stats | null> {
    try {
      return await ask<Stats>(`stat [${path}]`, (done) => sftp.stat(path, done));
    } catch (error) {
      if (error instanceof RefusedOperation && error.code === NO_SUCH_FILE) return null;
      throw error;
    }
  }

  async function makeFolder(path: string): Promise<void> {
    if (path === '/' || path === '.') return;
    say(`cd [${path}]`);
    const there = await stats(path);
    if (there?.isDirectory()) return;
    if (there !== null) throw new SshFailure(`cd [${path}]: it is a file, not a folder`);
    await makeFolder(posix.dirname(path));
    say(`mkdir [${path}]`);
    try {
      await ask<void>(`mkdir [${path}]`, (done) => sftp.mkdir(path, done));
    } catch (error) {
      // Another build may have made it meanwhile.
      const isThere = error instanceof RefusedOperation && (await stats(path).catch(() => null))?.isDirectory();
      if (!isThere) throw error;
    }
  }

  async function clean(folder: string): Promise<void> {
    const entries = await ask<FileEntryWithStats[]>(`ls [${folder}]`, (done) => sftp.readdir(folder, done));
    for (const { filename, attrs } of entries) {
      if (filename === '.' || filename === '..') continue;
      const path = posix.join(folder, filename);
      // A link is removed itself, wherever it leads.
      if (attrs.isDirectory()) {
        await clean(path);
        say(`rmdir [${path}]`);
        await ask<void>(`rmdir [${path}]`, (done) => sftp.rmdir(path, done));
      } else {
        say(`rm [${path}]`);
        await ask<void>(`rm [${path}]`, (done) => sftp.unlink(path, done));
      }
    }
  }

  return {
    loginFolder,
    async enter(folder) {
      const path = posix.resolve(loginFolder, folder.trim());
      say(`cd [${path}]`);
      const there = await ask<Stats>(`cd [${path}]`, (done) => sftp.stat(path, done));
      if (!there.isDirectory()) throw new SshFailure(`cd [${path}]: it is a file, not a folder`);
      const handle = await ask<Buffer>(`ls [${path}]`, (done) => sftp.opendir(path, done));
      await ask<void>(`ls [${path}]`, (done) => sftp.close(handle, done));
      return path;
    },
    makeFolder,
    clean,
    async put(path, file) {
      say(`put [${path}]`);
      await putFile({ sftp, ask, stats }, path, file);
    },
  };
}
