import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from '../home/index.ts';
import { isMissing, type Logger, messageOf, namesIn } from '../kit/index.ts';
import { fail, type KnownSite, type OfferedPlugin, type Plugin, type Plugins } from '../model/index.ts';
import { fetchPackage } from './install/fetch-package.ts';
import { createInstaller } from './install/installer.ts';
import { isThere, packagePlaces, setPin, stagePrevious, stageRemoval } from './install/stage.ts';
import { PackageError, type PluginManifest } from './package/manifest.ts';
import { compareVersions } from './package/version.ts';
import type { Offer } from './site/offer.ts';
import { createSites } from './site/sites.ts';
import { type InstalledPackage, installedPackages } from './start/installed.ts';
import type { StartedPlugins } from './start/load-plugins.ts';
import { BUILT_IN, type PluginFacts } from './table/built-in.ts';

export interface PluginsDependencies {
  readonly home: { readonly plugins: Pick<Home['plugins'], 'disabled' | 'folder' | 'updateSites'> };
  /** Holds what the start of the server decided and loaded. */
  readonly started: StartedPlugins;
  /** Returns what a built-in plugin brings, for people. */
  describe(shortName: string): string;
  /** Holds the version of this server. */
  readonly version: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Holds what becomes of a package at the next start. */
interface Change {
  readonly manifest: PluginManifest | null;
  readonly isRemoved: boolean;
}

/** Creates the plugins of a server that has started; what waits for the next start is known after `load`. */
export function createPlugins({ describe, home, started, version: serverVersion, log }: PluginsDependencies): Plugins {
  const { folder, disabled: marks, updateSites } = home.plugins;
  const places = packagePlaces(folder);
  const atStart = new Map([
    ...BUILT_IN.map((row): [string, PluginFacts] => [row.shortName, { ...row, description: describe(row.shortName) }]),
    ...started.packages.map((each): [string, PluginFacts] => [each.shortName, factsOf(each)]),
  ]);
  let disabled: ReadonlySet<string> = new Set();
  let pinned: ReadonlySet<string> = new Set();
  let previous: ReadonlyMap<string, string> = new Map();
  const changes = new Map<string, Change>();
  const sites = createSites({ file: updateSites, folder, log });

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
    const newest = newestOffer(shortName);
    const isUpdate = newest !== undefined && compareVersions(newest.manifest.version, version) > 0;
    return {
      ...facts,
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

  /** Returns the newest version that a site offers and that works with this server. */
  function newestOffer(shortName: string): Offer | undefined {
    return sites.all
      .flatMap(({ offered }) => offered)
      .filter(({ manifest }) => manifest.shortName === shortName)
      .filter(({ manifest }) => compareVersions(serverVersion, manifest.server) >= 0)
      .sort((a, b) => compareVersions(b.manifest.version, a.manifest.version))[0];
  }

  function all(): readonly Plugin[] {
    const coming = [...changes.values()].flatMap(({ manifest }) =>
      manifest === null || atStart.has(manifest.shortName) ? [] : [factsOfManifest(manifest)],
    );
    return [...atStart.values(), ...coming].map(pluginOf).sort((a, b) => (a.shortName < b.shortName ? -1 : 1));
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
    const names = await namesOf(folder);
    pinned = new Set(names.flatMap((name) => /^(.+)\.[jh]pi\.pinned$/.exec(name)?.[1] ?? []));
    const kept = await installedPackages(join(folder, '.previous'));
    previous = new Map(kept.map(({ shortName, manifest }) => [shortName, manifest?.version ?? '']));
    changes.clear();
    for (const { manifest } of await installedPackages(join(folder, '.pending')))
      if (manifest !== null) stage(manifest);
    for (const name of await namesOf(join(folder, '.remove'))) changes.set(name, { manifest: null, isRemoved: true });
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
    const { shortName, displayName, version, description, packageName, server, dependencies, permissions } = manifest;
    const isTooNew = compareVersions(serverVersion, server) < 0;
    const refusal = isTooNew ? `It needs version ${server} of this server; this is ${serverVersion}.` : null;
    return {
      ...{ shortName, longName: displayName, version, description, packageName, size, dependencies, permissions, site },
      ...{ requiredServer: server, refusal, isNewest: isNewest(shortName, version, refusal) },
    };
  }

  function isNewest(shortName: string, version: string, refusal: string | null): boolean {
    if (refusal === null) return newestOffer(shortName)?.manifest.version === version;
    const others = sites.all
      .flatMap(({ offered }) => offered)
      .filter(({ manifest }) => manifest.shortName === shortName);
    return others.every(({ manifest }) => compareVersions(manifest.version, version) <= 0);
  }

  return {
    async load() {
      await readMarks();
      await sites.load();
    },
    all,
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
      return sites.all.map(({ offered, ...site }) => ({ ...site, offers: offered.map(offeredPlugin) }));
    },
    setSites: (wanted) => sites.save(wanted),
    checkUpdates: () => sites.check(),
    settled: () => installer.settled(),
  };
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

async function namesOf(folder: string): Promise<readonly string[]> {
  try {
    return await namesIn(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw new Error(`${folder} cannot be read: ${messageOf(error)}`);
  }
}
