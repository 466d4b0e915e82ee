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
  /** Clears the cache, for `/reload`. */
  forget(): void;
}
