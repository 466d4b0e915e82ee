import type { TokenUse, UserFiles } from '../home/index.ts';
import { type Clock, type Logger, messageOf } from '../kit/index.ts';

/** Says how long uses stay in memory before they are written. */
const WRITTEN_AFTER_MS = 60_000;
/** Limits the users whose uses wait to be written; those of more are written at once. */
const LIMIT = 1000;

interface Deps {
  readonly files: Pick<UserFiles, 'tokenUses' | 'saveTokenUses'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

type Uses = ReadonlyMap<string, TokenUse>;

/**
 * Counts the uses of API tokens. They are written a minute after the first one, so that a request never waits for a file;
 * what was not written when the process is killed is lost.
 */
export class TokenUses {
  readonly #deps: Deps;
  #waiting = new Map<string, Map<string, TokenUse>>();
  /** Holds the users whose uses are being written. */
  #writing = new Set<string>();
  /** Ends with the last writing that was asked for; `#next` is that one as long as it has not begun. */
  #flushed: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #isPlanned = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  note(userId: string, uuid: string): void {
    const uses = this.#waiting.get(userId) ?? new Map<string, TokenUse>();
    uses.set(uuid, { uuid, count: (uses.get(uuid)?.count ?? 0) + 1, last: this.#deps.clock.now() });
    this.#waiting.set(userId, uses);
    if (this.#waiting.size > LIMIT) void this.flush();
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.#deps.clock.after(WRITTEN_AFTER_MS, () => {
      this.#isPlanned = false;
      void this.flush();
    });
  }

  /** Returns the uses of a user's tokens, written or not, by the id of the token. */
  async of(userId: string): Promise<Uses> {
    for (;;) {
      // What is being written is in the file already, or not.
      while (this.#writing.has(userId)) await this.#flushed;
      const waiting = this.#waiting;
      const written = await this.#deps.files.tokenUses(userId);
      if (this.#waiting === waiting) return together(written, waiting.get(userId));
    }
  }

  /**
   * Writes what waits, after what is being written already. What cannot be written is in the log, and given up: nothing else
   * depends on it.
   */
  flush(): Promise<void> {
    if (this.#next === null) {
      this.#next = this.#flushed.then(() => this.#write());
      this.#flushed = this.#next;
    }
    return this.#next;
  }

  async #write(): Promise<void> {
    this.#next = null;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#writing = new Set(waiting.keys());
    for (const [userId, uses] of waiting) {
      try {
        await this.#deps.files.saveTokenUses(userId, (written) => [...together(written, uses).values()]);
      } catch (error) {
        this.#deps.log.warn({ user: userId, err: messageOf(error) }, 'the uses of API tokens could not be written');
      }
      this.#writing.delete(userId);
    }
  }
}

function together(written: readonly TokenUse[], waiting: Uses = new Map()): Map<string, TokenUse> {
  const all = new Map(written.map((use) => [use.uuid, use]));
  for (const use of waiting.values()) all.set(use.uuid, { ...use, count: use.count + (all.get(use.uuid)?.count ?? 0) });
  return all;
}
