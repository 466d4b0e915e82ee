import type { Clock } from '../kit/index.ts';

/** Represents one timer for many moments, which rings at the earliest moment it was given. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #set: { readonly at: number; readonly callOff: () => void } | null = null;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Makes the timer ring no later than `at`, in milliseconds since 1970. */
  noLaterThan(at: number): void {
    if (this.#set !== null && this.#set.at <= at) return;
    this.off();
    const callOff = this.#clock.after(Math.max(0, at - this.#clock.now()), () => {
      this.#set = null;
      this.#ring();
    });
    this.#set = { at, callOff };
  }

  off(): void {
    this.#set?.callOff();
    this.#set = null;
  }
}
