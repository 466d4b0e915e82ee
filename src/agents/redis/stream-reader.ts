import type { Redis } from 'ioredis';
import { type Clock, type Logger, messageOf, sleep } from '../../kit/index.ts';
import { ProtocolBroken } from '../link/message.ts';
import { type Entry, readEntry, sizeOf } from './entry.ts';
import { bytesKey } from './keys.ts';
import { HANDLED } from './scripts.ts';

/** Limits how many entries are read at one stroke. */
const READ_ENTRIES = 32;
const BLOCK_MS = 5000;
const RETRY_MS = 200;
const FIRST_ID = '0-0';

export interface StreamReaderOptions {
  /** Is a connection of its own: it is waited on. */
  readonly blocking: Redis;
  readonly redis: Redis;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stream: string;
  /** Is the place whose owner reads the stream: one who has lost it to another session deletes nothing. */
  readonly place: { readonly key: string; readonly session: string };
  /** Handles an entry; the next one comes when that is done. What it throws is logged. */
  handle(entry: Entry): void | Promise<void>;
}

/** Reads the entries of a stream in order, and deletes each when it has been handled. */
export class StreamReader {
  readonly #options: StreamReaderOptions;
  #last = FIRST_ID;
  #isEnded = false;
  /** Holds the ids of entries that are handled and still there, and their bytes. */
  #handled: string[] = [];
  #bytes = 0;

  constructor(options: StreamReaderOptions) {
    this.#options = options;
  }

  /** Reads until the end. Never rejects. */
  async run(): Promise<void> {
    while (!this.#isEnded) {
      try {
        await this.#readSome();
      } catch (error) {
        if (this.#isEnded) return;
        const { clock, log, stream } = this.#options;
        log.debug({ stream, reason: messageOf(error) }, 'a stream could not be read');
        await sleep(clock, RETRY_MS);
      }
    }
  }

  /** Begins with the oldest entry again, as Redis lost those that were there. */
  restart(): void {
    this.#last = FIRST_ID;
    this.#handled = [];
    this.#bytes = 0;
  }

  end(): void {
    this.#isEnded = true;
    this.#options.blocking.disconnect();
  }

  async #readSome(): Promise<void> {
    const { blocking, stream } = this.#options;
    await this.#delete();
    const reply = await blocking.xreadBuffer('COUNT', READ_ENTRIES, 'BLOCK', BLOCK_MS, 'STREAMS', stream, this.#last);
    for (const [id, fields] of entriesOf(reply)) {
      if (this.#isEnded) break;
      this.#bytes += await this.#handle(fields);
      this.#handled.push(id);
      this.#last = id;
    }
    await this.#delete();
  }

  async #delete(): Promise<void> {
    const { redis, stream, place } = this.#options;
    if (this.#handled.length === 0) return;
    const keys = [stream, bytesKey(stream), place.key];
    await redis.eval(HANDLED, keys.length, ...keys, place.session, this.#bytes, ...this.#handled);
    this.#handled = [];
    this.#bytes = 0;
  }

  /** Handles an entry. Returns its size. */
  async #handle(fields: readonly Buffer[]): Promise<number> {
    const { handle, log, stream } = this.#options;
    try {
      const entry = readEntry(fields);
      await handle(entry);
      return sizeOf(entry);
    } catch (error) {
      const reason = messageOf(error);
      if (error instanceof ProtocolBroken) log.warn({ stream, reason }, 'an entry in Redis is not ours');
      else log.error({ stream, reason }, 'an entry in Redis could not be handled');
      return 0;
    }
  }
}

/** Returns ids and fields of the entries of an answer. */
function entriesOf(reply: unknown): [string, Buffer[]][] {
  const found: [string, Buffer[]][] = [];
  const streams: unknown = reply;
  if (!Array.isArray(streams)) return found;
  for (const stream of streams) {
    const entries: unknown = Array.isArray(stream) ? stream[1] : null;
    if (!Array.isArray(entries)) continue;
    for (const entry of entries) {
      if (!Array.isArray(entry) || !Array.isArray(entry[1])) continue;
      found.push([String(entry[0]), entry[1].filter((field) => Buffer.isBuffer(field))]);
    }
  }
  return found;
}
