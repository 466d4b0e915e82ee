/** Represents a plugin of Jenkins whose work this server does itself, with the name and version that it reports. */
export interface Plugin {
  readonly shortName: string;
  readonly longName: string;
  readonly version: string;
  readonly url: string;
  readonly requiredCoreVersion: string;
  readonly dependencies: readonly {
    readonly shortName: string;
    readonly version: string;
    readonly optional: boolean;
  }[];
  /** Says what the plugin is for. `library`: other plugins need it, and nobody uses it by itself. */
  readonly kind: 'function' | 'library';
  /** Says, for people, what of its work is not done here; null where nothing is known to be missing. */
  readonly lacks: string | null;
  /**
   * Is false where a person switched it off; this survives a restart. It is a mark for clients: what is built in goes on
   * working.
   */
  readonly enabled: boolean;
}

/** Represents a plugin that somebody requests; a `version` of null or `latest` is any. */
export interface WantedPlugin {
  readonly shortName: string;
  readonly version: string | null;
}

/** Describes an installation that was requested. */
export interface InstallJob {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly status: 'Success' | 'Failure';
  /** Says why it failed; null otherwise. */
  readonly reason: string | null;
}

/**
 * Holds the plugins as clients see them. Nothing is downloaded: what is built in is there, and nothing else can be
 * installed.
 */
export interface Plugins {
  load(): Promise<void>;
  /** Returns the plugins in order of their short names. */
  all(): readonly Plugin[];
  get(shortName: string): Plugin | undefined;
  /** Switches a plugin on or off. Throws PLUGIN_NOT_FOUND. */
  setEnabled(shortName: string, enabled: boolean): Promise<void>;
  /**
   * Installs the plugins that `wanted` names. A built-in one succeeds whatever version was requested, another fails with
   * the reason; nothing false is reported.
   */
  install(wanted: readonly WantedPlugin[]): readonly InstallJob[];
  /** Lists the installations since the start, newest last, a bounded number. */
  readonly jobs: readonly InstallJob[];
}
