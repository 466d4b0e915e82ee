import type { LibraryConfig } from '../../points/index.ts';

/** Reads the shared libraries of the whole server: `org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml`. */
export interface LibraryStore {
  /** Reads the libraries at each call. A file that cannot be read is reported in the server's log, and there are none. */
  global(): Promise<readonly LibraryConfig[]>;
  /** Adds one, in place of one of its name; what else is in the file stays. Throws where the file cannot be read. */
  put(config: LibraryConfig): Promise<void>;
  /** Returns whether there was one of this name. */
  remove(name: string): Promise<boolean>;
  /** Returns the absolute path of the cached files of a version; the name is that of its folder in a run. */
  cache(directoryName: string): string;
}
