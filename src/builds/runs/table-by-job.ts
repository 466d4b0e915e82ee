const NONE: ReadonlySet<never> = new Set();

/** Holds values by key, and finds those of a job without a look at the others. */
export class TableByJob<K, V> extends Map<K, V> {
  readonly #jobOf: (value: V) => string;
  readonly #byJob = new Map<string, Set<V>>();

  /** `jobOf` returns the full name of the job of a value, which does not change while the table holds it. */
  constructor(jobOf: (value: V) => string) {
    super();
    this.#jobOf = jobOf;
  }

  /** Returns the full names of the jobs that have values. */
  jobs(): Iterable<string> {
    return this.#byJob.keys();
  }

  /** Returns the values of a job in the order in which they came. */
  of(job: string): ReadonlySet<V> {
    return this.#byJob.get(job) ?? NONE;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    const job = this.#jobOf(value);
    const values = this.#byJob.get(job);
    if (values === undefined) this.#byJob.set(job, new Set([value]));
    else values.add(value);
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    const value = this.get(key);
    if (value === undefined) return false;
    const job = this.#jobOf(value);
    const values = this.#byJob.get(job);
    values?.delete(value);
    if (values?.size === 0) this.#byJob.delete(job);
    return super.delete(key);
  }

  override clear(): void {
    this.#byJob.clear();
    super.clear();
  }
}
