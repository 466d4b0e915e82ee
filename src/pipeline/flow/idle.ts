import { type Clock, deferred } from '../../kit/index.ts';

/** Makes a flow sleep until there is something to do for it. */
export class Idle {
  readonly #clock: Clock;
  readonly #onRest: () => void;
  #awake = deferred();
  #isSleeping = false;

  constructor(clock: Clock, onRest: () => void) {
    this.#clock = clock;
    this.#onRest = onRest;
  }

  get isSleeping(): boolean {
    return this.#isSleeping;
  }

  wake(): void {
    this.#awake.resolve();
  }

  /** Sleeps until it is woken, if `isWanted` returns true now. */
  async sleep(isWanted: () => boolean): Promise<void> {
    this.#awake = deferred();
    if (!isWanted()) return;
    this.#isSleeping = true;
    this.#onRest();
    try {
      await this.#awake.promise;
    } finally {
      this.#isSleeping = false;
    }
  }

  /** Waits for a time, or until it is woken; this does not count as sleep. */
  async pause(ms: number): Promise<void> {
    this.#awake = deferred();
    const off = this.#clock.after(ms, this.#awake.resolve);
    await this.#awake.promise;
    off();
  }
}
