import type { LibraryConfig, LoadedLibrary } from '../../points/index.ts';

/** A library that the pipelines of a job may use. */
export interface ConfiguredLibrary {
  readonly config: LibraryConfig;
  /** It is the server's, and so as trustworthy as who administrates it. */
  readonly trusted: boolean;
  /** Where it is configured; libraries of the same name differ by it. */
  readonly source: string;
}

/** Libraries of the run that this one restarts. */
export interface TakenOver {
  readonly libraries: readonly LoadedLibrary[];
  /** Absolute folder of the other run. */
  readonly runFolder: string;
}

/** Where the shared libraries of a run come from and are kept. */
export interface LibraryStore {
  /** Absolute; the libraries stay with the run. */
  readonly folder: string;
  /** What the run takes over from the one that it restarts; null: nothing. */
  readonly takenOver: TakenOver | null;
  /** Returns the libraries that the job may use, as they are configured at this moment. */
  configured(): Promise<readonly ConfiguredLibrary[]>;
  /** Returns the absolute folder where versions of a library are kept for other runs. */
  cacheFolder(directoryName: string): string;
  /** Returns the libraries that the run's record lists. */
  recorded(): readonly LoadedLibrary[];
  /** Writes into the run's record which libraries it has. */
  record(libraries: readonly LoadedLibrary[]): Promise<void>;
}
