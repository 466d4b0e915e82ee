import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { FileEntryWithStats, Stats } from 'ssh2';
import { hasCode } from '../../kit/index.ts';
import type { FileInfo, FileKind, FolderEntry } from '../../points/index.ts';
import type { FileSystem } from '../files/file-system.ts';
import { shellWord } from '../shell-word.ts';
import type { ControlShell } from './control-shell.ts';
import { type Attempt, fileError, printedCode, withCodes } from './file-errors.ts';
import { hasStatus, type SftpCalls, STATUS } from './sftp-calls.ts';
import { piecesOf, writePieces } from './sftp-pieces.ts';

const KIND_BITS = 0o170000;
const KINDS: Readonly<Record<number, FileKind>> = { 16807: 'file', 9604: 'folder', 21609: 'link' };
/** Lists programs that tell a digest as the first word of a line, by the algorithm. */
const DIGEST_PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  md5: ['md5sum', 'md5 -q'],
  sha1: ['sha1sum', 'shasum -a 1'],
  sha256: ['sha256sum', 'shasum -a 256'],
  sha512: ['sha512sum', 'shasum -a 512'],
};

/**
 * Returns the file system of a host: SFTP, and the shell for what takes it many calls. A program that was written can be
 * executed at once: no process but the SFTP server had it open. Times have no parts of seconds.
 */
export function sftpFileSystem(calls: SftpCalls, shell: Pick<ControlShell, 'ask'>): FileSystem {
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
      return (await spaceOf(dirname(path))).free === 0 ? 'ENOSPC' : null;
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

  /** Runs a script of one program, whose errors are its last lines. */
  async function run(call: string, path: string, script: string): Promise<readonly string[]> {
    const { code, lines } = await shell.ask(
      (number) => `R=$({ LC_ALL=C; export LC_ALL; ${script}; } 2>&1)\ntell ${number} $?`,
    );
    if (code !== 0) throw fileError(printedCode(lines.join('\n')), { call, path });
    return lines;
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
    await run('rm', path, `rm -rf -- ${shellWord(path)}`);
  }

  async function rename(from: string, to: string): Promise<void> {
    const work = async (): Promise<void> => {
      try {
        await calls.renameOver(from, to);
      } catch (error) {
        if (!hasStatus(error, STATUS.OP_UNSUPPORTED)) throw error;
        await run('rename', from, renameScript(from, to));
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

  /** Reads all of a file, to make what the host has no program for. */
  async function digestHere(path: string, algorithm: string): Promise<string> {
    const hash = createHash(algorithm);
    for await (const piece of await readStream(path, 0, null)) hash.update(piece);
    return hash.digest('hex');
  }

  async function readStream(path: string, offset: number, length: number | null): Promise<Readable> {
    const handle = await openToRead(path);
    const end = length === null ? undefined : offset + length;
    return Readable.from(closing(calls, handle, { call: 'read', path, guess: () => whatIsThere(path) }, offset, end), {
      objectMode: false,
    });
  }

  async function spaceOf(path: string): Promise<{ total: number; free: number }> {
    const lines = await run('statfs', path, `df -Pk ${shellWord(path)}`);
    const [, blocks = '', free = ''] = / (\d+) +-?\d+ +(-?\d+) +\S+ +\//.exec(lines.at(-1) ?? '') ?? [];
    if (blocks === '') throw fileError('EIO', { call: 'statfs', path });
    return { total: Number(blocks) * 1024, free: Math.max(0, Number(free)) * 1024 };
  }

  return {
    stat: async (path) => infoOf(await attempt('stat', path, () => calls.stat(path), look)),
    lstat: async (path) => infoOf(await attempt('lstat', path, () => calls.lstat(path), look)),
    // A server may have a real path for what is missing.
    realPath: (path) =>
      attempt('realpath', path, async () => (await Promise.all([calls.realPath(path), calls.stat(path)]))[0], look),
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
    async digest(path, algorithm) {
      const programs = DIGEST_PROGRAMS[algorithm.toLowerCase().replace('-', '')] ?? [];
      const tried = programs.map((program) => `${program} <${shellWord(path)}`).join(' 2>/dev/null || ');
      const { code, lines } = await shell.ask((number) => `R=$(${tried || 'false'} 2>/dev/null)\ntell ${number} $?`);
      const [, hex] = /^([0-9a-f]{32,128})(?: |$)/.exec(lines[0] ?? '') ?? [];
      return code === 0 && hex !== undefined ? hex : digestHere(path, algorithm);
    },
    space: spaceOf,
  };
}

/** Renames as the system does it: `mv` alone would move into a folder of the other name. */
function renameScript(from: string, to: string): string {
  const [old, there] = [shellWord(from), shellWord(to)];
  return `if [ -d ${there} ] && [ ! -L ${there} ]; then
  if [ -d ${old} ] && [ ! -L ${old} ]; then rmdir ${there} || exit 1; else echo 'Is a directory'; exit 1; fi
elif [ -d ${old} ] && [ ! -L ${old} ] && [ -e ${there} ]; then echo 'Not a directory'; exit 1
elif [ -L ${there} ]; then rm -f ${there} || exit 1; fi
mv -f ${old} ${there}`;
}

async function* closing(
  calls: SftpCalls,
  handle: Buffer,
  attempt: Attempt,
  from: number,
  end: number | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const read: Pick<SftpCalls, 'read'> = {
    read: (file, position, length) => withCodes(calls, attempt, () => calls.read(file, position, length)),
  };
  try {
    yield* piecesOf(read, handle, from, end);
  } finally {
    calls.close(handle).catch(() => undefined);
  }
}

function infoOf(stats: Stats): FileInfo {
  return { kind: kindOf(stats.mode), size: stats.size, modified: stats.mtime * 1000, mode: stats.mode & 0o7777 };
}

function entryKind({ attrs }: FileEntryWithStats): FileKind {
  return kindOf(attrs.mode);
}

function kindOf(mode: number): FileKind {
  return KINDS[mode & KIND_BITS] ?? 'other';
}
