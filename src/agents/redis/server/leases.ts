import { createHash } from 'node:crypto';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Deferred, deferred, type Logger, messageOf } from '../../../kit/index.ts';
import type { Lease, LeasedWork } from '../../types.ts';
import { queueName } from '../keys.ts';

export interface LeasesDependencies {
  readonly redis: Redis;
  readonly log: Logger;
  /** Begins the names of queues. */
  readonly prefix: string;
  /** Tells a worker that a lease is over. */
  release(worker: string, lease: string): void;
}

interface Held {
  readonly worker: string;
  readonly work: LeasedWork;
  readonly begun: Deferred<void>;
  isBegun: boolean;
}

/**
 * Holds the executors of workers that builds have: each is a job in the worker's queue, which the worker has taken and which is
 * active until the build gives the executor back.
 */
export class WorkerLeases {
  readonly #deps: LeasesDependencies;
  readonly #held = new Map<string, Held>();
  readonly #queues = new Map<string, Queue>();
  /** Maps leases of which nothing is known yet to the workers that have them; null when all leases are known. */
  #unknown: Map<string, string> | null = new Map();

  constructor(deps: LeasesDependencies) {
    this.#deps = deps;
  }

  /** Says whether all leases of builds that an earlier server left are known. */
  get isSettled(): boolean {
    return this.#unknown === null;
  }

  /** Notes that they are: what workers have beside them is over. */
  settle(): void {
    const left = this.#unknown ?? [];
    this.#unknown = null;
    for (const [id, worker] of left) if (!this.#held.has(id)) this.#deps.release(worker, id);
  }

  /** Takes an executor of a worker. Resolves when the worker has taken it, or to wait is in vain. */
  async take(worker: string, work: LeasedWork, inVain: Promise<unknown>): Promise<Lease> {
    const id = leaseId(worker, work);
    const held: Held = this.#held.get(id) ?? { worker, work, begun: deferred(), isBegun: false };
    this.#held.set(id, held);
    if (this.#unknown?.get(id) !== undefined) this.begun(worker, id);
    void this.#add(id, held);
    await Promise.race([held.begun.promise, inVain]);
    return { release: () => this.#release(id) };
  }

  /** Notes that a worker has taken a lease; one of which nothing is known is over. */
  begun(worker: string, id: string): void {
    const held = this.#held.get(id);
    if (held !== undefined && isSame(held.worker, worker)) {
      held.isBegun = true;
      held.begun.resolve();
    } else if (this.#unknown === null) this.#deps.release(worker, id);
    else this.#unknown.set(id, worker);
  }

  /** Returns the leases of a worker. */
  of(worker: string): string[] {
    return [...this.#held].flatMap(([id, held]) => (isSame(held.worker, worker) ? [id] : []));
  }

  /** Adds the jobs of all leases again where Redis may not have them; those that it has stay as they are. */
  addAgain(): void {
    for (const [id, held] of this.#held) void this.#add(id, held);
  }

  /** Removes the queue of a worker that is gone for good. */
  async forget(worker: string): Promise<void> {
    const name = queueName(worker);
    const queue = this.#queueOf(worker);
    this.#queues.delete(name);
    try {
      await queue.obliterate({ force: true });
    } finally {
      await queue.close();
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
  }

  async #add(id: string, { worker, work }: Held): Promise<void> {
    const { log } = this.#deps;
    try {
      const options = { jobId: id, removeOnComplete: true, removeOnFail: true };
      await this.#queueOf(worker).add('lease', { ...work }, options);
      // It was given back before it was there.
      if (!this.#held.has(id)) await this.#queueOf(worker).remove(id);
    } catch (error) {
      log.warn({ worker, reason: messageOf(error) }, 'a lease could not be added to the queue of a worker');
    }
  }

  #release(id: string): void {
    const held = this.#held.get(id);
    if (held === undefined) return;
    this.#held.delete(id);
    const { worker, isBegun } = held;
    this.#deps.release(worker, id);
    // One that is active is the worker's to end.
    if (!isBegun) void this.#remove(worker, id);
  }

  async #remove(worker: string, id: string): Promise<void> {
    try {
      await this.#queueOf(worker).remove(id);
    } catch (error) {
      this.#deps.log.debug({ worker, reason: messageOf(error) }, 'a lease could not be removed from a queue');
    }
  }

  #queueOf(worker: string): Queue {
    const name = queueName(worker);
    const known = this.#queues.get(name);
    if (known !== undefined) return known;
    const { redis, prefix, log } = this.#deps;
    const queue = new Queue(name, { connection: redis, prefix, streams: { events: { maxLen: 100 } } });
    queue.on('error', (error) => log.debug({ worker, reason: messageOf(error) }, 'a queue has no connection'));
    this.#queues.set(name, queue);
    return queue;
  }
}

/** Returns the id of a lease: the same for the same part of the same run, so that the next server finds it again. */
function leaseId(worker: string, { job, number, part }: LeasedWork): string {
  const text = JSON.stringify([worker.toLowerCase(), job, number, part ?? '']);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
