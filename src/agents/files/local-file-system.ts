import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdirSync, type Stats, statSync, writeFileSync } from 'node:fs';
import {
  chmod,
  lstat,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  stat,
  statfs,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeFolder } from '../../kit/index.ts';
import type { FileInfo, FileKind, FolderEntry } from '../../points/index.ts';
import type { FileSystem } from './file-system.ts';

/** Returns the file system of this machine. */
export function localFileSystem(): FileSystem {
  return {
    stat: async (path) => infoOf(await stat(path)),
    lstat: async (path) => infoOf(await lstat(path)),
    realPath: (path) => realpath(path),
    async readFolder(path) {
      const entries = await readdir(path, { withFileTypes: true });
      return entries.map((entry): FolderEntry => ({ name: entry.name, kind: kindOf(entry) }));
    },
    readFile: (path, offset, length) =>
      offset === 0 && length === null ? readFile(path) : readPart(path, offset, length),
    async readStream(path, offset, length) {
      if (length === 0) return Readable.from([]);
      const stream = createReadStream(path, { start: offset, ...(length !== null && { end: offset + length - 1 }) });
      // A file that is missing is an error of the call, not of the stream.
      await once(stream, 'open');
      return stream;
    },
    async writeFile(path, data, { mode, isProgram }) {
      const options = mode === null ? {} : { mode };
      if (!(data instanceof Uint8Array)) await writeStream(path, data, mode);
      else if (isProgram) writeFileSync(path, data, options);
      else await writeFile(path, data, options);
    },
    // At once: it takes less time than a turn through the pool of threads.
    async makeFolder(path, mode) {
      if (mode === null && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
      mkdirSync(path, { recursive: true, ...(mode !== null && { mode }) });
    },
    remove: (path) => removeFolder(path),
    rename: (from, to) => rename(from, to),
    readLink: (path) => readlink(path),
    symlink: (target, path) => symlink(target, path),
    async setModified(path, modified) {
      const time = new Date(modified);
      await utimes(path, time, time);
    },
    chmod: (path, mode) => chmod(path, mode),
    async digest(path, algorithm) {
      const hash = createHash(algorithm);
      await pipeline(createReadStream(path), hash);
      return hash.digest('hex');
    },
    async space(path) {
      const { bsize, blocks, bavail } = await statfs(path);
      return { total: blocks * bsize, free: bavail * bsize };
    },
  };
}

async function writeStream(path: string, data: Readable, mode: number | null): Promise<void> {
  // It may fail before somebody reads it.
  data.on('error', () => undefined);
  try {
    // Opened before that, so that the file is not made once more after it was removed.
    const target = await open(path, 'w', mode ?? undefined);
    await pipeline(data, target.createWriteStream());
  } finally {
    data.destroy();
  }
}

async function readPart(path: string, offset: number, length: number | null): Promise<Buffer> {
  const handle = await open(path);
  try {
    const wanted = length ?? Math.max(0, (await handle.stat()).size - offset);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function infoOf(stats: Stats): FileInfo {
  return { kind: kindOf(stats), size: stats.size, modified: stats.mtimeMs, mode: stats.mode & 0o7777 };
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }): FileKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
