/** Resolves waiting promises once nothing is in the way of the end of the server. */
export class Calm {
  readonly #isCalm: () => boolean;
  readonly #waiting: (() => void)[] = [];

  constructor(isCalm: () => boolean) {
    this.#isCalm = isCalm;
  }

  comes(): Promise<void> {
    return this.#isCalm() ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Checks whether that is so; it must be called when it may have become so. */
  look(): void {
    if (this.#waiting.length === 0 || !this.#isCalm()) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
