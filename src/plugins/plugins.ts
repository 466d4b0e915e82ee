import type { Home } from '../home/index.ts';
import type { Logger } from '../kit/index.ts';
import { fail, failure, type InstallJob, type Plugin, type Plugins, type WantedPlugin } from '../model/index.ts';
import { PLUGIN_TABLE } from './table/index.ts';

/** Limits the installations that are remembered. */
const JOBS_KEPT = 1000;

/** Names the Jenkins version whose plugin versions are listed. */
const LEVEL = '2.361.4';

const VERSIONS = new Map(PLUGIN_TABLE.map(({ name, version }) => [name, version]));

const BY_NAME: ReadonlyMap<string, Plugin> = new Map(
  PLUGIN_TABLE.map(({ name, title, version, kind, needs, lacks }) => [
    name,
    {
      shortName: name,
      longName: title,
      version,
      url: `https://plugins.jenkins.io/${name}`,
      requiredCoreVersion: LEVEL,
      // What is needed is here, in the version that is answered for.
      dependencies: needs.map((needed) => ({
        shortName: needed,
        version: VERSIONS.get(needed) ?? '',
        optional: false,
      })),
      kind,
      lacks,
      enabled: true,
    },
  ]),
);

export interface PluginsDependencies {
  readonly home: { readonly plugins: Pick<Home['plugins'], 'disabled'> };
  readonly log: Pick<Logger, 'info'>;
}

/** Creates the built-in plugins; which of them were switched off is known after `load`. */
export function createPlugins({ home, log }: PluginsDependencies): Plugins {
  let disabled: ReadonlySet<string> = new Set();
  let jobs: readonly InstallJob[] = [];
  let lastJob = 0;

  function switched(plugin: Plugin): Plugin {
    return disabled.has(plugin.shortName) ? { ...plugin, enabled: false } : plugin;
  }

  const get = (shortName: string): Plugin | undefined => {
    const plugin = BY_NAME.get(shortName);
    return plugin === undefined ? undefined : switched(plugin);
  };

  function attempt({ shortName, version }: WantedPlugin): InstallJob {
    const plugin = get(shortName);
    lastJob += 1;
    const common = { id: lastJob, name: shortName, title: plugin?.longName ?? shortName };
    if (plugin !== undefined) return { ...common, version: plugin.version, status: 'Success', reason: null };
    const reason = failure('PLUGIN_UNAVAILABLE', shortName).message;
    return { ...common, version: version ?? 'latest', status: 'Failure', reason };
  }

  return {
    async load() {
      disabled = await home.plugins.disabled.load();
    },
    all: () => [...BY_NAME.values()].map(switched),
    get,
    async setEnabled(shortName, enabled) {
      if (get(shortName) === undefined) fail('PLUGIN_NOT_FOUND', shortName);
      await home.plugins.disabled.set(shortName, !enabled);
      const changed = new Set(disabled);
      if (enabled) changed.delete(shortName);
      else changed.add(shortName);
      disabled = changed;
      log.info({ plugin: shortName, enabled }, 'a built-in plugin was switched');
    },
    install(wanted) {
      const made = wanted.map(attempt);
      jobs = [...jobs, ...made].slice(-JOBS_KEPT);
      return made;
    },
    get jobs() {
      return jobs;
    },
  };
}
