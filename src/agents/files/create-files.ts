import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing } from '../../kit/index.ts';
import type { AgentFiles, FileContent, FileInfo, WriteOptions } from '../../points/index.ts';
import type { FileSystem } from './file-system.ts';
import { find } from './find.ts';
import { existingPath, isReachable, lexicalPath, newPath } from './inside.ts';

/** Returns the files of the machine whose file system this is. */
export function createFiles(system: FileSystem): AgentFiles {
  const infoOrNull = async (look: () => Promise<FileInfo>): Promise<FileInfo | null> => {
    try {
      return await look();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    info: (path, { within, followLinks = true } = {}) =>
      infoOrNull(async () => {
        if (followLinks) return system.stat(await existingPath(system, path, within));
        const target = lexicalPath(path, within);
        if (within !== undefined) await existingPath(system, dirname(target), within);
        return system.lstat(target);
      }),
    realPath: (path) => system.realPath(lexicalPath(path, undefined)),
    list: (folder) => system.readFolder(lexicalPath(folder, undefined)),
    read: async (path, { within, offset = 0, length } = {}) =>
      system.readFile(await existingPath(system, path, within), offset, length ?? null),
    readStream: async (path, { within, offset = 0, length } = {}) =>
      system.readStream(await existingPath(system, path, within), offset, length ?? null),
    async write(path, data, options = {}) {
      const target = await newPath(system, path, options.within);
      if (options.folders) await system.makeFolder(dirname(target), null);
      await writeFile(system, target, data, options);
    },
    makeFolder: async (path, { within, mode } = {}) =>
      system.makeFolder(await newPath(system, path, within), mode ?? null),
    async remove(path, { within } = {}) {
      const target = lexicalPath(path, within);
      const isReached =
        within === undefined || target === resolve(within) || (await isReachable(system, dirname(target), within));
      if (isReached) await system.remove(target);
    },
    rename: (from, to) => system.rename(lexicalPath(from, undefined), lexicalPath(to, undefined)),
    readLink: (path) => system.readLink(lexicalPath(path, undefined)),
    link: (target, path) => system.symlink(target, lexicalPath(path, undefined)),
    async touch(path, modified, { within, create = false } = {}) {
      const target = await newPath(system, path, within);
      if (create && (await infoOrNull(() => system.stat(target))) === null)
        await system.writeFile(target, Buffer.alloc(0), { mode: null, isProgram: false });
      await system.setModified(target, modified);
    },
    setMode: (path, mode) => system.chmod(lexicalPath(path, undefined), mode),
    digest: async (path, algorithm, { within } = {}) =>
      system.digest(await existingPath(system, path, within), algorithm),
    find: (folder, query, signal) => find(system, lexicalPath(folder, undefined), query, signal),
    space: (path) => system.space(lexicalPath(path, undefined)),
  };

  async function writeFile(
    to: FileSystem,
    path: string,
    data: FileContent,
    { whole, mode, program = false }: WriteOptions,
  ): Promise<void> {
    const options = { mode: mode ?? null, isProgram: program };
    const isReplaced = whole !== undefined && ((await infoOrNull(() => to.lstat(path)))?.kind ?? 'file') === 'file';
    if (!isReplaced) return to.writeFile(path, contentOf(data), options);
    const beside = join(dirname(path), `.${basename(path)}.${whole.replace(/[^\w-]+/g, '-')}.tmp`);
    try {
      await to.writeFile(beside, contentOf(data), options);
      await to.rename(beside, path);
    } catch (error) {
      await to.remove(beside).catch(() => undefined);
      throw error;
    }
  }
}

function contentOf(data: FileContent): Uint8Array | Readable {
  if (typeof data === 'string') return Buffer.from(data);
  return typeof data === 'function' ? data() : data;
}
