import type { Redis } from 'ioredis';
import { CLAIM, KEEP, LEAVE } from './scripts.ts';

/** Holds, in milliseconds, how long a place is kept for one who says nothing, and how often one says something. */
export const PLACE_MS = 30_000;
export const BEAT_MS = 10_000;

export interface PlaceOptions {
  readonly key: string;
  /** Identifies this run of the program. */
  readonly session: string;
  /** Identifies what can run once at a time, so that a later run may take the place of an earlier one at once. */
  readonly instance: string;
}

/** Represents what one alone has at a time: the name of a worker, or to be the server of a Redis. */
export class Place {
  readonly #redis: Redis;
  readonly #options: PlaceOptions;

  constructor(redis: Redis, options: PlaceOptions) {
    this.#redis = redis;
    this.#options = options;
  }

  /** Takes the place. Returns false where somebody else has it. */
  claim(facts: unknown): Promise<boolean> {
    return this.#ask(CLAIM, facts);
  }

  /** Keeps the place, and takes it where nobody has it. Returns false where somebody else has it. */
  keep(facts: unknown): Promise<boolean> {
    return this.#ask(KEEP, facts);
  }

  async leave(): Promise<void> {
    await this.#redis.eval(LEAVE, 1, this.#options.key, this.#options.session);
  }

  async #ask(script: string, facts: unknown): Promise<boolean> {
    const { key, session, instance } = this.#options;
    return (await this.#redis.eval(script, 1, key, session, instance, PLACE_MS, JSON.stringify(facts))) === 1;
  }
}
