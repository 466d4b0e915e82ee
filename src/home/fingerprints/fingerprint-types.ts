export interface FingerprintUse {
  readonly job: string;
  readonly number: number;
}

export interface FingerprintRecord {
  readonly md5: string;
  readonly fileName: string;
  readonly timestamp: number;
  readonly original: FingerprintUse | null;
  /** Holds the full name of each job and the half-open ranges of its build numbers in which the file was used. */
  readonly usages: readonly { readonly job: string; readonly ranges: readonly { start: number; end: number }[] }[];
  /** Holds the items that used a credential outside of a run, as polling does; missing where none did. */
  readonly items?: readonly ItemUse[];
}

/** Represents an item that used a credential outside of a run, with the times of the first and the last use. */
export interface ItemUse {
  readonly item: string;
  readonly first: number;
  readonly last: number;
}

export interface FingerprintStore {
  get(md5: string): Promise<FingerprintRecord | undefined>;
  /**
   * Returns the same at once, for lists that are written piece by piece: many of them do not push others out of the
   * cache.
   */
  peek(md5: string): FingerprintRecord | undefined;
  /** Records that a run made (`original`) or used a file. */
  record(use: FingerprintUse & { md5: string; fileName: string; made: boolean; at: number }): Promise<void>;
  /** Records that an item used a credential outside of a run. */
  recordItem(use: { md5: string; fileName: string; item: string; at: number }): Promise<void>;
  /** Removes the record, if there is one. */
  remove(md5: string): Promise<void>;
  /** Clears the cache, for `/reload`. */
  forget(): void;
}
