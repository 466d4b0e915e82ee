import { createHmac, randomBytes } from 'node:crypto';
import type { Clock, Logger } from '../kit/index.ts';
import { type LogInAttempt, LogInThrottle } from './log-in-throttle.ts';

/** Limits the characters of a user name in the log. */
const LOGGED = 100;

interface Deps<Person> {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Returns whose name and password these are; null where they are wrong. */
  logIn(name: string, password: string): Promise<Person | null>;
}

/**
 * Checks the passwords of forms and of Basic credentials, as fast as the throttle allows. Many requests at once with the
 * same password are one attempt; a wrong one counts once.
 */
export class PasswordLogIn<Person> {
  readonly #deps: Deps<Person>;
  readonly #throttle: LogInThrottle;
  readonly #key = randomBytes(32);
  readonly #underWay = new Map<string, Promise<Person | null>>();

  constructor(deps: Deps<Person>) {
    this.#deps = deps;
    this.#throttle = new LogInThrottle(deps);
  }

  /**
   * Returns who it is where the password is right and may be tried now, otherwise null. What has to wait is like a wrong one,
   * and is in the log.
   */
  async check(attempt: LogInAttempt, password: string): Promise<Person | null> {
    const key = createHmac('sha256', this.#key)
      .update(JSON.stringify([attempt.userId, attempt.address, password]))
      .digest('base64');
    const underWay = this.#underWay.get(key) ?? this.#attempt(attempt, password);
    this.#underWay.set(key, underWay);
    try {
      return await underWay;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #attempt(attempt: LogInAttempt, password: string): Promise<Person | null> {
    if (this.#throttle.waitMs(attempt) > 0) return null;
    const begun = this.#throttle.begin(attempt);
    const person = await this.#deps.logIn(attempt.userId, password);
    const waitMs = this.#throttle.waitMs(attempt);
    if (person !== null) this.#throttle.succeeded(begun);
    else if (waitMs > 0) {
      const fields = {
        user: attempt.userId.slice(0, LOGGED),
        from: attempt.address,
        seconds: Math.ceil(waitMs / 1000),
      };
      this.#deps.log.warn(fields, 'log-ins have to wait after wrong passwords');
    }
    return person;
  }
}
