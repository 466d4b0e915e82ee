import { createHmac, randomBytes } from 'node:crypto';
import type { Clock, Logger } from '../kit/index.ts';
import { type LogInAttempt, LogInThrottle } from './log-in-throttle.ts';
import { userKey } from './user-id.ts';

/** Limits the characters of a user name in the log. */
const LOGGED = 100;

interface Deps {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  checkPassword(userId: string, password: string): Promise<boolean>;
}

/**
 * Checks the passwords of forms and of Basic credentials, as fast as the throttle allows. Many requests at once with the
 * same password are one attempt; a wrong one counts once.
 */
export class PasswordLogIn {
  readonly #deps: Deps;
  readonly #throttle: LogInThrottle;
  readonly #key = randomBytes(32);
  readonly #underWay = new Map<string, Promise<boolean>>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#throttle = new LogInThrottle(deps);
  }

  /** Returns whether the password is right and may be tried now. What has to wait is like a wrong one, and is in the log. */
  async check(attempt: LogInAttempt, password: string): Promise<boolean> {
    const key = createHmac('sha256', this.#key)
      .update(JSON.stringify([userKey(attempt.userId), attempt.address, password]))
      .digest('base64');
    const underWay = this.#underWay.get(key) ?? this.#attempt(attempt, password);
    this.#underWay.set(key, underWay);
    try {
      return await underWay;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #attempt(attempt: LogInAttempt, password: string): Promise<boolean> {
    if (this.#throttle.waitMs(attempt) > 0) return false;
    const begun = this.#throttle.begin(attempt);
    const isRight = await this.#deps.checkPassword(attempt.userId, password);
    const waitMs = this.#throttle.waitMs(attempt);
    if (isRight) this.#throttle.succeeded(begun);
    else if (waitMs > 0) {
      const fields = {
        user: attempt.userId.slice(0, LOGGED),
        from: attempt.address,
        seconds: Math.ceil(waitMs / 1000),
      };
      this.#deps.log.warn(fields, 'log-ins have to wait after wrong passwords');
    }
    return isRight;
  }
}
