import { join } from 'node:path';
import type { AgentFiles, FindQuery, GlobOptions, Workspace } from '../../points/index.ts';

/**
 * Creates access to the working folder of a run, on the machine whose files these are. Nothing outside of it can be reached, by
 * `..` or by links. `check` throws when the run was stopped.
 */
export function createWorkspace(files: AgentFiles, path: string, check: () => void = () => undefined): Workspace {
  const within = path;
  // `join` would take `/etc` for a path below the folder.
  const at = (file: string): string => (file.startsWith('/') ? file : join(path, file));
  return {
    path,
    async glob(patterns, options: GlobOptions = {}) {
      check();
      const { visits } = options;
      const search = files.find(path, queryOf(patterns, options));
      const { paths, visited } = await search.catch((error) => {
        // The search that needed more has looked at all it could.
        if (visits !== undefined) visits.left = 0;
        throw error;
      });
      if (visits !== undefined) visits.left -= visited;
      check();
      return paths;
    },
    read: (file) => files.read(at(file), { within }),
    readPart: (file, offset, length) => files.read(at(file), { within, offset, length }),
    async info(file) {
      const info = await files.info(at(file), { within });
      if (info === null) throw missing(at(file));
      return info;
    },
    write: (file, data) => files.write(at(file), data, { within, folders: true }),
    exists: async (file) => (await files.info(at(file), { within })) !== null,
    makeFolder: (folder) => files.makeFolder(at(folder), { within }),
    async wipe() {
      await files.makeFolder(path);
      for (const { name } of await files.list(path)) await files.remove(join(path, name));
    },
    async list(includes, { excludes, folders }) {
      check();
      const query = { includes, excludes, folders, defaultExcludes: false, links: 'themselves' } as const;
      const { paths } = await files.find(path, query);
      check();
      return paths;
    },
    remove: (file) => files.remove(at(file), { within }),
  };
}

function queryOf(includes: string, options: GlobOptions): FindQuery {
  const { excludes, defaultExcludes, caseSensitive, followLinks, most, visits } = options;
  return {
    includes,
    ...(excludes !== undefined && { excludes }),
    ...(defaultExcludes !== undefined && { defaultExcludes }),
    ...(caseSensitive !== undefined && { caseSensitive }),
    ...(followLinks === false && { links: 'none' as const }),
    ...(most !== undefined && { most }),
    ...(visits !== undefined && { visits: Math.max(0, visits.left) }),
  };
}

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, stat '${path}'`), { code: 'ENOENT' });
}
