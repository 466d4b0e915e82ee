import type { Clock } from '../../kit/index.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/** Remembers which templates failed, so that each is tried again after a pause that doubles with every failure. */
export class TemplateFailures {
  readonly #clock: Clock;
  readonly #onPauseOver: () => void;
  readonly #failed = new Map<string, { readonly count: number; readonly until: number; readonly cancel: () => void }>();

  constructor(clock: Clock, onPauseOver: () => void) {
    this.#clock = clock;
    this.#onPauseOver = onPauseOver;
  }

  isPaused(key: string): boolean {
    return (this.#failed.get(key)?.until ?? 0) > this.#clock.now();
  }

  /** Notes a failure; one for good is not tried again before `clear`. Returns the pause in milliseconds; null for good. */
  note(key: string, isForGood: boolean): number | null {
    const before = this.#failed.get(key);
    // Several nodes that fail at once are one failure.
    if (before !== undefined && before.until > this.#clock.now()) return before.until - this.#clock.now();
    before?.cancel();
    const count = (before?.count ?? 0) + 1;
    if (isForGood) {
      this.#failed.set(key, { count, until: Number.POSITIVE_INFINITY, cancel: () => undefined });
      return null;
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS);
    const cancel = this.#clock.after(pause, () => this.#onPauseOver());
    this.#failed.set(key, { count, until: this.#clock.now() + pause, cancel });
    return pause;
  }

  succeeded(key: string): void {
    this.#failed.get(key)?.cancel();
    this.#failed.delete(key);
  }

  clear(): void {
    for (const { cancel } of this.#failed.values()) cancel();
    this.#failed.clear();
  }
}
