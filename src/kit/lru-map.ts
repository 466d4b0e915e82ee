/**
 * Represents a map that removes its least recently used entries once they weigh more than `limit`; each weighs 1 by
 * default. An entry that is heavier than the limit alone is not added.
 */
export class LruMap<K, V> {
  readonly #limit: number;
  readonly #weigh: (value: V) => number;
  readonly #entries = new Map<K, V>();
  #weight = 0;

  constructor(limit: number, weigh: (value: V) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weigh(value);
    if (weight > this.#limit) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (this.#entries.delete(key)) this.#weight -= this.#weigh(value as V);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
