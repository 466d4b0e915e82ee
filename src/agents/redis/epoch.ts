import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Watches whether Redis still has its data: a random word that is as old as they are. */
export class Epoch {
  readonly #redis: Redis;
  readonly #key: string;
  #current: string | null = null;

  constructor(redis: Redis, key: string) {
    this.#redis = redis;
    this.#key = key;
  }

  /** Holds the word; null where it is not known. */
  get current(): string | null {
    return this.#current;
  }

  /** Looks whether the data are the same. Returns false where they were lost since the last look. */
  async look(): Promise<boolean> {
    await this.#redis.set(this.#key, randomBytes(16).toString('hex'), 'NX');
    const found = await this.#redis.get(this.#key);
    const isSame = this.#current === null || this.#current === found;
    this.#current = found;
    return isSame;
  }
}
