/** Holds the factors by which the engine may let the memory for young objects grow: not at all, and as it does by itself. */
const HELD = 1;
const FREE = 2;

/**
 * Decides when the memory for young objects may grow. While the program is read, and what is read ahead after a start, nearly
 * everything that is made stays, so that more room for young objects saves no work and would be held empty afterwards; for
 * requests it saves a fifth. Hence it is held until the process is busy for two looks, and again when it is no longer.
 *
 * A factor of 1 is outside of what the engine accepts when it starts: it makes 2 of it, at its own start and again at the start
 * of each thread. So it can only be told while it runs, and is repeated for each thread. An engine without this setting prints a
 * line whenever it is told, so that it is told changes alone; those of Node.js 20 to 24 have it.
 */
export class YoungMemory {
  readonly #tell: (factor: number) => void;
  #factor = HELD;
  #wasBusy = false;

  constructor(tell: (factor: number) => void) {
    this.#tell = tell;
    tell(this.#factor);
  }

  allow(mayGrow: boolean): void {
    const factor = mayGrow ? FREE : HELD;
    if (factor === this.#factor) return;
    this.#factor = factor;
    this.#tell(factor);
  }

  /** Tells the engine again what a new thread made it forget. */
  repeat(): void {
    this.#tell(this.#factor);
  }

  look(isBusy: boolean): void {
    this.allow(isBusy && this.#wasBusy);
    this.#wasBusy = isBusy;
  }
}
