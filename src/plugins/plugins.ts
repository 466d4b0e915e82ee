import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from '../home/index.ts';
import { type Clock, type Logger, namesIn } from '../kit/index.ts';
import { fail, type KnownSite, type OfferedPlugin, type Plugin, type Plugins } from '../model/index.ts';
import { fetchPackage } from './install/fetch-package.ts';
import { createInstaller } from './install/installer.ts';
import { isThere, packagePlaces, setPin, stagePrevious, stageRemoval } from './install/stage.ts';
import { PackageError, type PluginManifest } from './package/manifest.ts';
import { compareVersions } from './package/version.ts';
import type { Offer } from './site/offer.ts';
import { createSites, type ReadSite } from './site/sites.ts';
import { type InstalledPackage, installedPackages } from './start/installed.ts';
import type { StartedPlugins } from './start/load-plugins.ts';
import { BUILT_IN, type PluginFacts } from './table/built-in.ts';

export interface PluginsDependencies {
  readonly home: { readonly plugins: Pick<Home['plugins'], 'disabled' | 'folder' | 'updateSites'> };
  /** Holds what the start of the server decided and loaded. */
  readonly started: StartedPlugins;
  /** Returns what a built-in plugin brings, for people. */
  describeBuiltIn(shortName: string): string;
  /** Holds the version of this server. */
  readonly version: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Holds what becomes of a package at the next start. */
interface Change {
  readonly manifest: PluginManifest | null;
  readonly isRemoved: boolean;
}

/** Creates the plugins of a server that has started; what waits for the next start is known after `load`. */
export function createPlugins(dependencies: PluginsDependencies): Plugins {
  const { describeBuiltIn, home, started, version: serverVersion, clock, log } = dependencies;
  const { folder, disabled: marks, updateSites } = home.plugins;
  const places = packagePlaces(folder);
  const atStart = new Map([
    ...BUILT_IN.map((row): [string, PluginFacts] => [row.shortName, row]),
    ...started.packages.map((each): [string, PluginFacts] => [each.shortName, factsOf(each)]),
  ]);
  let disabled: ReadonlySet<string> = new Set();
  let pinned: ReadonlySet<string> = new Set();
  let previous: ReadonlyMap<string, string> = new Map();
  const changes = new Map<string, Change>();
  const sites = createSites({ file: updateSites, folder, installed: packageNames, clock, log });

  const stage = (manifest: PluginManifest): void =>
    void changes.set(manifest.shortName, { manifest, isRemoved: false });

  const installer = createInstaller({
    folder,
    serverVersion,
    present: () =>
      all()
        .filter(({ deleted, isPackage }) => !(deleted && isPackage))
        .map(({ shortName, version, pendingVersion, isPackage }) => ({
          ...{ shortName, isPackage },
          version: pendingVersion ?? version,
        })),
    offers: (names) => sites.offers(names),
    staged: stage,
    log,
  });

  function pluginOf(facts: PluginFacts): Plugin {
    const { shortName, isPackage, version } = facts;
    const change = changes.get(shortName);
    const newest = newestOffers().get(shortName)?.usable;
    const isUpdate = newest !== undefined && compareVersions(newest.manifest.version, version) > 0;
    return {
      ...facts,
      description: isPackage ? facts.description : describeBuiltIn(shortName),
      enabled: !disabled.has(shortName),
      active: started.active.has(shortName),
      failure: started.failures.get(shortName) ?? null,
      deleted: change?.isRemoved ?? false,
      pinned: pinned.has(shortName),
      pendingVersion: change?.manifest?.version ?? null,
      previousVersion: isPackage ? (previous.get(shortName) ?? null) : null,
      newerVersion: isPackage && isUpdate && !pinned.has(shortName) ? newest.manifest.version : null,
    };
  }

  let offered: { readonly of: readonly ReadSite[]; readonly newest: ReadonlyMap<string, NewestOffer> } | null = null;

  /** Returns the newest versions that sites offer, by name; they are looked for once for each reading of the sites. */
  function newestOffers(): ReadonlyMap<string, NewestOffer> {
    if (offered?.of !== sites.all) offered = { of: sites.all, newest: newestIn(sites.all, isUsable) };
    return offered.newest;
  }

  /** Says whether a package works with this server. */
  function isUsable({ server }: Pick<PluginManifest, 'server'>): boolean {
    return compareVersions(serverVersion, server) >= 0;
  }

  function all(): readonly Plugin[] {
    const coming = [...changes.values()].flatMap(({ manifest }) =>
      manifest === null || atStart.has(manifest.shortName) ? [] : [factsOfManifest(manifest)],
    );
    return [...atStart.values(), ...coming].map(pluginOf).sort((a, b) => (a.shortName < b.shortName ? -1 : 1));
  }

  function packageNames(): readonly string[] {
    return all().flatMap(({ shortName, isPackage }) => (isPackage ? [shortName] : []));
  }

  function get(shortName: string): Plugin | undefined {
    const facts = atStart.get(shortName);
    if (facts !== undefined) return pluginOf(facts);
    const manifest = changes.get(shortName)?.manifest ?? null;
    return manifest === null ? undefined : pluginOf(factsOfManifest(manifest));
  }

  function demand(shortName: string): Plugin {
    return get(shortName) ?? fail('PLUGIN_NOT_FOUND', shortName);
  }

  async function readMarks(): Promise<void> {
    disabled = await marks.load();
    const names = await namesIn(folder);
    pinned = new Set(names.flatMap((name) => /^(.+)\.[jh]pi\.pinned$/.exec(name)?.[1] ?? []));
    const kept = await installedPackages(join(folder, '.previous'));
    previous = new Map(kept.map(({ shortName, manifest }) => [shortName, manifest?.version ?? '']));
    changes.clear();
    for (const { manifest } of await installedPackages(join(folder, '.pending')))
      if (manifest !== null) stage(manifest);
    for (const name of await namesIn(join(folder, '.remove'))) changes.set(name, { manifest: null, isRemoved: true });
  }

  async function installAs(name: string, file: string) {
    try {
      return await installer.file(file);
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      installer.note({ name, title: name, version: '', status: 'Failure', reason: error.message });
      return fail('PLUGIN_PACKAGE', name, error.message);
    } finally {
      await rm(file, { force: true });
    }
  }

  function offeredPlugin({ manifest, size, site }: Offer): OfferedPlugin {
    const { shortName, displayName, version, description, packageName, url, server, dependencies, permissions } =
      manifest;
    const refusal = isUsable(manifest) ? null : `It needs version ${server} of this server; this is ${serverVersion}.`;
    const newest = newestOffers().get(shortName);
    const isNewest = (refusal === null ? newest?.usable : newest?.any)?.manifest.version === version;
    return {
      ...{ shortName, longName: displayName, version, description, packageName, size, dependencies, permissions, site },
      ...{ homepage: url, requiredServer: server, refusal, isNewest },
    };
  }

  return {
    async load() {
      await readMarks();
      await sites.load();
    },
    all() {
      sites.freshen();
      return all();
    },
    get,
    isActive: (shortName) => started.active.has(shortName) || !atStart.has(shortName),
    isOlder: (version, other) => compareVersions(version, other) < 0,
    async setEnabled(shortName, enabled) {
      demand(shortName);
      await marks.set(shortName, !enabled);
      const changed = new Set(disabled);
      if (enabled) changed.delete(shortName);
      else changed.add(shortName);
      disabled = changed;
      log.info({ plugin: shortName, enabled }, 'a plugin was switched, for the next start');
    },
    install(wanted) {
      return wanted.flatMap((each) => {
        const plugin = get(each.shortName);
        if (plugin === undefined || plugin.isPackage) return installer.begin([each]);
        const { shortName, longName, version } = plugin;
        return [installer.note({ name: shortName, title: longName, version, status: 'Success', reason: null })];
      });
    },
    installFile: (path) => installAs('The file', path),
    async installUrl(url) {
      const file = await fetchPackage({ url, integrity: null }, places.staging).catch((error: unknown) => {
        if (error instanceof PackageError) return fail('PLUGIN_FETCH', error.message);
        throw error;
      });
      return installAs(url, file);
    },
    async uninstall(shortName) {
      const { isPackage } = demand(shortName);
      if (isPackage && !(await isThere(places.installed(shortName)))) {
        // It was never in its place, so that nothing has to wait for a start.
        await rm(places.pending(shortName), { recursive: true, force: true });
        changes.delete(shortName);
        return;
      }
      if (isPackage) await stageRemoval(folder, shortName);
      changes.set(shortName, { manifest: null, isRemoved: true });
      log.info({ plugin: shortName }, 'a plugin is removed at the next start');
    },
    async downgrade(shortName) {
      demand(shortName);
      if (!(await stagePrevious(folder, shortName))) fail('PLUGIN_NO_PREVIOUS', shortName);
      await readMarks();
    },
    async setPinned(shortName, isPinned) {
      demand(shortName);
      await setPin(folder, shortName, isPinned);
      const names = new Set(pinned);
      if (isPinned) names.add(shortName);
      else names.delete(shortName);
      pinned = names;
    },
    get jobs() {
      return installer.jobs;
    },
    get needsRestart() {
      return [...changes].some(([name, { manifest }]) => manifest !== null || atStart.get(name)?.isPackage === true);
    },
    get sites(): readonly KnownSite[] {
      sites.freshen();
      return sites.all.map(({ offered, ...site }) => ({ ...site, offers: offered.map(offeredPlugin) }));
    },
    setSites: (wanted) => sites.save(wanted),
    checkUpdates: () => sites.check(),
    settled: () => installer.settled(),
  };
}

/** Holds the newest version of a plugin that works with this server, and the newest of all. */
interface NewestOffer {
  readonly usable: Offer | undefined;
  readonly any: Offer;
}

function newestIn(
  sites: readonly ReadSite[],
  isUsable: (manifest: Offer['manifest']) => boolean,
): ReadonlyMap<string, NewestOffer> {
  const found = new Map<string, NewestOffer>();
  const newer = (one: Offer | undefined, other: Offer): Offer =>
    one !== undefined && compareVersions(one.manifest.version, other.manifest.version) >= 0 ? one : other;
  for (const offer of sites.flatMap(({ offered }) => offered)) {
    const { shortName } = offer.manifest;
    const before = found.get(shortName);
    const usable = isUsable(offer.manifest) ? newer(before?.usable, offer) : before?.usable;
    found.set(shortName, { usable, any: newer(before?.any, offer) });
  }
  return found;
}

function factsOf({ shortName, manifest }: InstalledPackage): PluginFacts {
  if (manifest !== null) return factsOfManifest(manifest);
  return {
    ...{ shortName, longName: shortName, version: '', url: '', description: '', requiredCoreVersion: '' },
    ...{
      dependencies: [],
      kind: 'function',
      lacks: null,
      isPackage: true,
      isDetached: false,
      permissions: [],
      dynamicLoad: 'NO',
    },
  };
}

function factsOfManifest(manifest: PluginManifest): PluginFacts {
  const { shortName, displayName, version, url, description, server, dependencies, permissions } = manifest;
  return {
    ...{ shortName, longName: displayName, version, url, description, requiredCoreVersion: server, dependencies },
    ...{ kind: 'function', lacks: null, isPackage: true, isDetached: false, permissions, dynamicLoad: 'NO' },
  };
}
