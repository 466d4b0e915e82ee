import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, LruMap } from '../kit/index.ts';
import type { BcryptThread } from './bcrypt-thread.ts';
import { bcryptOf, DUMMY_HASH, newSalt, storedForm } from './password.ts';

const REMEMBERED = 1000;
const REMEMBERED_MS = 5 * 60_000;

/**
 * Checks passwords. A right one is remembered for a few minutes, as a keyed digest of it and of the stored hash, so
 * that clients which send it with every request cost no bcrypt each time; another stored hash is another digest.
 */
export class PasswordChecker {
  readonly #key = randomBytes(32);
  readonly #right: LruMap<string, number> = new LruMap(REMEMBERED);
  readonly #underWay = new Map<string, Promise<boolean>>();
  readonly #clock: Clock;
  readonly #bcrypt: Pick<BcryptThread, 'hash'>;

  constructor(deps: { clock: Clock; bcrypt: Pick<BcryptThread, 'hash'> }) {
    this.#clock = deps.clock;
    this.#bcrypt = deps.bcrypt;
  }

  /**
   * Says whether a password is right; `stored` is the hash in the user's file. With null, or a form that is not accepted,
   * it takes as long and is false.
   */
  async check(password: string, stored: string | null): Promise<boolean> {
    const digest = createHmac('sha256', this.#key)
      .update(JSON.stringify([stored, password]))
      .digest('base64');
    const until = this.#right.get(digest);
    if (until !== undefined && this.#clock.now() < until) return true;
    // Many requests at once with the same password wait for one hash.
    const underWay = this.#underWay.get(digest) ?? this.#compare(password, stored, digest);
    this.#underWay.set(digest, underWay);
    try {
      return await underWay;
    } finally {
      this.#underWay.delete(digest);
    }
  }

  /** Returns a new password's stored form. */
  async hash(password: string): Promise<string> {
    const hash = await this.#bcrypt.hash(password, newSalt());
    if (hash === '') throw new Error('The password could not be hashed');
    return storedForm(hash);
  }

  async #compare(password: string, stored: string | null, digest: string): Promise<boolean> {
    const expected = bcryptOf(stored);
    const actual = Buffer.from(await this.#bcrypt.hash(password, expected ?? DUMMY_HASH));
    if (expected === null) return false;
    const right = actual.length === expected.length && timingSafeEqual(actual, Buffer.from(expected));
    if (right) this.#right.set(digest, this.#clock.now() + REMEMBERED_MS);
    return right;
  }
}
