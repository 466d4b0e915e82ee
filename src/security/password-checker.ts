import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../kit/index.ts';
import type { BcryptThread } from './bcrypt-thread.ts';
import { bcryptOf, DUMMY_HASH, newSalt, storedForm } from './password.ts';
import { RememberedChecks } from './remembered-checks.ts';

/** Checks passwords. A right one is remembered together with the stored hash; another stored hash is checked anew. */
export class PasswordChecker {
  readonly #remembered: RememberedChecks<true>;
  readonly #bcrypt: Pick<BcryptThread, 'hash'>;

  constructor(deps: { clock: Clock; bcrypt: Pick<BcryptThread, 'hash'> }) {
    this.#remembered = new RememberedChecks(deps.clock);
    this.#bcrypt = deps.bcrypt;
  }

  /**
   * Says whether a password is right; `stored` is the hash in the user's file. With null, or a form that is not accepted,
   * it takes as long and is false.
   */
  async check(password: string, stored: string | null): Promise<boolean> {
    const right = await this.#remembered.check([stored, password], async () =>
      (await this.#compare(password, stored)) ? true : null,
    );
    return right === true;
  }

  /** Returns a new password's stored form. */
  async hash(password: string): Promise<string> {
    const hash = await this.#bcrypt.hash(password, newSalt());
    if (hash === '') throw new Error('The password could not be hashed');
    return storedForm(hash);
  }

  async #compare(password: string, stored: string | null): Promise<boolean> {
    const expected = bcryptOf(stored);
    const actual = Buffer.from(await this.#bcrypt.hash(password, expected ?? DUMMY_HASH));
    if (expected === null) return false;
    return actual.length === expected.length && timingSafeEqual(actual, Buffer.from(expected));
  }
}
