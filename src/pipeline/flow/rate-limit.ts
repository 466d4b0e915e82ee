import type { Clock } from '../../kit/index.ts';

/** Limits how much a script may write at once, in bytes. */
const BURST = 32 * 1024 * 1024;
/** Limits how much it may write per second after that, in bytes. */
const PER_SECOND = 512 * 1024;
/** Holds how much a script may write in all, in bytes, before it becomes slower and slower. */
const FULL_SPEED = 64 * 1024 * 1024;
/** Holds how much a script that was asked to end may write at once, in bytes. */
const FAREWELL = 1024 * 1024;
/** Estimates what a journal entry and its node take on the disk and in memory, in bytes. */
const ENTRY = 1024;

/**
 * Limits how fast a script may call steps: one that does nothing else, as `retry` around what fails at once, would fill the
 * disk and the memory. Real pipelines wait for what their steps do and are not affected.
 */
export class RateLimit {
  readonly #clock: Clock;
  #left = BURST;
  #total = 0;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /** Counts a journal entry of this size. Pipelines sometimes read large files, so the size counts less. */
  entry(size: number): void {
    this.write(ENTRY + size / 8);
  }

  /** Counts what the script wrote to the console. */
  write(bytes: number): void {
    this.#left -= bytes;
    this.#total += bytes;
  }

  /** Gives a script that was asked to end enough allowance not to rest before it does. */
  forgive(): void {
    this.#left = Math.max(this.#left, FAREWELL);
  }

  /** Returns the milliseconds for which the script has to pause now; 0 means that it may go on. */
  get rest(): number {
    if (this.#left >= 0) return 0;
    const perMs = (PER_SECOND * Math.min(1, FULL_SPEED / this.#total)) / 1000;
    const now = this.#clock.now();
    this.#left = Math.min(BURST, this.#left + Math.max(0, now - this.#at) * perMs);
    this.#at = now;
    return this.#left >= 0 ? 0 : Math.ceil(-this.#left / perMs);
  }
}
