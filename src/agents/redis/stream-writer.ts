import type { Redis } from 'ioredis';
import { type Clock, type Deferred, deferred, type Logger, messageOf, sleep } from '../../kit/index.ts';
import { type Entry, entryFields, sizeOf } from './entry.ts';
import { bytesKey } from './keys.ts';
import { ADD } from './scripts.ts';

/** Limits what is sent at one stroke, and what waits in memory before whoever sends has to wait. */
const BATCH_BYTES = 1024 * 1024;
const BATCH_ENTRIES = 256;
const FIRST_WAIT_MS = 20;
const LAST_WAIT_MS = 1000;

export interface StreamWriterOptions {
  readonly redis: Redis;
  readonly clock: Clock;
  readonly log: Logger;
  /** Names the stream. */
  readonly stream: string;
  /** Names the key of the epoch. */
  readonly epochKey: string;
  /** Returns the epoch that entries belong to; null where it is not known. */
  epoch(): string | null;
  /** Limits what the stream may hold. */
  readonly mostBytes: number;
  readonly mostEntries: number;
  /** Is called where Redis lost its data: what waited is gone. */
  lost(): void;
}

/** Adds entries to a stream, in order. While there is no room, or no Redis, they wait in memory. */
export class StreamWriter {
  readonly #options: StreamWriterOptions;
  #waiting: Entry[] = [];
  #bytes = 0;
  #isSending = false;
  #said = '';
  #isEnded = false;
  #room: Deferred<void> | null = null;
  #empty: Deferred<void> | null = null;

  constructor(options: StreamWriterOptions) {
    this.#options = options;
  }

  /** Takes an entry. Resolves when there is room for the next one. */
  async write(entry: Entry): Promise<void> {
    if (this.#isEnded) return;
    this.#waiting.push(entry);
    this.#bytes += sizeOf(entry);
    void this.#send();
    if (this.#bytes <= BATCH_BYTES) return;
    this.#room ??= deferred();
    await this.#room.promise;
  }

  /** Drops what waits of a connection that has ended. */
  drop(link: string): void {
    this.#keep(this.#waiting.filter((entry) => entry.link !== link));
  }

  /** Resolves when all that was written is in the stream. */
  async flushed(): Promise<void> {
    if (this.#waiting.length === 0 && !this.#isSending) return;
    this.#empty ??= deferred();
    await this.#empty.promise;
  }

  /** Sends nothing more. */
  end(): void {
    this.#isEnded = true;
    this.#keep([]);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    // What is written in one go is sent at one stroke.
    await Promise.resolve();
    let wait = FIRST_WAIT_MS;
    while (this.#waiting.length > 0 && !this.#isEnded) {
      const batch = this.#batch();
      const isSent = await this.#add(batch);
      if (isSent) {
        const sent = new Set(batch);
        this.#keep(this.#waiting.filter((entry) => !sent.has(entry)));
        wait = FIRST_WAIT_MS;
      } else {
        await sleep(this.#options.clock, wait);
        wait = Math.min(wait * 2, LAST_WAIT_MS);
      }
    }
    this.#isSending = false;
    this.#empty?.resolve();
    this.#empty = null;
  }

  #batch(): Entry[] {
    let bytes = 0;
    const batch: Entry[] = [];
    for (const entry of this.#waiting) {
      bytes += sizeOf(entry);
      if (batch.length > 0 && (bytes > BATCH_BYTES || batch.length === BATCH_ENTRIES)) break;
      batch.push(entry);
    }
    return batch;
  }

  async #add(batch: readonly Entry[]): Promise<boolean> {
    const { redis, stream, epochKey, epoch, mostBytes, mostEntries, lost, log } = this.#options;
    const current = epoch();
    if (current === null) return false;
    const bytes = batch.reduce((sum, entry) => sum + sizeOf(entry), 0);
    const limits = [current, mostBytes, mostEntries, bytes];
    try {
      const fields = batch.flatMap(entryFields);
      const added = await redis.eval(ADD, 3, stream, bytesKey(stream), epochKey, ...limits, ...fields);
      if (added === -1 && current === epoch()) lost();
      return added === 1;
    } catch (error) {
      const reason = messageOf(error);
      // That it is away is said elsewhere; that it is full, or forbids something, is said here.
      if (redis.status === 'ready' && reason !== this.#said) log.warn({ stream, reason }, 'Redis takes no entries');
      this.#said = reason;
      return false;
    }
  }

  #keep(entries: Entry[]): void {
    this.#waiting = entries;
    this.#bytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
    if (this.#bytes > BATCH_BYTES) return;
    this.#room?.resolve();
    this.#room = null;
  }
}
