import type { UserRecord } from '../home/index.ts';
import type { IdStrategy } from '../points/index.ts';

/** Holds the users of the home in memory, found by their names as the realm in force takes them for the same. */
export class UserTable {
  readonly #by: () => IdStrategy;
  #records: ReadonlyMap<string, UserRecord> = new Map();
  /** Holds what was made for one strategy; the next one makes it anew of all records. */
  #found: { readonly by: IdStrategy; readonly byKey: ReadonlyMap<string, UserRecord> } | null = null;

  constructor(by: () => IdStrategy) {
    this.#by = by;
  }

  get(id: string): UserRecord | undefined {
    return this.#byKey().get(this.#by().keyOf(id));
  }

  /** Returns the users, each once: where names of several files are the same, the first of them. */
  all(): readonly UserRecord[] {
    return [...this.#byKey().values()];
  }

  replace(records: readonly UserRecord[]): void {
    this.#records = new Map(records.map((record) => [record.id, record]));
    this.#found = null;
  }

  put(record: UserRecord): void {
    this.#records = new Map(this.#records).set(record.id, record);
    this.#found = null;
  }

  remove(record: UserRecord): void {
    this.#records = new Map([...this.#records].filter(([id]) => id !== record.id));
    this.#found = null;
  }

  #byKey(): ReadonlyMap<string, UserRecord> {
    const by = this.#by();
    if (this.#found?.by === by) return this.#found.byKey;
    const byKey = new Map<string, UserRecord>();
    for (const record of this.#records.values()) {
      const key = by.keyOf(record.id);
      if (!byKey.has(key)) byKey.set(key, record);
    }
    this.#found = { by, byKey };
    return byKey;
  }
}
