import type { Home } from '../home/index.ts';
import type { Logger } from '../kit/index.ts';
import { fail, failure } from '../model/index.ts';
import { BUILT_IN } from './built-in.ts';
import type { InstallJob, Plugin, Plugins, WantedPlugin } from './types.ts';

/** Installations that are remembered. */
const JOBS_KEPT = 100;

export interface PluginsDependencies {
  readonly home: Pick<Home, 'disabledPlugins'>;
  readonly log: Pick<Logger, 'info'>;
}

/** The built-in plugins; which of them were switched off is known after `load`. */
export function createPlugins({ home, log }: PluginsDependencies): Plugins {
  let disabled: ReadonlySet<string> = new Set();
  let jobs: readonly InstallJob[] = [];
  let lastJob = 0;

  function all(): readonly Plugin[] {
    return BUILT_IN.map((row) => ({
      ...row,
      url: `https://plugins.jenkins.io/${row.shortName}`,
      dependencies: [],
      enabled: !disabled.has(row.shortName),
    }));
  }

  const get = (shortName: string): Plugin | undefined => all().find((plugin) => plugin.shortName === shortName);

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
      disabled = await home.disabledPlugins.load();
    },
    all,
    get,
    async setEnabled(shortName, enabled) {
      if (get(shortName) === undefined) fail('PLUGIN_NOT_FOUND', shortName);
      await home.disabledPlugins.set(shortName, !enabled);
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
