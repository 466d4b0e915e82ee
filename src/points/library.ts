import { childrenOf, node } from '../xml/index.ts';
import {
  bool,
  type ConfigOf,
  type Field,
  type FieldFacts,
  type Fields,
  factsOf,
  group,
  int,
  oneOf,
  optionalText,
  readFields,
  text,
  writeFields,
} from './kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Known, type Typed } from './kind/kind.ts';
import type { KnownProperty } from './kind/known-property.ts';
import type { ScmKind, SourceContext } from './scm/scm.ts';
import type { KnownSettings } from './settings/known-settings.ts';

declare module './kind/families.ts' {
  interface KindOf {
    readonly 'library-retriever': LibraryRetrieverKind;
  }
}

/** Describes what is checked out for a version of a library. */
export interface LibrarySource {
  readonly scm: Known<ScmKind>;
  /**
   * Names the folder of the checkout that has `src`, `vars` and `resources`; '' is the checkout itself. It is as a person
   * wrote it, unchecked.
   */
  readonly path: string;
  /** Says whether it is checked out anew for each build, which then has no changes. */
  readonly clone: boolean;
}

/** Describes a kind of retriever, which finds the files of a shared library. Jenkins: `LibraryRetriever`. */
export interface LibraryRetrieverKind<C = unknown> extends AnyKind<C> {
  readonly family: 'library-retriever';
  /** Returns the source of a version; null where there is no such version. Throws where the source cannot be reached. */
  sourceOf(
    config: C,
    library: { readonly name: string; readonly version: string },
    context: SourceContext,
  ): Promise<LibrarySource | null>;
}

export function defineLibraryRetriever<F extends Fields>(
  spec: KindSpec<F> & {
    sourceOf(
      config: ConfigOf<F>,
      library: { readonly name: string; readonly version: string },
      context: SourceContext,
    ): Promise<LibrarySource | null>;
  },
): Typed<LibraryRetrieverKind, ConfigOf<F>> {
  const kind: LibraryRetrieverKind<ConfigOf<F>> = {
    ...defineKind('library-retriever', spec),
    sourceOf: (config, library, context) => spec.sourceOf(config, library, context),
  };
  return kind;
}

/** Lists the children of `<org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>` in Jenkins's order. */
export const LIBRARY_FIELDS = {
  name: text({ label: 'Name' }),
  retriever: oneOf('library-retriever', { label: 'Retrieval method' }),
  defaultVersion: optionalText({ label: 'Default version' }),
  implicit: bool({ label: 'Load implicitly' }),
  allowVersionOverride: bool({ label: 'Allow default version to be overridden', default: true }),
  includeInChangesets: bool({ label: 'Include @Library changes in job recent changes', default: true }),
  cachingConfiguration: group(
    {
      refreshTimeMinutes: int({ label: 'Refresh time in minutes', default: 0 }),
      excludedVersionsStr: text({ label: 'Versions to exclude' }),
    },
    { label: 'Cache fetched versions on controller for quick retrieval' },
  ),
} as const;

/** Describes a shared library as a person configured it. */
export type LibraryConfig = ConfigOf<typeof LIBRARY_FIELDS>;

export const LIBRARY_TAG = 'org.jenkinsci.plugins.workflow.libs.LibraryConfiguration';
/** Names the property of a folder that holds the libraries of the pipelines in it. */
export const folderLibrariesProperty: KnownProperty<{ readonly libraries: readonly LibraryConfig[] }> = {
  xmlTag: 'org.jenkinsci.plugins.workflow.libs.FolderLibraries',
};

/** Names the settings with the libraries of the whole server. */
export const globalLibrariesSettings: KnownSettings<readonly LibraryConfig[]> = {
  file: 'org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml',
  absent: [],
};

/** Makes a field that holds a list of libraries. */
export function libraries(options: FieldFacts): Field<readonly LibraryConfig[]> {
  return {
    type: 'any',
    fields: LIBRARY_FIELDS,
    many: true,
    ...factsOf(options),
    fromXml: (element, context) =>
      (element === undefined ? [] : childrenOf(element, LIBRARY_TAG)).map((each) =>
        readFields(LIBRARY_FIELDS, each, context),
      ),
    toXml: (name, value, context) => [
      node(
        name,
        value.map((each) => node(LIBRARY_TAG, writeFields(LIBRARY_FIELDS, each, context))),
      ),
    ],
  };
}

/** Describes a library that a run loaded. Jenkins: `LibraryRecord`. */
export interface LoadedLibrary {
  readonly name: string;
  readonly version: string;
  /** Holds the names of its global variables, sorted. */
  readonly variables: readonly string[];
  /** Says whether it came from the server's own configuration. */
  readonly trusted: boolean;
  readonly changelog: boolean;
  /** Names its folder below `libs` in the run's folder. */
  readonly directoryName: string;
}

/** Names the action of a run that lists its libraries. */
export const LIBRARIES_ACTION = 'org.jenkinsci.plugins.workflow.libs.LibrariesAction';
