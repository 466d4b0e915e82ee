import { Readable } from 'node:stream';
import { type Clock, type Deferred, deferred, type Logger, messageOf } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import type { Reply, SentEvent } from '../route.ts';
import type { RequesterWatch } from './requester-watch.ts';

type Source = Extract<Reply, { type: 'events' }>['run'];

export interface EventStreamsOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** Limits the streams that are open at once. */
  readonly limit?: number;
}

export const EVENT_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  /** Keeps a proxy from waiting until it has a page full. */
  'X-Accel-Buffering': 'no',
  'X-Frame-Options': 'deny',
};

const MAX_STREAMS = 300;
/**
 * Limits the share of streams of one requester, or of all anonymous ones together, so that they cannot take them from
 * everybody else.
 */
const SHARE_OF_ONE = 1 / 3;
/** Holds the interval at which something is sent, so that proxies do not close the connection. */
const HEARTBEAT_MS = 15_000;
/** Limits the heartbeats in a row without any data taken, after which a reader counts as gone. */
const STALLED_HEARTBEATS = 4;
/** Limits the bytes that are held for a slow reader. */
const UNSENT_BYTES = 1024 * 1024;
/** Holds the time after which a browser reconnects when the connection broke. */
const RETRY_MS = 3_000;

/** Holds the streams of server-sent events that are open. */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #open = new Map<EventStream, string>();
  #closed = false;

  constructor(options: EventStreamsOptions) {
    this.#options = options;
  }

  /**
   * Opens a stream that ends with its source, with its reader, or when the watch, called before anything is sent, says that
   * the requester may not see it any more. `requester` is whom the stream counts for. Throws EVENTS_FULL where there are
   * too many, in total or of one requester.
   */
  open(source: Source, watch: () => RequesterWatch, requester: string): Readable {
    const { limit = MAX_STREAMS } = this.#options;
    const own = [...this.#open.values()].filter((each) => each === requester).length;
    const share = Math.ceil(limit * SHARE_OF_ONE);
    if (this.#closed || this.#open.size >= limit) fail('EVENTS_FULL', limit);
    if (own >= share) fail('EVENTS_FULL', share);
    const stream: EventStream = new EventStream(this.#options, watch(), () => this.#open.delete(stream));
    this.#open.set(stream, requester);
    stream.follow(source);
    return stream;
  }

  /** Ends all of them, for good. */
  close(): void {
    this.#closed = true;
    for (const stream of [...this.#open.keys()]) stream.end();
  }
}

class EventStream extends Readable {
  readonly #options: EventStreamsOptions;
  readonly #watch: RequesterWatch;
  readonly #onEnd: () => void;
  readonly #abort = new AbortController();
  #room: Deferred<void> | null = null;
  #stalled = 0;
  #notedId: string | null = null;
  #stopHeartbeat: () => void;

  constructor(options: EventStreamsOptions, watch: RequesterWatch, onEnd: () => void) {
    super({ objectMode: false });
    this.#options = options;
    this.#watch = watch;
    this.#onEnd = onEnd;
    this.#stopHeartbeat = this.#nextHeartbeat();
    this.push(`retry: ${RETRY_MS}\n\n`);
  }

  follow(source: Source): void {
    const run = source((event) => this.#send(event), this.#abort.signal);
    void run
      .catch((error) => this.#options.log.error({ err: messageOf(error) }, 'a stream of events failed'))
      .then(() => this.end());
  }

  /** Ends the stream: nothing more is written, but buffered data is still sent. It may be called repeatedly. */
  end(): void {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    this.#stopHeartbeat();
    this.#room?.resolve();
    this.push(null);
    this.#watch.end();
    this.#onEnd();
  }

  override _read(): void {
    this.#stalled = 0;
    this.#room?.resolve();
    this.#room = null;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.end();
    callback(error);
  }

  /** Resolves when the reader has taken enough, or will not any more. */
  async #send(event: SentEvent): Promise<void> {
    if (this.#isOver()) return;
    if ('data' in event) this.#write(eventText(event));
    else if (event.now) this.#write(`id: ${event.id}\n\n`);
    else this.#notedId = event.id;
    await this.#room?.promise;
  }

  #write(text: string): void {
    this.#notedId = null;
    if (!this.push(text)) this.#room ??= deferred();
    if (this.readableLength > UNSENT_BYTES) this.destroy();
  }

  #isOver(): boolean {
    if (!this.#abort.signal.aborted && !this.#watch.allowed()) this.end();
    return this.#abort.signal.aborted;
  }

  #nextHeartbeat(): () => void {
    return this.#options.clock.after(HEARTBEAT_MS, () => {
      if (this.#isOver()) return;
      if (this.#room === null) this.#write(this.#notedId === null ? ':\n\n' : `id: ${this.#notedId}\n\n`);
      else this.#stalled += 1;
      if (this.#stalled >= STALLED_HEARTBEATS) this.destroy();
      else this.#stopHeartbeat = this.#nextHeartbeat();
    });
  }
}

/** Returns the text of an event. JSON has no line ends of its own, so that the data is one line. */
function eventText({ id, event, data }: Extract<SentEvent, { data: unknown }>): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
