import { randomBytes } from 'node:crypto';
import type { Clock } from '../kit/index.ts';
import { StrangerIds } from './stranger-ids.ts';
import type { Session, Sessions } from './types.ts';

const IDLE_MS = 30 * 60_000;
/** Limits the sessions of people who are logged in. */
const LIMIT = 10_000;

interface Entry {
  readonly session: Session;
  /** Holds the user's seed at the time. */
  readonly seed: string | null;
  lastUse: number;
}

/**
 * Holds the sessions of people who logged in, in memory and in order of last use. Those of anybody else are not held at all:
 * their ids prove themselves, so that requests of scripts end nobody's session.
 */
export class SessionTable implements Sessions {
  readonly cookieName = `JSESSIONID.${randomBytes(4).toString('hex')}`;
  readonly #clock: Clock;
  readonly #seedOf: (userId: string) => string | undefined;
  readonly #limit: number;
  readonly #people = new Map<string, Entry>();
  readonly #strangers = new StrangerIds();

  constructor(deps: { clock: Clock; seedOf: (userId: string) => string | undefined; limit?: number }) {
    this.#clock = deps.clock;
    this.#seedOf = deps.seedOf;
    this.#limit = deps.limit ?? LIMIT;
  }

  get size(): number {
    return this.#people.size;
  }

  get(id: string): Session | undefined {
    const entry = this.#people.get(id);
    if (entry === undefined) return this.#strangers.isOurs(id) ? { id, userId: null } : undefined;
    this.#people.delete(id);
    if (this.#isOver(entry)) return undefined;
    entry.lastUse = this.#clock.now();
    this.#people.set(id, entry);
    return entry.session;
  }

  create(userId: string | null): Session {
    if (userId === null) return { id: this.#strangers.make(), userId };
    this.#makeRoom(userId);
    const session: Session = { id: randomBytes(24).toString('hex'), userId };
    this.#people.set(session.id, { session, seed: this.#seedOf(userId) ?? null, lastUse: this.#clock.now() });
    return session;
  }

  end(id: string): void {
    this.#people.delete(id);
  }

  #isOver(entry: Entry): boolean {
    if (this.#clock.now() - entry.lastUse >= IDLE_MS) return true;
    const { userId } = entry.session;
    return userId !== null && (entry.seed === null || this.#seedOf(userId) !== entry.seed);
  }

  /** Removes what is over. Where there are still too many, a user's own oldest session goes before another person's. */
  #makeRoom(userId: string): void {
    for (const [id, { lastUse }] of this.#people) {
      if (this.#clock.now() - lastUse < IDLE_MS) break;
      this.#people.delete(id);
    }
    if (this.#people.size < this.#limit) return;
    const own = [...this.#people.values()].find(({ session }) => session.userId === userId);
    const oldest = own?.session.id ?? this.#people.keys().next().value;
    if (oldest !== undefined) this.#people.delete(oldest);
  }
}
