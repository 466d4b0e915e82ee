import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, LruMap } from '../kit/index.ts';

const REMEMBERED = 1000;
const REMEMBERED_MS = 5 * 60_000;

/**
 * Remembers for a few minutes what was found right, under a keyed digest of all that it depends on, so that clients which
 * send a password with every request cost no check each time. Of what is wrong nothing is remembered.
 */
export class RememberedChecks<T> {
  readonly #key = randomBytes(32);
  readonly #right: LruMap<string, { readonly answer: T; readonly until: number }> = new LruMap(REMEMBERED);
  readonly #underWay = new Map<string, Promise<T | null>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns what `check` returned for the same parts, which is null where they are wrong. Throws what it throws. */
  async check(parts: readonly unknown[], check: () => Promise<T | null>): Promise<T | null> {
    const digest = createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('base64');
    const right = this.#right.get(digest);
    if (right !== undefined && this.#clock.now() < right.until) return right.answer;
    // Many requests at once with the same password wait for one check.
    const underWay = this.#underWay.get(digest) ?? this.#ask(digest, check);
    this.#underWay.set(digest, underWay);
    try {
      return await underWay;
    } finally {
      this.#underWay.delete(digest);
    }
  }

  async #ask(digest: string, check: () => Promise<T | null>): Promise<T | null> {
    const answer = await check();
    if (answer !== null) this.#right.set(digest, { answer, until: this.#clock.now() + REMEMBERED_MS });
    return answer;
  }
}
