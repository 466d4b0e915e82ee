import { posix } from 'node:path';
import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import { limited, type SshConnection, SshFailure } from './connection.ts';

const CHUNK_BYTES = 32 * 1024;
/** Limits the parts of a file that are on their way at once. */
const MOST_UNDER_WAY = 32;

/** Names the codes of SFTP, by their numbers. */
const CODES = [
  'OK',
  'EOF',
  'NO_SUCH_FILE',
  'PERMISSION_DENIED',
  'FAILURE',
  'BAD_MESSAGE',
  'NO_CONNECTION',
  'CONNECTION_LOST',
];
const NO_SUCH_FILE = 2;

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
  /** Writes a file; `told` is called with the bytes that are there so far. */
  put(path: string, content: AsyncIterable<Buffer>, told: (bytes: number) => void): Promise<void>;
}

export interface RemoteFilesOptions {
  readonly timeoutMs: number;
  /** Prints an operation; it is called before it. */
  say(line: string): void;
}

/** Returns the files of a machine as its SFTP server gives them. */
export async function remoteFiles(
  connection: SshConnection,
  { timeoutMs, say }: RemoteFilesOptions,
): Promise<RemoteFiles> {
  const { sftp, ended } = connection;
  const lost = new Promise<never>((_, reject) => {
    ended.addEventListener('abort', () => reject(ended.reason), { once: true });
  });
  lost.catch(() => undefined);

  /** Performs an operation within the time-out. `what` names it with its path: `mkdir [/srv/www]`. */
  async function ask<T>(
    what: string,
    begin: (done: (error: Error | undefined | null, value?: T) => void) => void,
  ): Promise<T> {
    const answer = new Promise<T>((resolve, reject) =>
      begin((error, value) => (error ? reject(error) : resolve(value as T))),
    );
    try {
      return await limited(Promise.race([answer, lost]), timeoutMs, what);
    } catch (error) {
      if (error instanceof SshFailure) throw error;
      throw refused(what, error);
    }
  }

  /** Throws an error that says where the operation was tried, and what the server answered. */
  function refused(what: string, error: unknown): RefusedOperation {
    const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : Number.NaN;
    const name = CODES[code] ?? 'FAILURE';
    const words = error instanceof Error && error.message !== '' ? error.message : name;
    return new RefusedOperation(`${what}: the server answered ${name} (${words})`, code);
  }

  const made = new Set<string>();
  const loginFolder = await ask<string>('pwd', (done) => sftp.realpath('.', done));

  const stats = async (path: string): Promise<Stats | null> => {
    try {
      return await ask<Stats>(`stat [${path}]`, (done) => sftp.stat(path, done));
    } catch (error) {
      if (error instanceof RefusedOperation && error.code === NO_SUCH_FILE) return null;
      throw error;
    }
  };

  async function makeFolder(path: string): Promise<void> {
    if (made.has(path) || path === '/' || path === '.') return;
    say(`cd [${path}]`);
    const there = await stats(path);
    if (there === null) {
      await makeFolder(posix.dirname(path));
      say(`mkdir [${path}]`);
      await ask<void>(`mkdir [${path}]`, (done) => sftp.mkdir(path, done));
    } else if (!there.isDirectory()) {
      throw new SshFailure(`cd [${path}]: it is a file, not a folder`);
    }
    made.add(path);
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

  async function write(path: string, content: AsyncIterable<Buffer>, told: (bytes: number) => void): Promise<void> {
    const what = `put [${path}]`;
    const handle = await ask<Buffer>(what, (done) => sftp.open(path, 'w', done));
    const underWay = new Set<Promise<void>>();
    let failure: unknown = null;
    let at = 0;
    let written = 0;
    try {
      for await (const chunk of content) {
        for (let from = 0; from < chunk.length; from += CHUNK_BYTES) {
          const length = Math.min(CHUNK_BYTES, chunk.length - from);
          const place = at;
          at += length;
          const part = ask<void>(what, (done) => sftp.write(handle, chunk, from, length, place, done)).then(
            () => {
              written += length;
              told(written);
            },
            (error: unknown) => {
              failure ??= error;
            },
          );
          underWay.add(part);
          void part.then(() => underWay.delete(part));
          if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
          if (failure !== null) throw failure;
        }
      }
      await Promise.all(underWay);
      if (failure !== null) throw failure;
    } catch (error) {
      await ask<void>(what, (done) => sftp.close(handle, done)).catch(() => undefined);
      throw error;
    }
    await ask<void>(what, (done) => sftp.close(handle, done));
  }

  /** Puts a file in the place of another one, if need be by removing that first. */
  async function replace(from: string, to: string): Promise<void> {
    const what = `rename [${from}] to [${to}]`;
    try {
      await ask<void>(what, (done) => renameOver(sftp, from, to, done));
    } catch (error) {
      if (!(error instanceof RefusedOperation) || (await stats(to)) === null) throw error;
      await ask<void>(`rm [${to}]`, (done) => sftp.unlink(to, done));
      await ask<void>(what, (done) => sftp.rename(from, to, done));
    }
  }

  return {
    loginFolder,
    async enter(folder) {
      const path = posix.resolve(loginFolder, folder.trim());
      say(`cd [${path}]`);
      const there = await ask<Stats>(`cd [${path}]`, (done) => sftp.stat(path, done));
      if (!there.isDirectory()) throw new SshFailure(`cd [${path}]: it is a file, not a folder`);
      await ask<Buffer>(`ls [${path}]`, (done) => sftp.opendir(path, done)).then((handle) =>
        ask<void>(`ls [${path}]`, (done) => sftp.close(handle, done)),
      );
      return path;
    },
    makeFolder,
    clean,
    async put(path, content, told) {
      say(`put [${path}]`);
      const beside = posix.join(posix.dirname(path), `.${posix.basename(path)}.part`);
      const chunks = content[Symbol.asyncIterator]();
      const rest = { [Symbol.asyncIterator]: () => chunks };
      try {
        await write(beside, rest, told);
      } catch (error) {
        // Nothing was read yet where the file could not even be opened: there may be folders in which no new names are allowed.
        const isOpening = error instanceof RefusedOperation && (await stats(beside).catch(() => null)) === null;
        if (isOpening && (await stats(path)) !== null) return write(path, rest, told);
        await ask<void>(`rm [${beside}]`, (done) => sftp.unlink(beside, done)).catch(() => undefined);
        throw error instanceof RefusedOperation ? new SshFailure(error.message.replaceAll(beside, path)) : error;
      }
      await replace(beside, path);
    },
  };
}

/** Is thrown where the server refused an operation. */
class RefusedOperation extends SshFailure {
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
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
