import type { LibraryConfig, LoadedLibrary } from '../../points/index.ts';
import type { ConfiguredLibrary } from '../capabilities/library-store.ts';
import { abort } from '../flow/failure.ts';
import { directoryNameFor } from './directory-name.ts';

/** Describes a library that is to be loaded. */
export interface ChosenLibrary {
  readonly record: LoadedLibrary;
  readonly retriever: NonNullable<LibraryConfig['retriever']>;
  readonly caching: LibraryConfig['cachingConfiguration'];
}

export interface LibraryWish {
  /** Holds the version; null for the default one. */
  readonly version: string | null;
  /** Says whether its changes are included; null where the configuration of the library decides. */
  readonly changelog: boolean | null;
}

/** Chooses the requested version of a library. Throws AbortException where the configuration does not permit it. */
export function chooseLibrary({ config, trusted, source }: ConfiguredLibrary, wish: LibraryWish): ChosenLibrary {
  const { name, retriever } = config;
  const version = versionOf(config, wish.version);
  if (retriever === null) throw abort(`Library ${name} says nowhere where it comes from`);
  return {
    record: recordOf({ name, version, trusted, changelog: wish.changelog ?? config.includeInChangesets, source }),
    retriever,
    caching: config.cachingConfiguration,
  };
}

/** Returns the record of a library before it is loaded. `source` says where it is configured. */
export function recordOf({
  source,
  ...library
}: Pick<LoadedLibrary, 'name' | 'version' | 'trusted' | 'changelog'> & { readonly source: string }): LoadedLibrary {
  const { name, version, trusted } = library;
  return { ...library, variables: [], directoryName: directoryNameFor(name, version, String(trusted), source) };
}

/** Returns the version to load. Jenkins: `LibraryConfiguration#defaultedVersion`. */
function versionOf({ name, defaultVersion, allowVersionOverride }: LibraryConfig, wanted: string | null): string {
  if (wanted === null) {
    if (defaultVersion === null) throw abort(`No version specified for library ${name}`);
    return defaultVersion;
  }
  if (allowVersionOverride) return wanted;
  throw abort(`Version override not permitted for library ${name}`);
}
