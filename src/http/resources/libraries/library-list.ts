import type { LibraryConfig } from '../../../points/index.ts';

type Libraries = readonly LibraryConfig[];

/** Returns the list with a library, in place of the first one of its name. */
export function withLibrary(all: Libraries, library: LibraryConfig): Libraries {
  const at = placeOf(all, library.name);
  return at < 0 ? [...all, library] : all.map((each, index) => (index === at ? library : each));
}

/** Returns the list without the first library of a name; the very list where there is none. */
export function withoutLibrary(all: Libraries, name: string): Libraries {
  const at = placeOf(all, name);
  return at < 0 ? all : all.filter((_, index) => index !== at);
}

function placeOf(all: Libraries, wanted: string): number {
  return all.findIndex(({ name }) => name.trim() === wanted);
}
