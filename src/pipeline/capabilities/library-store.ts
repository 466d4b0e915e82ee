import type { LibraryConfig, LoadedLibrary } from '../../points/index.ts';

/** Describes a library that the pipelines of a job may use. */
export interface ConfiguredLibrary {
  readonly config: LibraryConfig;
  /** Says whether the library is configured for the whole server, and so is as trustworthy as its administrators. */
  readonly trusted: boolean;
  /** Names the place where the library is configured, which distinguishes libraries of the same name. */
  readonly source: string;
}

/** Describes the libraries of the run that this one restarts. */
export interface TakenOver {
  readonly libraries: readonly LoadedLibrary[];
  /** Holds the absolute path of the folder of the other run. */
  readonly runFolder: string;
}

/** Describes where the shared libraries of a run come from and where they are stored. */
export interface LibraryStore {
  /** Holds the absolute path of the folder in which the libraries stay with the run. */
  readonly folder: string;
  /** Holds the libraries that the run takes over from the run that it restarts; null where there are none. */
  readonly takenOver: TakenOver | null;
  /** Returns the libraries that the job may use, as they are configured at this moment. */
  configured(): Promise<readonly ConfiguredLibrary[]>;
  /** Returns the absolute path of the folder where versions of a library are stored for other runs. */
  cacheFolder(directoryName: string): string;
  /** Returns the libraries that the run's record lists. */
  recorded(): readonly LoadedLibrary[];
  /** Writes into the run's record which libraries it uses. */
  record(libraries: readonly LoadedLibrary[]): Promise<void>;
}
