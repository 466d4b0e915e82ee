import { randomBytes } from 'node:crypto';
import type { Clock } from '../kit/index.ts';
import type { Session, Sessions } from './types.ts';

const IDLE_MS = 30 * 60_000;
const LIMIT = 10_000;

interface Entry {
  readonly session: Session;
  /** Holds the user's seed at the time; null for anonymous. */
  readonly seed: string | null;
  lastUse: number;
}

/**
 * Holds sessions in memory. Those of anonymous users are counted apart: a flood of strangers at the login page displaces
 * strangers, not people who are logged in. Both tables are in order of last use.
 */
export class SessionTable implements Sessions {
  readonly cookieName = `JSESSIONID.${randomBytes(4).toString('hex')}`;
  readonly #clock: Clock;
  readonly #seedOf: (userId: string) => string | undefined;
  readonly #limit: number;
  readonly #people = new Map<string, Entry>();
  readonly #strangers = new Map<string, Entry>();

  constructor(deps: { clock: Clock; seedOf: (userId: string) => string | undefined; limit?: number }) {
    this.#clock = deps.clock;
    this.#seedOf = deps.seedOf;
    this.#limit = deps.limit ?? LIMIT;
  }

  get size(): number {
    return this.#people.size + this.#strangers.size;
  }

  get(id: string): Session | undefined {
    const table = this.#people.has(id) ? this.#people : this.#strangers;
    const entry = table.get(id);
    if (!entry) return undefined;
    table.delete(id);
    if (this.#isOver(entry)) return undefined;
    entry.lastUse = this.#clock.now();
    table.set(id, entry);
    return entry.session;
  }

  create(userId: string | null): Session {
    const table = userId === null ? this.#strangers : this.#people;
    this.#makeRoom(table);
    const session: Session = { id: randomBytes(24).toString('hex'), userId };
    const seed = userId === null ? null : (this.#seedOf(userId) ?? null);
    table.set(session.id, { session, seed, lastUse: this.#clock.now() });
    return session;
  }

  end(id: string): void {
    this.#people.delete(id);
    this.#strangers.delete(id);
  }

  #isOver(entry: Entry): boolean {
    if (this.#clock.now() - entry.lastUse >= IDLE_MS) return true;
    const { userId } = entry.session;
    return userId !== null && (entry.seed === null || this.#seedOf(userId) !== entry.seed);
  }

  #makeRoom(table: Map<string, Entry>): void {
    for (const [id, entry] of table) {
      if (table.size < this.#limit && this.#clock.now() - entry.lastUse < IDLE_MS) return;
      table.delete(id);
    }
  }
}
