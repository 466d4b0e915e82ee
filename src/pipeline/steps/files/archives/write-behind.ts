/** Limits how many members are written at the same time. */
const WINDOW = 32;

/**
 * Writes the members of an archive: small files beside each other, since on a distant machine most of the time would go into waiting
 * for answers, all else alone and in order, as what comes later may depend on it.
 */
export class WriteBehind {
  /** Is the size up to which a file is small. */
  static readonly SMALL = 64 * 1024;
  readonly #underWay = new Map<string, Promise<void>>();
  #failure: { readonly error: unknown } | null = null;

  /** Does something when all before it is done. Throws what failed before. */
  async alone(work: () => Promise<void>): Promise<void> {
    await this.settled();
    this.check();
    await work();
  }

  /** Begins something, beside what is under way unless that has the same name. Throws what failed before. */
  async beside(name: string, work: () => Promise<void>): Promise<void> {
    if (this.#underWay.has(name)) await this.settled();
    if (this.#underWay.size >= WINDOW) await Promise.race(this.#underWay.values());
    this.check();
    const done = work().then(
      () => void this.#underWay.delete(name),
      (error: unknown) => {
        this.#underWay.delete(name);
        this.#failure ??= { error };
      },
    );
    this.#underWay.set(name, done);
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Throws what failed. */
  check(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
