/** Names what a plugin's package says that it does beside working with builds; people see it before they install it. */
export type PluginPermission = 'network' | 'files' | 'processes' | 'environment' | 'secrets';

/** Represents a plugin: one whose work is built in, with the name and version that Jenkins's has, or a package in the home. */
export interface Plugin {
  readonly shortName: string;
  readonly longName: string;
  readonly version: string;
  /** Holds where it is described; empty where that is not known. */
  readonly url: string;
  readonly description: string;
  readonly requiredCoreVersion: string;
  readonly dependencies: readonly PluginDependency[];
  /** Says what the plugin is for. `library`: other plugins need it, and nobody uses it by itself. */
  readonly kind: 'function' | 'library';
  /** Says, for people, what of its work is not done here; null where nothing is known to be missing. */
  readonly lacks: string | null;
  /** Says whether it is a package in the home; all others are built in. */
  readonly isPackage: boolean;
  /** Says whether it was a part of Jenkins itself once. */
  readonly isDetached: boolean;
  /** Lists what the package says that it does; a built-in plugin says nothing. */
  readonly permissions: readonly PluginPermission[];
  /** Says, in Jenkins's word, whether it could be loaded while the server runs; here none is. */
  readonly dynamicLoad: 'YES' | 'NO' | 'MAYBE';
  /** Is false where a person switched it off. That takes effect at the next start, as switching it on does. */
  readonly enabled: boolean;
  /** Says whether it works since the start of the server. */
  readonly active: boolean;
  /** Says why it does not work though nobody switched it off; null otherwise. */
  readonly failure: string | null;
  /** Says whether it goes at the next start. What is built in comes back with that. */
  readonly deleted: boolean;
  /** Says whether a person wants it to stay at its version. */
  readonly pinned: boolean;
  /** Holds the version that the next start puts in its place; null where there is none. */
  readonly pendingVersion: string | null;
  /** Holds the version that was there before, which can be put back; null where there is none. */
  readonly previousVersion: string | null;
  /** Holds the newer version that an update site offers; null where none is known. */
  readonly newerVersion: string | null;
}

/** Describes the plugin to which something belongs, as the server knows it since its start. */
export interface PluginOfKind {
  readonly shortName: string;
  /** Holds its name for people. */
  readonly title: string;
  /** Names the plugins that somebody switched off and without which it does not work, itself among them; none where it works. */
  readonly switchedOff: readonly string[];
}

export interface PluginDependency {
  readonly shortName: string;
  readonly version: string;
  readonly optional: boolean;
}

/** Represents a plugin that somebody requests; a `version` of null is the newest, which is never older than what is here. */
export interface WantedPlugin {
  readonly shortName: string;
  readonly version: string | null;
  /** Says whether a newer version is as good, of which the newest is taken; missing means that it is that version. */
  readonly orNewer?: boolean;
}

/** Describes an installation that was requested. */
export interface InstallJob {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly status: InstallStatus;
  /** Says why it failed; null otherwise. */
  readonly reason: string | null;
}

/** Names how far an installation has come, in the words of Jenkins's classes. */
export type InstallStatus = 'Pending' | 'Installing' | 'Success' | 'SuccessButRequiresRestart' | 'Failure';

/** Describes a plugin that an update site offers. */
export interface OfferedPlugin {
  readonly shortName: string;
  readonly longName: string;
  readonly version: string;
  readonly description: string;
  /** Holds the address of a page about it; '' where there is none. */
  readonly homepage: string;
  readonly packageName: string;
  readonly size: number | null;
  readonly requiredServer: string;
  readonly dependencies: readonly PluginDependency[];
  readonly permissions: readonly PluginPermission[];
  /** Names the site that offers it. */
  readonly site: string;
  /** Says whether it is the newest version of the plugin that works here; of those that are out, where there is one. */
  readonly isNewest: boolean;
  /** Says why it cannot be installed here; null where nothing is known against it. */
  readonly refusal: string | null;
}

/** Describes a place from which plugins come. */
export interface UpdateSite {
  readonly id: string;
  readonly url: string;
  /**
   * Says what is there. `index`: a signed index of packages. `npm`: a registry of npm. `jenkins`: Jenkins's own site, whose
   * plugins are programs for Java; nothing is ever fetched from it.
   */
  readonly type: 'index' | 'npm' | 'jenkins';
  /** Holds the keys, in PEM, of which one must have signed the index; a registry has none. */
  readonly publicKeys: readonly string[];
}

/** Describes what is known of an update site. */
export interface KnownSite extends UpdateSite {
  /** Holds when the index was made, in epoch milliseconds; 0 where none was read. */
  readonly generated: number;
  /** Says why it could not be read the last time; null otherwise. */
  readonly problem: string | null;
  /** Lists what can be had from it: versions of plugins that no site before it has. */
  readonly offers: readonly OfferedPlugin[];
}

/** Holds the plugins: which there are, which work, and what becomes of them at the next start. */
export interface Plugins {
  /** Reads anew what people switched off. */
  load(): Promise<void>;
  /** Returns the plugins in order of their short names. */
  all(): readonly Plugin[];
  get(shortName: string): Plugin | undefined;
  /** Says whether a plugin works since the start; it is true for what is no plugin at all. */
  isActive(shortName: string): boolean;
  /** Says whether a plugin has an older version than this one: in the order of npm for packages, of Jenkins for what is built in. */
  isOlder(plugin: Pick<Plugin, 'version' | 'isPackage'>, than: string): boolean;
  /** Switches a plugin on or off, for the next start. Throws PLUGIN_NOT_FOUND. */
  setEnabled(shortName: string, enabled: boolean): Promise<void>;
  /**
   * Begins to install the plugins that `wanted` names, with those that they depend on, and returns their jobs as they are
   * now. A built-in plugin is there already; what nobody offers fails with the reason.
   */
  install(wanted: readonly WantedPlugin[]): readonly InstallJob[];
  /** Resolves when what was begun goes on after a kill of the server. */
  kept(): Promise<void>;
  /** Installs the package in a file, which is gone afterwards. Throws PLUGIN_PACKAGE where it cannot be used. */
  installFile(path: string): Promise<InstallJob>;
  /** Downloads a package and installs it. Throws PLUGIN_FETCH where it cannot be fetched, and PLUGIN_PACKAGE where it cannot be used. */
  installUrl(url: string): Promise<InstallJob>;
  /** Removes a plugin at the next start; what is built in comes back with that. Throws PLUGIN_NOT_FOUND. */
  uninstall(shortName: string): Promise<void>;
  /** Puts the version before in its place, at the next start. Throws PLUGIN_NOT_FOUND where there is none. */
  downgrade(shortName: string): Promise<void>;
  /** Lets a plugin stay at its version, or not. Throws PLUGIN_NOT_FOUND. */
  setPinned(shortName: string, pinned: boolean): Promise<void>;
  /** Lists the installations since the start, newest last, a bounded number. */
  readonly jobs: readonly InstallJob[];
  /** Says whether an installation or a removal waits for the next start. */
  readonly needsRestart: boolean;
  readonly sites: readonly KnownSite[];
  /** Replaces the update sites. Throws PLUGIN_SITE where one cannot be used. */
  setSites(sites: readonly UpdateSite[]): Promise<void>;
  /** Reads all update sites anew; what is wrong with one is in its `problem`. */
  checkUpdates(): Promise<void>;
  /** Resolves when all installations that were begun are over. */
  settled(): Promise<void>;
  /** Ends what is being fetched, and resolves when nothing is being installed any more. */
  close(): Promise<void>;
}

/** Lists the permissions that a package may name, each with what people read before they install it. */
export const PERMISSION_TEXTS: Readonly<Record<PluginPermission, string>> = {
  network: 'connects to other machines',
  files: 'reads and writes files outside of builds',
  processes: 'starts programs on the server',
  environment: 'reads the environment of the server',
  secrets: 'reads secrets, such as credentials',
};
