import type { Clock } from '../../kit/index.ts';

/** So much a script may write at once, in bytes. */
const BURST = 32 * 1024 * 1024;
/** And so much a second after that. */
const PER_SECOND = 512 * 1024;
/** Who has written so much in all becomes slower and slower. */
const FULL_SPEED = 64 * 1024 * 1024;
/** Who was told to end has so much for that at once. */
const FAREWELL = 1024 * 1024;
/** What an entry of the journal and the node that it is about take, more or less, on the disk and in memory. */
const ENTRY = 1024;

/**
 * How fast a script may call steps: one that does nothing else, as `retry` around what fails at once, would fill the disk
 * and the memory. Real pipelines wait for what their steps do and notice nothing.
 */
export class Pace {
  readonly #clock: Clock;
  #left = BURST;
  #total = 0;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /** An entry of this size came into the journal. Pipelines read large files now and then: that counts less. */
  entry(size: number): void {
    this.write(ENTRY + size / 8);
  }

  /** The script wrote so much into the console. */
  write(bytes: number): void {
    this.#left -= bytes;
    this.#total += bytes;
  }

  /** It was told to end, and must not rest before it does. */
  forgive(): void {
    this.#left = Math.max(this.#left, FAREWELL);
  }

  /** Milliseconds for which the script has to rest now; 0: it may go on. */
  get rest(): number {
    if (this.#left >= 0) return 0;
    const perMs = (PER_SECOND * Math.min(1, FULL_SPEED / this.#total)) / 1000;
    const now = this.#clock.now();
    this.#left = Math.min(BURST, this.#left + Math.max(0, now - this.#at) * perMs);
    this.#at = now;
    return this.#left >= 0 ? 0 : Math.ceil(-this.#left / perMs);
  }
}
