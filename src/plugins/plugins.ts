import { rm } from 'node:fs/promises';
import type { Home } from '../home/index.ts';
import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import {
  fail,
  type InstallJob,
  type KnownSite,
  type Plugin,
  type Plugins,
  type WantedPlugin,
  withoutPassword,
} from '../model/index.ts';
import { factsOf, factsOfManifest } from './facts.ts';
import { createBegunInstallations } from './install/begun.ts';
import { fetchPackage } from './install/fetch-package.ts';
import { createInstaller } from './install/installer.ts';
import { discardPending, isInstalled, packagePlaces, setPin, stagePrevious, stageRemoval } from './install/stage.ts';
import { readWaiting, type Waiting } from './install/waiting.ts';
import { createOffered } from './offered.ts';
import { PackageError, type PluginManifest } from './package/manifest.ts';
import { isOlder } from './package/version.ts';
import type { SiteSearch } from './site/search.ts';
import { createSites } from './site/sites.ts';
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
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
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
  let pinned: Waiting['pinned'] = new Set();
  let previous: Waiting['previous'] = new Map();
  const changes = new Map<string, Change>();
  const closing = new AbortController();
  const { signal } = closing;
  const sites = createSites({ file: updateSites, folder, installed: packageNames, clock, log, signal });
  const offered = createOffered({ sites: () => sites.all, serverVersion });

  const stage = (manifest: PluginManifest): void =>
    void changes.set(manifest.shortName, { manifest, isRemoved: false });

  const begun = createBegunInstallations(folder, log);
  let isResumed = false;
  const installer = createInstaller({
    folder,
    serverVersion,
    present: () =>
      all()
        .filter(({ deleted, isPackage }) => !(deleted && isPackage))
        .map(({ shortName, version, pendingVersion, isPackage, pinned: isPinned }) => ({
          ...{ shortName, isPackage, pinned: isPinned },
          version: pendingVersion ?? version,
        })),
    search: () => sites.search(),
    staged: stage,
    signal,
    log,
  });

  function pluginOf(facts: PluginFacts): Plugin {
    const { shortName, isPackage, version } = facts;
    const change = changes.get(shortName);
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
      newerVersion: isPackage && !pinned.has(shortName) ? offered.newerVersion(shortName, version) : null,
    };
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

  function install(wanted: readonly WantedPlugin[]): readonly InstallJob[] {
    const search = sites.search();
    return wanted.map((each) => {
      const plugin = get(each.shortName);
      if (plugin === undefined || plugin.isPackage) return begin(each, search);
      const { shortName, longName, version } = plugin;
      return installer.note({ name: shortName, title: longName, version, status: 'Success', reason: null });
    });
  }

  function begin(wanted: WantedPlugin, search: SiteSearch): InstallJob {
    begun.add(wanted);
    // What the end of the server cuts short goes on with the next one.
    return installer.begin(wanted, search, () => signal.aborted || begun.remove(wanted));
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
    const waiting = await readWaiting(folder, log);
    ({ pinned, previous } = waiting);
    changes.clear();
    for (const manifest of waiting.pending) stage(manifest);
    for (const name of waiting.removed) changes.set(name, { manifest: null, isRemoved: true });
  }

  /** Changes what becomes of a plugin, when nothing is being installed any more. Throws PLUGIN_NOT_FOUND. */
  function change(shortName: string, work: (plugin: Plugin) => Promise<void>): Promise<void> {
    demand(shortName);
    return installer.inTurn(() => installer.onDisk(() => work(demand(shortName))));
  }

  async function installAs(name: string, file: string): Promise<InstallJob> {
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

  return {
    async load() {
      await installer.onDisk(readMarks);
      await sites.load();
      if (!isResumed) {
        install(await begun.load());
        await begun.kept().catch(() => undefined);
      }
      isResumed = true;
    },
    all() {
      sites.freshen();
      return all();
    },
    get,
    isActive: (shortName) => started.active.has(shortName) || !atStart.has(shortName),
    isOlder,
    async setEnabled(shortName, enabled) {
      demand(shortName);
      await marks.set(shortName, !enabled);
      const changed = new Set(disabled);
      if (enabled) changed.delete(shortName);
      else changed.add(shortName);
      disabled = changed;
      log.info({ plugin: shortName, enabled }, 'a plugin was switched, for the next start');
    },
    install,
    kept: () => begun.kept(),
    installFile: (path) => installAs('The file', path),
    async installUrl(url) {
      const file = await fetchPackage({ url, integrity: null }, places.staging, signal).catch((error: unknown) => {
        if (error instanceof PackageError) return fail('PLUGIN_FETCH', error.message);
        throw error;
      });
      return installAs(withoutPassword(url), file);
    },
    uninstall: (shortName) =>
      change(shortName, async ({ isPackage }) => {
        if (isPackage && !(await isInstalled(folder, shortName))) {
          // It was never in its place, so that nothing has to wait for a start.
          await discardPending(folder, shortName);
          changes.delete(shortName);
          return;
        }
        if (isPackage) await stageRemoval(folder, shortName);
        changes.set(shortName, { manifest: null, isRemoved: true });
        log.info({ plugin: shortName }, 'a plugin is removed at the next start');
      }),
    downgrade: (shortName) =>
      change(shortName, async () => {
        if (!(await stagePrevious(folder, shortName))) fail('PLUGIN_NO_PREVIOUS', shortName);
        await readMarks();
      }),
    setPinned: (shortName, isPinned) =>
      change(shortName, async () => {
        await setPin(folder, shortName, isPinned);
        const names = new Set(pinned);
        if (isPinned) names.add(shortName);
        else names.delete(shortName);
        pinned = names;
      }),
    get jobs() {
      return installer.jobs;
    },
    get needsRestart() {
      return [...changes].some(([name, { manifest }]) => manifest !== null || atStart.get(name)?.isPackage === true);
    },
    get sites(): readonly KnownSite[] {
      sites.freshen();
      return offered.sites;
    },
    setSites: (wanted) => sites.save(wanted),
    checkUpdates: () => sites.check(),
    async settled() {
      await installer.settled();
      // Where that fails, the log says so already.
      await begun.kept().catch(() => undefined);
    },
    async close() {
      closing.abort(new PackageError('the server is stopping'));
      await Promise.all([installer.settled(), sites.settled(), begun.kept()]).catch((error: unknown) => {
        log.warn({ err: messageOf(error) }, 'installations of plugins did not end cleanly');
      });
    },
  };
}
