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
    return together(await this.#deps.files.tokenUses(userId), this.#waiting.get(userId));
  }

  /** Writes what waits. What cannot be written is in the log, and given up: nothing else depends on it. */
  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [userId, uses] of waiting) {
      try {
        await this.#deps.files.saveTokenUses(userId, (written) => [...together(written, uses).values()]);
      } catch (error) {
        this.#deps.log.warn({ user: userId, err: messageOf(error) }, 'the uses of API tokens could not be written');
      }
    }
  }
}

function together(written: readonly TokenUse[], waiting: Uses = new Map()): Map<string, TokenUse> {
  const all = new Map(written.map((use) => [use.uuid, use]));
  for (const use of waiting.values()) all.set(use.uuid, { ...use, count: use.count + (all.get(use.uuid)?.count ?? 0) });
  return all;
}
