import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AgentFiles, WriteOptions } from '../../points/index.ts';
import { textOf } from './fields.ts';
import { type Call, INLINE_BYTES } from './protocol.ts';
import { readEntries, readFound, readInfo, readPath, readSpace } from './read-results.ts';
import { bytesOf, type Requests } from './requests.ts';
import type { ConnectionTransfers } from './transfers.ts';

/** Limits a file that is read into memory as a whole. */
const MAX_READ_BYTES = 512 * 1024 * 1024;

/** Returns the files of the machine of a connection. */
export function linkFiles(requests: Requests, transfers: ConnectionTransfers): AgentFiles {
  const ask = async (call: Call, params: unknown): Promise<unknown> => (await requests.ask(call, { params })).result;
  /** Asks for something whose result may be great, and reads it. */
  async function askGreat<T>(
    call: Call,
    params: unknown,
    read: (value: unknown) => T,
    signal?: AbortSignal,
  ): Promise<T> {
    const { result } = await requests.ask(call, { params, isGreat: true, ...(signal && { signal }) });
    return requests.read(() => read(result));
  }
  async function askSmall<T>(call: Call, params: unknown, read: (value: unknown) => T): Promise<T> {
    const result = await ask(call, params);
    return requests.read(() => read(result));
  }

  /** Asks for a content, which comes with the answer where it is small. */
  async function readStream(path: string, options: object): Promise<Readable> {
    const transfer = transfers.receive();
    let isComing = false;
    try {
      const { result, body } = await requests.ask('readStream', { params: { path, options }, transfer: transfer.id });
      if (result !== 'transfer') return Readable.from(body === undefined ? [] : [Buffer.from(body)]);
      isComing = true;
      return await transfer.content;
    } finally {
      if (!isComing) transfer.cancel();
    }
  }

  return {
    info: (path, options = {}) => askSmall('info', { path, options }, readInfo),
    realPath: (path) => askSmall('realPath', { path }, readPath),
    list: (folder) => askGreat('list', { path: folder }, readEntries),
    async read(path, options = {}) {
      const content = await readStream(path, options);
      return bytesOf(content, options.length ?? MAX_READ_BYTES);
    },
    readStream: (path, options = {}) => readStream(path, options),
    async write(path, data, options = {}) {
      const content = typeof data === 'string' ? Buffer.from(data) : typeof data === 'function' ? data() : data;
      if (content instanceof Uint8Array && content.length <= INLINE_BYTES) {
        await requests.ask('write', { params: { path, options }, body: content });
      } else await writeStream(path, content instanceof Uint8Array ? piecesOf(content) : content, options);
    },
    makeFolder: async (path, options = {}) => void (await ask('makeFolder', { path, options })),
    remove: async (path, options = {}) => void (await ask('remove', { path, options })),
    rename: async (from, to) => void (await ask('rename', { path: from, to })),
    readLink: (path) => askSmall('readLink', { path }, (value) => textOf(value, 'the target')),
    link: async (target, path) => void (await ask('link', { path, target })),
    touch: async (path, modified, options = {}) => void (await ask('touch', { path, modified, options })),
    setMode: async (path, mode) => void (await ask('setMode', { path, mode })),
    digest: (path, algorithm, options = {}) =>
      askSmall('digest', { path, algorithm, options }, (value) => textOf(value, 'the digest')),
    find: (folder, query, signal) => askGreat('find', { path: folder, query }, readFound, signal),
    space: (path) => askSmall('space', { path }, readSpace),
  };

  async function writeStream(path: string, data: Readable, options: WriteOptions): Promise<void> {
    // Whoever takes the content may be gone before it has come to its end: then its source is to end as well.
    const offered = new PassThrough();
    const fed = pipeline(data, offered);
    const source = { error: null as unknown };
    fed.catch((error: unknown) => {
      source.error = error;
    });
    const transfer = transfers.offer(offered);
    try {
      await requests.ask('write', { params: { path, options }, transfer: transfer.id });
      await fed;
    } catch (error) {
      throw isOwn(source.error) ? source.error : error;
    } finally {
      transfer.cancel();
    }
  }
}

/** Says whether an error is one of the source itself, and not that nobody takes more of it. */
function isOwn(error: unknown): boolean {
  return error instanceof Error && !('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');
}

function piecesOf(bytes: Uint8Array): Readable {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Readable.from(
    (function* () {
      for (let at = 0; at < buffer.length; at += INLINE_BYTES) yield buffer.subarray(at, at + INLINE_BYTES);
    })(),
    { objectMode: false },
  );
}
