import { constants } from 'node:fs';
import {
  chmod,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rmdir,
  stat,
  symlink,
  unlink,
  utimes,
} from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Attributes, FileEntry, SFTPWrapper } from 'ssh2';
import { hasCode } from '../../../kit/index.ts';
import type { SshServerOptions } from './ssh-server.ts';

type Stats = Awaited<ReturnType<typeof stat>>;
type Opened =
  | { readonly kind: 'file'; readonly file: FileHandle }
  | { readonly kind: 'folder'; readonly path: string; isTold: boolean };

const OK = 0;
const EOF = 1;
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
const FAILURE = 4;

/** Offers the files of this machine by SFTP, with answers as vague as those of OpenSSH's server. */
export function serveSftp(
  sftp: SFTPWrapper,
  {
    resolvesLinks = true,
    denied,
    mute,
    madeMeanwhile,
  }: Pick<SshServerOptions, 'resolvesLinks' | 'denied' | 'mute' | 'madeMeanwhile'> = {},
): void {
  const opened = new Map<number, Opened>();
  let last = 0;

  const keep = (what: Opened): Buffer => {
    last += 1;
    opened.set(last, what);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const keptAt = (handle: Buffer): Opened => {
    const what = opened.get(handle.readUInt32BE(0));
    if (what === undefined) throw new Error('no such handle');
    return what;
  };
  const fileAt = (handle: Buffer): FileHandle => {
    const what = keptAt(handle);
    if (what.kind !== 'file') throw new Error('no file');
    return what.file;
  };
  /** Answers a request; what fails has the status that OpenSSH has for it. */
  const answer = (request: number, work: () => Promise<void>): void => {
    work().catch((error: unknown) => sftp.status(request, statusOf(error)));
  };
  const done = (request: number, work: () => Promise<unknown>): void =>
    answer(request, async () => {
      await work();
      sftp.status(request, OK);
    });

  sftp.on('OPEN', (request, path, flags, attrs) =>
    answer(request, async () => {
      if (mute?.test(path) === true) return;
      if (denied?.test(path) === true) return sftp.status(request, PERMISSION_DENIED);
      const file = await open(path, openFlags(flags), attrs.mode || 0o666);
      sftp.handle(request, keep({ kind: 'file', file }));
    }),
  );
  sftp.on('READ', (request, handle, offset, length) =>
    answer(request, async () => {
      const { buffer, bytesRead } = await fileAt(handle).read(Buffer.alloc(length), 0, length, offset);
      if (bytesRead === 0) sftp.status(request, EOF);
      else sftp.data(request, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('WRITE', (request, handle, offset, data) =>
    done(request, () => fileAt(handle).write(data, 0, data.length, offset)),
  );
  sftp.on('FSTAT', (request, handle) =>
    answer(request, async () => sftp.attrs(request, attributesOf(await fileAt(handle).stat()))),
  );
  sftp.on('CLOSE', (request, handle) =>
    done(request, async () => {
      const what = keptAt(handle);
      opened.delete(handle.readUInt32BE(0));
      if (what.kind === 'file') await what.file.close();
    }),
  );
  sftp.on('OPENDIR', (request, path) =>
    answer(request, async () => {
      await readdir(path);
      sftp.handle(request, keep({ kind: 'folder', path, isTold: false }));
    }),
  );
  sftp.on('READDIR', (request, handle) =>
    answer(request, async () => {
      const what = keptAt(handle);
      if (what.kind !== 'folder') throw new Error('no folder');
      const names = what.isTold ? [] : ['.', '..', ...(await readdir(what.path))];
      what.isTold = true;
      if (names.length === 0) sftp.status(request, EOF);
      else sftp.name(request, await Promise.all(names.map((name) => entryOf(what.path, name))));
    }),
  );
  sftp.on('STAT', (request, path) => answer(request, async () => sftp.attrs(request, attributesOf(await stat(path)))));
  sftp.on('LSTAT', (request, path) =>
    answer(request, async () => sftp.attrs(request, attributesOf(await lstat(path)))),
  );
  sftp.on('REALPATH', (request, path) =>
    answer(request, async () => sftp.name(request, [nameOf(resolvesLinks ? await realpath(path) : resolve(path))])),
  );
  sftp.on('READLINK', (request, path) =>
    answer(request, async () => sftp.name(request, [nameOf(await readlink(path))])),
  );
  sftp.on('MKDIR', (request, path, attrs) => {
    if (denied?.test(path) === true) sftp.status(request, PERMISSION_DENIED);
    else
      done(request, async () => {
        if (madeMeanwhile?.test(path) === true) await mkdir(path);
        await mkdir(path, { mode: attrs.mode || 0o777 });
      });
  });
  sftp.on('RMDIR', (request, path) => done(request, () => rmdir(path)));
  sftp.on('REMOVE', (request, path) => done(request, () => unlink(path)));
  sftp.on('RENAME', (request, from, to) =>
    done(request, async () => {
      if (await exists(to)) throw new Error('it is there');
      await rename(from, to);
    }),
  );
  sftp.on('SYMLINK', (request, path, target) => done(request, () => symlink(target, path)));
  sftp.on('SETSTAT', (request, path, attrs) =>
    done(request, async () => {
      if (attrs.mode !== undefined) await chmod(path, attrs.mode & 0o7777);
      if (attrs.mtime !== undefined) await utimes(path, attrs.atime ?? attrs.mtime, attrs.mtime);
    }),
  );
  sftp.on('close', () => {
    for (const what of opened.values()) if (what.kind === 'file') what.file.close().catch(() => undefined);
    opened.clear();
  });
}

/** Translates the flags of SFTP. */
function openFlags(flags: number): number {
  const [READ, WRITE, APPEND, CREATE, TRUNCATE, EXCLUSIVE] = [1, 2, 4, 8, 16, 32];
  let found =
    flags & READ && flags & WRITE ? constants.O_RDWR : flags & WRITE ? constants.O_WRONLY : constants.O_RDONLY;
  if (flags & APPEND) found |= constants.O_APPEND;
  if (flags & CREATE) found |= constants.O_CREAT;
  if (flags & TRUNCATE) found |= constants.O_TRUNC;
  if (flags & EXCLUSIVE) found |= constants.O_EXCL;
  return found;
}

function statusOf(error: unknown): number {
  if (['ENOENT', 'ENOTDIR', 'ELOOP'].some((code) => hasCode(error, code))) return NO_SUCH_FILE;
  if (['EACCES', 'EPERM'].some((code) => hasCode(error, code))) return PERMISSION_DENIED;
  return FAILURE;
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

function attributesOf(stats: Stats): Attributes {
  return {
    mode: Number(stats.mode),
    uid: Number(stats.uid),
    gid: Number(stats.gid),
    size: Number(stats.size),
    atime: Math.floor(Number(stats.atimeMs) / 1000),
    mtime: Math.floor(Number(stats.mtimeMs) / 1000),
  };
}

function nameOf(filename: string): FileEntry {
  return { filename, longname: filename, attrs: {} as Attributes };
}

async function entryOf(folder: string, filename: string): Promise<FileEntry> {
  const attrs = await lstat(`${folder}/${filename}`).then(attributesOf, () => ({}) as Attributes);
  return { filename, longname: filename, attrs };
}
