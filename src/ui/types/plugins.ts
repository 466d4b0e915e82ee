/** Describes a plugin on the page of those that are here. */
export interface InstalledPlugin {
  readonly name: string;
  readonly longName: string;
  readonly version: string;
  readonly about: string;
  readonly isLibrary: boolean;
  /** Says whether it was installed, and is not built in. */
  readonly isPackage: boolean;
  /** Describes what the plug-in does in Jenkins and this server does not do. */
  readonly lacks: string | null;
  readonly enabled: boolean;
  /** Says whether it works since the start. */
  readonly isActive: boolean;
  /** Says why it does not work; null where nothing is wrong. */
  readonly failure: string | null;
  /** Says whether it goes at the next start. */
  readonly isDeleted: boolean;
  readonly isPinned: boolean;
  /** Says what it does beside working with builds. */
  readonly permissions: readonly string[];
  /** Holds the version that the next start puts in its place. */
  readonly pendingVersion: string | null;
  readonly previousVersion: string | null;
  /** Lists the plugins that cannot do without it. */
  readonly neededBy: readonly string[];
  /** Links to its page on the web; '' where there is none. */
  readonly url: string;
}

export interface PluginsContent {
  readonly page: 'plugins';
  /** Holds the address in front of what is done with plugins, with a final slash; null where the reader may do nothing. */
  readonly action: string | null;
  readonly needsRestart: boolean;
  readonly restartAction: string;
  readonly plugins: readonly InstalledPlugin[];
}

/** Describes a plugin that an update site offers. */
export interface OfferedPluginRow {
  readonly name: string;
  readonly longName: string;
  readonly version: string;
  readonly about: string;
  readonly permissions: readonly string[];
  /** Lists the plugins that it needs, with their versions. */
  readonly needs: readonly string[];
  /** Says why it cannot be installed; null where nothing is against it. */
  readonly refusal: string | null;
  readonly site: string;
  /** Holds the version that is here; null where there is none. */
  readonly installed: string | null;
}

export interface PluginOffersContent {
  readonly page: 'plugin-offers';
  readonly action: string | null;
  readonly plugins: readonly OfferedPluginRow[];
  /** Holds the words that those in the list have; '' where all are in it. */
  readonly filter: string;
  /** Holds how many come before those on the page, and how many there are. */
  readonly first: number;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
  readonly advancedHref: string;
  /** Says whether there is an update site from which something can be fetched. */
  readonly hasSite: boolean;
  /** Says what is wrong with update sites. */
  readonly problems: readonly string[];
}

export interface PluginJobRow {
  readonly id: number;
  readonly title: string;
  readonly version: string;
  readonly status: string;
  readonly reason: string;
}

interface PluginState {
  readonly needsRestart: boolean;
  readonly isRestarting: boolean;
  readonly problems: readonly string[];
}

export interface PluginUpdatesContent extends PluginState {
  readonly page: 'plugin-updates';
  readonly action: string | null;
  readonly restartAction: string;
  readonly plugins: readonly OfferedPluginRow[];
  readonly jobs: readonly PluginJobRow[];
}

export interface PluginJobsContent extends PluginState {
  readonly page: 'plugin-jobs';
  readonly heading: string;
  /** Holds where a restart is asked for; null where the reader may not. */
  readonly restartAction: string | null;
  readonly jobs: readonly PluginJobRow[];
}

export interface PluginSettingsContent {
  readonly page: 'plugin-settings';
  readonly action: string | null;
  readonly site: string;
  readonly publicKeys: string;
  readonly registry: string;
  /** Says whether the site is that of Jenkins, whose plugins cannot run here. */
  readonly isOfJenkins: boolean;
}
