import { Readable } from 'node:stream';
import type { AgentFiles, FindQuery, InfoOptions, ReadOptions, Within, WriteOptions } from '../../points/index.ts';
import type { Fields } from '../link/fields.ts';
import { type Call, INLINE_BYTES } from '../link/protocol.ts';
import { bytesOf } from '../link/requests.ts';
import type { TransferClient } from './transfer-client.ts';

/** Limits a program that is written at one stroke, so that no other process starts while it is open. */
const MAX_PROGRAM_BYTES = 256 * 1024 * 1024;

/** Is what one does for the server with what it asked for. */
export interface Performed {
  readonly result: unknown;
  readonly body?: Uint8Array;
  /** Says that the result may be too great for a message. */
  readonly isGreat?: boolean;
}

/** Describes a request as it came. */
export interface Wanted {
  readonly params: Fields;
  readonly body: Uint8Array | undefined;
  readonly transfer: string | undefined;
  readonly transfers: TransferClient;
  readonly signal: AbortSignal;
  /** Is told what goes wrong after the answer. */
  failed(error: unknown): void;
}

type Perform = (wanted: Wanted) => Promise<Performed>;

type FileCall = Exclude<Call, 'start' | 'follow' | 'forget' | 'killTree' | 'capture' | 'measure'>;

const DONE: Performed = { result: null };

/** Returns what the calls for files do with the files of this machine. */
export function fileCalls(files: AgentFiles): Readonly<Record<FileCall, Perform>> {
  const path = ({ params }: Wanted): string => params.text('path');
  return {
    info: async (wanted) => ({
      result: await files.info(path(wanted), readInfoOptions(wanted.params.object('options'))),
    }),
    realPath: async (wanted) => ({ result: await files.realPath(path(wanted)) }),
    list: async (wanted) => ({ result: await files.list(path(wanted)), isGreat: true }),
    read: (wanted) => sendContent(files, wanted),
    readStream: (wanted) => sendContent(files, wanted),
    async write(wanted) {
      const options = readWriteOptions(wanted.params.object('options'));
      await files.write(path(wanted), await contentOf(wanted, options), options);
      return DONE;
    },
    async makeFolder(wanted) {
      const options = wanted.params.object('options');
      const mode = options.has('mode') ? { mode: options.count('mode') } : {};
      await files.makeFolder(path(wanted), { ...readWithin(options), ...mode });
      return DONE;
    },
    async remove(wanted) {
      await files.remove(path(wanted), readWithin(wanted.params.object('options')));
      return DONE;
    },
    async rename(wanted) {
      await files.rename(path(wanted), wanted.params.text('to'));
      return DONE;
    },
    readLink: async (wanted) => ({ result: await files.readLink(path(wanted)) }),
    async link(wanted) {
      await files.link(wanted.params.text('target'), path(wanted));
      return DONE;
    },
    async touch(wanted) {
      const options = wanted.params.object('options');
      const create = options.has('create') ? { create: options.flag('create') } : {};
      await files.touch(path(wanted), wanted.params.number('modified'), { ...readWithin(options), ...create });
      return DONE;
    },
    async setMode(wanted) {
      await files.setMode(path(wanted), wanted.params.count('mode'));
      return DONE;
    },
    async digest(wanted) {
      const options = readWithin(wanted.params.object('options'));
      return { result: await files.digest(path(wanted), wanted.params.text('algorithm'), options) };
    },
    async find(wanted) {
      const query = readQuery(wanted.params.object('query'));
      return { result: await files.find(path(wanted), query, wanted.signal), isGreat: true };
    },
    space: async (wanted) => ({ result: await files.space(path(wanted)) }),
  };
}

/** Answers with a content that is small; a greater one follows as a transfer. */
async function sendContent(files: AgentFiles, { params, transfer, transfers, failed }: Wanted): Promise<Performed> {
  const content = await files.readStream(params.text('path'), readReadOptions(params.object('options')));
  const pieces = content[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  while (length <= INLINE_BYTES) {
    const { value, done } = await pieces.next();
    if (done === true) return { result: null, body: Buffer.concat(first) };
    const piece = Buffer.from(value);
    first.push(piece);
    length += piece.length;
  }
  if (transfer === undefined) throw new Error('there is no transfer for a great content');
  const whole = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* first;
      for (;;) {
        const { value, done } = await pieces.next();
        if (done === true) return;
        yield value;
      }
    } finally {
      content.destroy();
    }
  };
  transfers.put(transfer, Readable.from(whole(), { objectMode: false })).catch(failed);
  return { result: 'transfer' };
}

async function contentOf(
  { body, transfer, transfers }: Wanted,
  { program = false }: WriteOptions,
): Promise<Uint8Array | Readable> {
  if (transfer === undefined) return body ?? Buffer.alloc(0);
  const content = await transfers.get(transfer);
  return program ? bytesOf(content, MAX_PROGRAM_BYTES) : content;
}

function readWithin(options: Fields): Within {
  return options.has('within') ? { within: options.text('within') } : {};
}

function readInfoOptions(options: Fields): InfoOptions {
  return { ...readWithin(options), ...(options.has('followLinks') && { followLinks: options.flag('followLinks') }) };
}

function readReadOptions(options: Fields): ReadOptions {
  return {
    ...readWithin(options),
    ...(options.has('offset') && { offset: options.count('offset') }),
    ...(options.has('length') && { length: options.count('length') }),
  };
}

function readWriteOptions(options: Fields): WriteOptions {
  return {
    ...readWithin(options),
    ...(options.has('mode') && { mode: options.count('mode') }),
    ...(options.has('folders') && { folders: options.flag('folders') }),
    ...(options.has('whole') && { whole: options.text('whole') }),
    ...(options.has('program') && { program: options.flag('program') }),
  };
}

function readQuery(fields: Fields): FindQuery {
  const patterns = (name: string) => (Array.isArray(fields.value(name)) ? fields.texts(name) : fields.text(name));
  return {
    includes: patterns('includes'),
    ...(fields.has('excludes') && { excludes: patterns('excludes') }),
    ...(fields.has('defaultExcludes') && { defaultExcludes: fields.flag('defaultExcludes') }),
    ...(fields.has('caseSensitive') && { caseSensitive: fields.flag('caseSensitive') }),
    ...(fields.has('links') && { links: fields.oneOf('links', ['inside', 'none', 'themselves']) }),
    ...(fields.has('folders') && { folders: fields.flag('folders') }),
    ...(fields.has('most') && { most: fields.count('most') }),
    ...(fields.has('visits') && { visits: fields.count('visits') }),
  };
}
