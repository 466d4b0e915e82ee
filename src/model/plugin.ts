/** A plugin of Jenkins whose work this server does itself, with the name and version it answers for. */
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
  /** `library`: other plugins stand on it, and nobody uses it by itself. */
  readonly kind: 'function' | 'library';
  /** What of its work is not done here, for people; null: nothing that is known of. */
  readonly lacks: string | null;
  /** Switched off by a person; durable. It is a mark for clients: what is built in goes on doing its work. */
  readonly enabled: boolean;
}

/** A plugin that somebody wants; `version` null or `latest`: any. */
export interface WantedPlugin {
  readonly shortName: string;
  readonly version: string | null;
}

/** What can be said of an installation that was asked for. */
export interface InstallJob {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly status: 'Success' | 'Failure';
  /** Why it failed; null otherwise. */
  readonly reason: string | null;
}

/** Plugins as clients see them. Nothing is downloaded: what is built in is there, what is not cannot be had. */
export interface Plugins {
  load(): Promise<void>;
  /** In order of their short names. */
  all(): readonly Plugin[];
  get(shortName: string): Plugin | undefined;
  /** Error: PLUGIN_NOT_FOUND. */
  setEnabled(shortName: string, enabled: boolean): Promise<void>;
  /**
   * `wanted` names what shall be there. A built-in one succeeds whatever version was asked for, another fails with the
   * reason; nobody is told a lie.
   */
  install(wanted: readonly WantedPlugin[]): readonly InstallJob[];
  /** Installations since the start, newest last, a bounded number. */
  readonly jobs: readonly InstallJob[];
}
