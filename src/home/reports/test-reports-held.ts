/** Limits the cached reports, and the length of their files together unless one alone is longer. */
const MAX_REPORTS = 8;
const MAX_BYTES = 16 * 1024 * 1024;

interface Entry<T> {
  readonly version: string;
  readonly size: number;
  readonly value: Promise<T>;
}

/** Limits, in milliseconds, how long an unused report stays cached: it takes several times the memory of its file. */
const IDLE_MS = 60_000;

/**
 * Caches what was made of files; the least recently used is dropped first. A caller that comes while a value is being made
 * waits for it.
 */
export class HeldReports<T> {
  #idle: NodeJS.Timeout | null = null;
  /** Holds the entries in order of use. */
  readonly #entries = new Map<string, Entry<T>>();

  /** Returns a value; `version` is what `make` would read now, and a value of another version is not returned. */
  get(path: string, version: { readonly key: string; readonly size: number }, make: () => Promise<T>): Promise<T> {
    this.#idle ??= setTimeout(() => {
      this.#idle = null;
      this.#entries.clear();
    }, IDLE_MS).unref();
    this.#idle.refresh();
    const known = this.#entries.get(path);
    this.#entries.delete(path);
    if (known?.version === version.key) {
      this.#entries.set(path, known);
      return known.value;
    }
    const entry = { version: version.key, size: version.size, value: make() };
    this.#entries.set(path, entry);
    entry.value.catch(() => {
      if (this.#entries.get(path) === entry) this.#entries.delete(path);
    });
    this.#shrink();
    return entry.value;
  }

  #shrink(): void {
    let bytes = [...this.#entries.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [path, { size }] of this.#entries) {
      if (this.#entries.size <= 1 || (this.#entries.size <= MAX_REPORTS && bytes <= MAX_BYTES)) return;
      this.#entries.delete(path);
      bytes -= size;
    }
  }
}
