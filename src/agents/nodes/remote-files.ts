import { Readable } from 'node:stream';
import { hasCode, isMissing } from '../../kit/index.ts';
import { type AgentFiles, AgentLost, ConnectionLost, type ReadOptions } from '../../points/index.ts';
import type { Connection } from './connection.ts';

/**
 * Returns the files of a node's machine over all its connections: a call whose connection ends is repeated over the next one.
 * A file that is read goes on where it was; one that is written from a stream that cannot be read again is lost.
 */
export function remoteFiles(connection: Connection): AgentFiles {
  const repeated = (work: (files: AgentFiles) => Promise<void>): Promise<void> =>
    connection.use(({ files }) => work(files));
  return {
    info: (path, options) => connection.use(({ files }) => files.info(path, options)),
    realPath: (path) => connection.use(({ files }) => files.realPath(path)),
    list: (folder) => connection.use(({ files }) => files.list(folder)),
    read: (path, options) => connection.use(({ files }) => files.read(path, options)),
    async readStream(path, options = {}) {
      // A file that is missing is an error of the call.
      const first = await connection.use(({ files }) => files.readStream(path, options));
      // What nobody began to read does not end by itself.
      return Readable.from(wholeStream(connection, first, path, options), { objectMode: false }).once('close', () =>
        first.destroy(),
      );
    },
    write: (path, data, options) =>
      connection.use(({ files }, isRepeated) => {
        const isGone = isRepeated && data instanceof Readable;
        if (isGone) throw new AgentLost(`the connection ended while ${path} was written`, 'connection');
        return files.write(path, typeof data === 'function' ? data() : data, options);
      }),
    makeFolder: (path, options) => repeated((files) => files.makeFolder(path, options)),
    remove: (path, options) => repeated((files) => files.remove(path, options)),
    rename: (from, to) =>
      connection.use(async ({ files }, isRepeated) => {
        try {
          await files.rename(from, to);
        } catch (error) {
          // The first try may have been successful before its answer was lost.
          if (!isRepeated || !isMissing(error) || (await files.info(to, { followLinks: false })) === null) throw error;
        }
      }),
    readLink: (path) => connection.use(({ files }) => files.readLink(path)),
    link: (target, path) =>
      connection.use(async ({ files }, isRepeated) => {
        try {
          await files.link(target, path);
        } catch (error) {
          if (!isRepeated || !hasCode(error, 'EEXIST') || (await files.readLink(path)) !== target) throw error;
        }
      }),
    touch: (path, modified, options) => repeated((files) => files.touch(path, modified, options)),
    setMode: (path, mode) => repeated((files) => files.setMode(path, mode)),
    digest: (path, algorithm, options) => connection.use(({ files }) => files.digest(path, algorithm, options)),
    find: (folder, query, signal) => connection.use(({ files }) => files.find(folder, query, signal), signal),
    space: (path) => connection.use(({ files }) => files.space(path)),
  };
}

/** Yields a file's content over as many connections as it takes. */
async function* wholeStream(
  connection: Connection,
  first: Readable,
  path: string,
  options: ReadOptions,
): AsyncGenerator<Buffer> {
  const start = options.offset ?? 0;
  let read = 0;
  let stream: Readable | null = first;
  for (;;) {
    try {
      const { length } = options;
      stream ??= await connection.use(({ files }) =>
        files.readStream(path, {
          ...options,
          offset: start + read,
          ...(length !== undefined && { length: length - read }),
        }),
      );
      for await (const piece of stream) {
        read += piece.length;
        yield piece;
      }
      return;
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      stream = null;
    }
  }
}
