import type { GroovyClass } from '../../groovy/index.ts';
import type { LoadedLibrary } from '../../points/index.ts';

/** Describes the shared libraries of a flow, as its steps look things up in them. */
export interface LibraryLookup {
  /** Lists the libraries in the order in which they were loaded. */
  readonly loaded: readonly LoadedLibrary[];
  /** Lists the names of the global variables. */
  readonly variables: readonly string[];
  /** Holds the libraries that a branch is loading, by name. */
  readonly underWay: Map<string, Promise<LoadedLibrary>>;
  /** Adds libraries; a library whose name is already present is left out. */
  add(libraries: readonly LoadedLibrary[]): void;
  /** Returns the absolute folder of a library. */
  folderOf(library: Pick<LoadedLibrary, 'directoryName'>): string;
  /** Returns the class of this full name; undefined where no library has one. Throws LibraryCompilationFailed. */
  classNamed(name: string): GroovyClass | undefined;
  /** Returns the file that a class was found in; undefined where it belongs to no library. */
  fileOf(className: string): string | undefined;
}
