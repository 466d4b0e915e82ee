/** Looks at something once for all who ask in a moment, and never twice at the same time. */
export class Looking {
  readonly #look: () => Promise<void>;
  #underWay: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(look: () => Promise<void>) {
    this.#look = look;
  }

  /** Resolves when the look that serves this asking is over. Rejects with what it threw. */
  ask(): Promise<void> {
    if (this.#underWay === null) this.#underWay = this.#lookOn();
    else this.#isAskedAgain = true;
    return this.#underWay;
  }

  async #lookOn(): Promise<void> {
    try {
      do {
        // What asks in the same moment is served by this look.
        await Promise.resolve();
        this.#isAskedAgain = false;
        await this.#look();
      } while (this.#isAskedAgain);
    } finally {
      this.#underWay = null;
    }
  }
}
