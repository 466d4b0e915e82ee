import type { Attributes, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import type { SshConnection } from './ssh-connection.ts';

/** Holds the numbers by which SFTP says that a call failed. */
export const STATUS = { NO_SUCH_FILE: 2, PERMISSION_DENIED: 3, FAILURE: 4, BAD_MESSAGE: 5, OP_UNSUPPORTED: 8 } as const;

/** Asks the host's SFTP server. A failure has the number of a `STATUS` as its code, and `ConnectionLost` is thrown as it is. */
export class SftpCalls {
  readonly #connection: SshConnection;
  readonly #sftp: SFTPWrapper;

  constructor(connection: SshConnection, sftp: SFTPWrapper) {
    this.#connection = connection;
    this.#sftp = sftp;
    sftp.on('error', (error: Error) => connection.close(error.message));
    sftp.on('close', () => connection.close('the sftp server on the host has ended'));
  }

  open(path: string, flags: 'r' | 'w', mode?: number): Promise<Buffer> {
    return this.#connection.call((done) =>
      mode === undefined ? this.#sftp.open(path, flags, done) : this.#sftp.open(path, flags, { mode }, done),
    );
  }

  close(handle: Buffer): Promise<void> {
    return this.#connection.call((done) => this.#sftp.close(handle, done));
  }

  /** Reads up to `length` bytes; none at the end of the file. */
  read(handle: Buffer, position: number, length: number): Promise<Buffer> {
    return this.#connection.call((done) =>
      this.#sftp.read(handle, Buffer.allocUnsafe(length), 0, length, position, (error, count, data) =>
        done(error, count > 0 ? data.subarray(0, count) : Buffer.alloc(0)),
      ),
    );
  }

  write(handle: Buffer, data: Buffer, position: number): Promise<void> {
    return this.#connection.call((done) => this.#sftp.write(handle, data, 0, data.length, position, done));
  }

  /** Returns the length of an open file in bytes. */
  async sizeOf(handle: Buffer): Promise<number> {
    return (await this.#connection.call<Stats>((done) => this.#sftp.fstat(handle, done))).size;
  }

  stat(path: string): Promise<Stats> {
    return this.#connection.call((done) => this.#sftp.stat(path, done));
  }

  lstat(path: string): Promise<Stats> {
    return this.#connection.call((done) => this.#sftp.lstat(path, done));
  }

  realPath(path: string): Promise<string> {
    return this.#connection.call((done) => this.#sftp.realpath(path, done));
  }

  readFolder(path: string): Promise<FileEntryWithStats[]> {
    return this.#connection.call((done) => this.#sftp.readdir(path, done));
  }

  makeFolder(path: string, mode: number | null): Promise<void> {
    return this.#connection.call((done) =>
      mode === null ? this.#sftp.mkdir(path, done) : this.#sftp.mkdir(path, { mode } as Attributes, done),
    );
  }

  removeFolder(path: string): Promise<void> {
    return this.#connection.call((done) => this.#sftp.rmdir(path, done));
  }

  unlink(path: string): Promise<void> {
    return this.#connection.call((done) => this.#sftp.unlink(path, done));
  }

  /** Renames; what is there already makes it fail. */
  rename(from: string, to: string): Promise<void> {
    return this.#connection.call((done) => this.#sftp.rename(from, to, done));
  }

  /** Renames in place of what is there. Throws `OP_UNSUPPORTED` where the server does not know that. */
  renameOver(from: string, to: string): Promise<void> {
    return this.#supported((done) => this.#sftp.ext_openssh_rename(from, to, done));
  }

  readLink(path: string): Promise<string> {
    return this.#connection.call((done) => this.#sftp.readlink(path, done));
  }

  symlink(target: string, path: string): Promise<void> {
    return this.#connection.call((done) => this.#sftp.symlink(target, path, done));
  }

  /** Sets the time of the last change, in seconds since 1970. */
  setModified(path: string, seconds: number): Promise<void> {
    return this.#connection.call((done) => this.#sftp.utimes(path, seconds, seconds, done));
  }

  chmod(path: string, mode: number): Promise<void> {
    return this.#connection.call((done) => this.#sftp.chmod(path, mode, done));
  }

  /** Returns what a small file holds; null where it is missing. */
  async readSmall(path: string): Promise<string | null> {
    let handle: Buffer;
    try {
      handle = await this.open(path, 'r');
    } catch (error) {
      if (hasStatus(error, STATUS.NO_SUCH_FILE)) return null;
      throw error;
    }
    try {
      return (await this.read(handle, 0, SMALL_BYTES)).toString('utf8');
    } finally {
      this.close(handle).catch(() => undefined);
    }
  }

  /** Makes a call that the types of the package promise, and that throws at once where the server does not know it. */
  #supported<T>(ask: (done: (error: Error | null | undefined, value?: T) => void) => void): Promise<T> {
    return this.#connection.call((done) => {
      try {
        ask(done);
      } catch {
        done(Object.assign(new Error('Operation unsupported'), { code: STATUS.OP_UNSUPPORTED }));
      }
    });
  }
}

const SMALL_BYTES = 4096;

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Error && 'code' in error && error.code === status;
}
