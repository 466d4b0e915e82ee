import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Logger } from '../kit/index.ts';
import { userKey } from './user-id.ts';

interface Entry {
  readonly digest: Buffer;
}

/** Represents the user who has every permission while the server is started for recovery. */
export interface RecoveryUser {
  readonly id: string;
  readonly seed: string;
}

/**
 * Holds passwords that are valid for this start of the server alone, in memory: that of the recovery, and one for an
 * administrator whose own may be unknown. They are random, so a plain digest protects them well enough.
 */
export class StartLogins {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #entries = new Map<string, Entry>();
  #recovery: RecoveryUser | null = null;

  constructor({ log }: { readonly log: Pick<Logger, 'warn'> }) {
    this.#log = log;
  }

  get recovery(): RecoveryUser | null {
    return this.#recovery;
  }

  /** Makes a password for a user; the user's own stays right. */
  allow(id: string): string {
    const password = randomBytes(16).toString('hex');
    this.#entries.set(userKey(id), { digest: digestOf(password) });
    return password;
  }

  /** Removes the password of this start when the user has a new one. That of the recovery stays. */
  forget(id: string): void {
    if (!this.isRecovery(id)) this.#entries.delete(userKey(id));
  }

  /** Begins the recovery under a user name that nobody has; returns its password. */
  recover(id: string): string {
    this.#recovery = { id, seed: randomBytes(8).toString('hex') };
    return this.allow(id);
  }

  isRecovery(id: string): boolean {
    return this.#recovery !== null && userKey(this.#recovery.id) === userKey(id);
  }

  /** Returns whether the password is the one of this start. Each login of the recovery is in the log. */
  check(id: string, password: string): boolean {
    const entry = this.#entries.get(userKey(id));
    const isRight = entry !== undefined && timingSafeEqual(entry.digest, digestOf(password));
    if (isRight && this.isRecovery(id)) this.#log.warn({ user: id }, 'the administrator of the recovery logged in');
    return isRight;
  }
}

function digestOf(password: string): Buffer {
  return createHash('sha256').update(password, 'utf8').digest();
}
