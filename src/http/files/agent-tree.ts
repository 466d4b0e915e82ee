import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hasCode, isMissing } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import type { AgentFiles } from '../../points/index.ts';
import { type FileTree, isPlainPath, type OpenContent, servedPath } from './file-tree.ts';

/** Returns the files below a folder of the machine of an agent. */
export function agentTree(files: AgentFiles, root: string): FileTree {
  let top: Promise<string> | null = null;

  /** Returns the real path of something; null where it is not inside of the folder. */
  async function realInside(path: string): Promise<string | null> {
    top ??= files.realPath(root);
    try {
      return servedPath(await top, await files.realPath(path));
    } catch (error) {
      if (hasCode(error, 'ELOOP') || hasCode(error, 'EACCES')) return null;
      throw error;
    }
  }

  return {
    async open(path) {
      const shown = path.join('/');
      if (!isPlainPath(path)) fail('FILE_NOT_FOUND', shown);
      try {
        const real = await realInside(join(root, ...path));
        const info = real && (await files.info(real, { within: root }));
        if (!real || !info) return fail('FILE_NOT_FOUND', shown);
        const name = path.at(-1) ?? real.slice(real.lastIndexOf('/') + 1);
        if (info.kind === 'folder') return { kind: 'folder', path: real, name };
        if (info.kind !== 'file') return fail('FILE_NOT_FOUND', shown);
        const modified = Math.floor(info.modified / 1000) * 1000;
        return { kind: 'file', content: contentOf(files, real, root), name, size: info.size, modified };
      } catch (error) {
        if (isMissing(error) || hasCode(error, 'ENAMETOOLONG')) return fail('FILE_NOT_FOUND', shown);
        throw error;
      }
    },
    real: (path) => realInside(join(root, ...path)),
    async *entries(folder) {
      for (const { name, kind } of await files.list(folder)) yield { name, kind: kind === 'link' ? 'other' : kind };
    },
    async facts(folder, name) {
      try {
        const real = await realInside(join(folder, name));
        const info = real === null ? null : await files.info(real, { within: root });
        const modified = Math.floor(info?.modified ?? 0);
        if (info?.kind === 'folder') return { kind: 'folder', modified };
        return info?.kind === 'file' ? { kind: 'file', size: info.size, modified } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

function contentOf(files: AgentFiles, path: string, within: string): OpenContent {
  return {
    stream: (offset, end) => Readable.from(bytes(offset, end - offset), { objectMode: false }),
    read: (length) => files.read(path, { within, offset: 0, length }),
    // Nothing is open between two calls.
    close: async () => undefined,
  };

  async function* bytes(offset: number, length: number): AsyncGenerator<Buffer, void> {
    if (length > 0) yield* (await files.readStream(path, { within, offset, length })) as AsyncIterable<Buffer>;
  }
}
