import { type Clock, LruMap } from '../kit/index.ts';
import { userKey } from './user-id.ts';

/** Limits the accounts, the addresses and the known pairs of both that are remembered; the least recently used one goes first. */
const LIMIT = 10_000;
/** Says how many wrong passwords cost nothing: a person mistypes, and many people may share an address. */
const FREE = { account: 15, pair: 15, address: 60 };
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** Says how long after the last wrong password all is forgotten. */
const FORGOTTEN_MS = 30 * 60_000;

interface Failures {
  readonly count: number;
  /** Holds the time before which no password is looked at. */
  readonly until: number;
  readonly last: number;
}

interface Counted {
  readonly table: LruMap<string, Failures>;
  readonly key: string;
  readonly before: Failures | undefined;
  readonly after: Failures;
}

/** Represents an attempt that is under way. */
export interface Begun {
  readonly attempt: LogInAttempt;
  readonly counted: readonly Counted[];
}

/** Represents who tries to log in, and from where. */
export interface LogInAttempt {
  readonly userId: string;
  /** Holds the address of the client; null where there is none, as for calls inside of the server. */
  readonly address: string | null;
}

/**
 * Counts wrong passwords by account and by address, and says how long to wait: a second after the first ones, then twice as
 * long each time. An address from which an account was logged in to before has a count of its own for that account, so that
 * what others try cannot keep its owner out. Unknown accounts are counted alike.
 */
export class LogInThrottle {
  readonly #clock: Clock;
  readonly #accounts: LruMap<string, Failures>;
  readonly #addresses: LruMap<string, Failures>;
  readonly #pairs: LruMap<string, Failures>;

  constructor({ clock, limit = LIMIT }: { readonly clock: Clock; readonly limit?: number }) {
    this.#clock = clock;
    this.#accounts = new LruMap(limit);
    this.#addresses = new LruMap(limit);
    this.#pairs = new LruMap(limit);
  }

  /** Returns for how many milliseconds no password is looked at; 0 where one is looked at now. */
  waitMs(attempt: LogInAttempt): number {
    const now = this.#clock.now();
    return Math.max(0, ...this.#counts(attempt).map(({ table, key }) => (this.#of(table, key)?.until ?? 0) - now));
  }

  /**
   * Counts an attempt as wrong, before it is looked at, so that many at once are not tried either. A right one is taken back
   * by `succeeded`.
   */
  begin(attempt: LogInAttempt): Begun {
    const now = this.#clock.now();
    const counted = this.#counts(attempt).map(({ table, key, free }) => {
      const before = this.#of(table, key);
      const after = { count: (before?.count ?? 0) + 1, until: 0, last: now };
      after.until = now + delayAfter(after.count - free);
      table.set(key, after);
      return { table, key, before, after };
    });
    return { attempt, counted };
  }

  /**
   * Notes that the password was right. A first log-in from an address ends the account's count; later ones do not, so that a
   * program of the owner's does not help those who guess. The count of the address stays as it was before.
   */
  succeeded({ attempt: { userId, address }, counted }: Begun): void {
    for (const { table, key, before, after } of counted) {
      const present = table.get(key);
      if (present !== after) table.set(key, { ...after, ...present, count: Math.max(0, (present?.count ?? 1) - 1) });
      else if (before !== undefined) table.set(key, before);
      else table.delete(key);
    }
    if (address === null) return;
    if (!counted.some(({ table }) => table === this.#pairs)) this.#accounts.delete(userKey(userId));
    this.#pairs.set(pairKey(userId, address), { count: 0, until: 0, last: this.#clock.now() });
  }

  #counts({ userId, address }: LogInAttempt) {
    const account = { table: this.#accounts, key: userKey(userId), free: FREE.account };
    if (address === null) return [account];
    const pair = { table: this.#pairs, key: pairKey(userId, address), free: FREE.pair };
    const isKnown = this.#pairs.get(pair.key) !== undefined;
    return [isKnown ? pair : account, { table: this.#addresses, key: address, free: FREE.address }];
  }

  #of(table: LruMap<string, Failures>, key: string): Failures | undefined {
    const failures = table.get(key);
    if (failures === undefined) return undefined;
    return this.#clock.now() < Math.max(failures.until, failures.last) + FORGOTTEN_MS ? failures : undefined;
  }
}

/** Returns the delay after so many wrong passwords more than are free, in milliseconds. */
function delayAfter(more: number): number {
  return more < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(more, 30), LONGEST_DELAY_MS);
}

function pairKey(userId: string, address: string): string {
  return JSON.stringify([userKey(userId), address]);
}
