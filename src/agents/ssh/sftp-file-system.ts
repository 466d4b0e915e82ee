import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { FileEntryWithStats, Stats } from 'ssh2';
import { hasCode } from '../../kit/index.ts';
import type { FileInfo, FileKind, FolderEntry } from '../../points/index.ts';
import type { FileSystem } from '../files/file-system.ts';
import { type Attempt, fileError, withCodes } from './file-errors.ts';
import { digestOf, type HostShellFiles } from './host-shell-files.ts';
import { hasStatus, type SftpCalls, STATUS } from './sftp-calls.ts';
import { piecesOf, writePieces } from './sftp-pieces.ts';
import { foldersBelow } from './shell-walk.ts';

const KIND_BITS = 0o170000;
const KINDS: ReadonlyMap<number, FileKind> = new Map([
  [0o100000, 'file'],
  [0o040000, 'folder'],
  [0o120000, 'link'],
]);
/**
 * Returns the file system of a host: SFTP, and the shell for what takes it many calls. A program that was written can be
 * executed at once: no process but the SFTP server had it open. Times have no parts of seconds. Where the server says real paths
 * with links in them, the shell is asked instead.
 */
export function sftpFileSystem(calls: SftpCalls, shell: HostShellFiles, resolvesLinks = true): FileSystem {
  const attempt = <T>(call: string, path: string, work: () => Promise<T>, more: Partial<Attempt> = {}): Promise<T> =>
    withCodes(calls, { call, path, ...more }, work);
  const look = { isLook: true };
  const openToRead = (path: string): Promise<Buffer> =>
    attempt('open', path, () => calls.open(path, 'r'), { guess: () => whatIsThere(path) });

  async function whatIsThere(path: string): Promise<string | null> {
    return (await kindAt(path)) === 'folder' ? 'EISDIR' : null;
  }

  /** Says why a file cannot be written: a folder is there, or there is no space. */
  async function whyNotWritten(path: string): Promise<string | null> {
    if ((await kindAt(path)) === 'folder') return 'EISDIR';
    try {
      return (await shell.space(dirname(path))).free === 0 ? 'ENOSPC' : null;
    } catch {
      return null;
    }
  }

  async function kindAt(path: string): Promise<FileKind | null> {
    try {
      return infoOf(await calls.stat(path)).kind;
    } catch (error) {
      if (hasStatus(error, STATUS.NO_SUCH_FILE) || hasStatus(error, STATUS.PERMISSION_DENIED)) return null;
      throw error;
    }
  }

  async function isThere(path: string): Promise<boolean> {
    try {
      await calls.lstat(path);
      return true;
    } catch (error) {
      if (hasStatus(error, STATUS.NO_SUCH_FILE)) return false;
      throw error;
    }
  }

  async function realPath(path: string): Promise<string> {
    if (resolvesLinks) {
      // A server may have a real path for what is missing.
      const both = (): Promise<[string, Stats]> => Promise.all([calls.realPath(path), calls.stat(path)]);
      return (await attempt('realpath', path, both, look))[0];
    }
    await attempt('realpath', path, () => calls.stat(path), look);
    return shell.realPath(path);
  }

  async function makeFolder(path: string, mode: number | null): Promise<void> {
    if ((await kindAt(path)) === 'folder') return;
    try {
      await attempt('mkdir', path, () => calls.makeFolder(path, mode), {
        guess: async () => ((await isThere(path)) ? 'EEXIST' : null),
      });
    } catch (error) {
      if (hasCode(error, 'ENOENT') && dirname(path) !== path) {
        await makeFolder(dirname(path), mode);
        await makeFolder(path, mode);
      } else if (!hasCode(error, 'EEXIST') || (await kindAt(path)) !== 'folder') throw error;
    }
  }

  async function remove(path: string): Promise<void> {
    try {
      await calls.unlink(path);
      return;
    } catch (error) {
      if (hasStatus(error, STATUS.NO_SUCH_FILE)) return;
      if (!(error instanceof Error) || !('code' in error)) throw error;
    }
    await shell.remove(path);
  }

  async function rename(from: string, to: string): Promise<void> {
    const work = async (): Promise<void> => {
      try {
        await calls.renameOver(from, to);
      } catch (error) {
        if (hasStatus(error, STATUS.OP_UNSUPPORTED)) await shell.rename(from, to);
        // The server says that something is missing where a folder should take the place of a file.
        else if (hasStatus(error, STATUS.NO_SUCH_FILE) && (await isThere(from)) && (await isThere(to)))
          throw fileError('ENOTDIR', { call: 'rename', path: from });
        else throw error;
      }
    };
    await attempt('rename', from, work, { guess: () => whyNotRenamed(from, to) });
  }

  async function whyNotRenamed(from: string, to: string): Promise<string | null> {
    const [old, there] = [await kindAt(from), await kindAt(to)];
    if (there === 'folder') return old === 'folder' ? 'ENOTEMPTY' : 'EISDIR';
    if (old === 'folder' && there !== null) return 'ENOTDIR';
    return to.startsWith(`${from}/`) ? 'EINVAL' : 'EXDEV';
  }

  async function readStream(path: string, offset: number, length: number | null): Promise<Readable> {
    const handle = await openToRead(path);
    const end = length === null ? undefined : offset + length;
    const how = { call: 'read', path, guess: () => whatIsThere(path) };
    const read: Pick<SftpCalls, 'read'> = {
      read: (file, position, size) => withCodes(calls, how, () => calls.read(file, position, size)),
    };
    // What nobody began to read does not end by itself.
    return Readable.from(piecesOf(read, handle, offset, end), { objectMode: false }).once(
      'close',
      () => void calls.close(handle).catch(() => undefined),
    );
  }

  return {
    stat: async (path) => infoOf(await attempt('stat', path, () => calls.stat(path), look)),
    lstat: async (path) => infoOf(await attempt('lstat', path, () => calls.lstat(path), look)),
    realPath,
    async readFolder(path) {
      const guess = async (): Promise<string | null> => ((await kindAt(path)) === 'folder' ? null : 'ENOTDIR');
      const entries = await attempt('scandir', path, async () => await calls.readFolder(path), { guess }).catch(
        async (error: unknown) => {
          // A server that opens a file as a folder says that there is none.
          if (hasCode(error, 'ENOENT') && (await isThere(path)) && (await kindAt(path)) !== null)
            throw fileError('ENOTDIR', { call: 'scandir', path });
          throw error;
        },
      );
      return entries.map((entry): FolderEntry => ({ name: entry.filename, kind: entryKind(entry) }));
    },
    async readFile(path, offset, length) {
      const pieces: Buffer[] = [];
      for await (const piece of await readStream(path, offset, length)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    readStream,
    writeFile: (path, data, { mode }) =>
      attempt(
        'write',
        path,
        async () => {
          const handle = await calls.open(path, 'w', mode ?? undefined);
          try {
            await writePieces(calls, handle, data instanceof Uint8Array ? [data] : data);
          } catch (error) {
            await calls.close(handle).catch(() => undefined);
            throw error;
          }
          await calls.close(handle);
        },
        { guess: () => whyNotWritten(path) },
      ),
    makeFolder,
    remove,
    rename,
    readLink: (path) =>
      attempt('readlink', path, () => calls.readLink(path), {
        guess: async () => ((await isThere(path)) ? 'EINVAL' : null),
      }),
    symlink: (target, path) =>
      attempt('symlink', path, () => calls.symlink(target, path), {
        guess: async () => ((await isThere(path)) ? 'EEXIST' : null),
      }),
    setModified: (path, modified) => attempt('utime', path, () => calls.setModified(path, Math.floor(modified / 1000))),
    chmod: (path, mode) => attempt('chmod', path, () => calls.chmod(path, mode)),
    digest: async (path, algorithm) =>
      (await shell.digest(path, algorithm)) ?? digestOf(await readStream(path, 0, null), algorithm),
    space: (path) => shell.space(path),
    folders: (path) => foldersBelow(shell, path, { isDeep: true }),
  };
}

/**
 * Says whether the server's real paths have no links in them, as with all known ones: by a link in a folder of our own, on which
 * it is tried.
 */
export async function areLinksResolved(calls: SftpCalls, folder: string): Promise<boolean> {
  const link = `${folder}/here`;
  await calls.symlink('.', link).catch((error: unknown) => {
    if (!hasStatus(error, STATUS.FAILURE)) throw error;
  });
  return !(await calls.realPath(link)).endsWith('/here');
}

function infoOf(stats: Stats): FileInfo {
  return { kind: kindOf(stats.mode), size: stats.size, modified: stats.mtime * 1000, mode: stats.mode & 0o7777 };
}

function entryKind({ attrs }: FileEntryWithStats): FileKind {
  return kindOf(attrs.mode);
}

function kindOf(mode: number): FileKind {
  return KINDS.get(mode & KIND_BITS) ?? 'other';
}
