import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { type Deferred, deferred, messageOf } from '../../../kit/index.ts';
import type { RedisAddress } from '../address.ts';
import { clientOptions } from '../connect.ts';
import { queueName } from '../keys.ts';

/** Holds, in milliseconds, for how long a job is this program's without a word, and how often others are looked for. */
const LOCK_MS = 30_000;
const STALLED_MS = 15_000;

export interface LeaseJobsOptions {
  readonly address: RedisAddress;
  readonly worker: string;
  readonly executors: number;
  /** Begins the names of queues. */
  readonly prefix: string;
  /** Is told when a lease was taken. */
  begun(id: string): void;
  /** Is told when one is over. */
  ended(): void;
  /** Is told what goes wrong and nobody else hears of. */
  warn(text: string): void;
}

/** Takes the jobs of the worker's queue, and has each until the server says that it is over. */
export class LeaseJobs {
  readonly #options: LeaseJobsOptions;
  readonly #connection: Redis;
  readonly #held = new Map<string, Deferred<void>>();
  #worker: Worker | null = null;
  #isClosed = false;

  constructor(options: LeaseJobsOptions) {
    this.#options = options;
    this.#connection = new Redis(clientOptions(options.address));
    this.#connection.on('error', () => undefined);
  }

  /** Takes leases from now on, as the name is this program's. */
  begin(): void {
    if (this.#worker !== null || this.#isClosed) return;
    const { worker: name, executors, prefix, warn } = this.#options;
    const worker = new Worker(queueName(name), ({ id }) => this.#hold(id ?? ''), {
      connection: this.#connection,
      prefix,
      concurrency: executors,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_MS,
      // A worker may be killed as often as it likes: its builds are not over.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      metrics: { maxDataPoints: 0 },
    });
    this.#worker = worker;
    let last = '';
    worker.on('error', (error) => {
      const reason = messageOf(error);
      // Redis that is away, or has lost the job, is seen to elsewhere.
      const isOurs = this.#worker === worker && !this.#isClosed;
      if (reason !== last && isOurs && !/ECONN|ENOENT|Connection|lock|Missing key/.test(reason)) warn(reason);
      last = reason;
    });
  }

  /** Takes no more leases: somebody else has the name now, and with it those that this program had. */
  stop(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.close(true).catch(() => undefined);
    this.releaseAll();
  }

  /** Returns the ids of the leases that it has. */
  get ids(): string[] {
    return [...this.#held.keys()];
  }

  /** Changes nothing but how many it may have. */
  release(id: string): void {
    this.#held.get(id)?.resolve();
  }

  /** Ends all of them, as Redis has lost their jobs. */
  releaseAll(): void {
    for (const held of this.#held.values()) held.resolve();
  }

  /** Ends without waiting: what is active goes to the next program of the name. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.close(true).catch(() => undefined);
    this.#connection.disconnect();
  }

  async #hold(id: string): Promise<void> {
    const held = this.#held.get(id) ?? deferred();
    this.#held.set(id, held);
    this.#options.begun(id);
    await held.promise;
    this.#held.delete(id);
    this.#options.ended();
  }
}
