import type { OfferedPlugin, Plugin, Plugins, Services } from '../../../controller/index.ts';
import { PERMISSION_TEXTS, rawEncode } from '../../../model/index.ts';
import type { InstalledPlugin, OfferedPluginRow, PluginJobRow, PluginUpdatesContent } from '../../../ui/index.ts';

/** Returns what the page of installed plugins shows of one; `others` are those that need it. */
export function installedRow(plugin: Plugin, others: readonly Plugin[]): InstalledPlugin {
  const { shortName, longName, version, kind, lacks, enabled, active, failure, deleted, url } = plugin;
  return {
    ...{ name: shortName, longName, version, lacks, enabled, failure, isDeleted: deleted },
    isLibrary: kind === 'library',
    isPackage: plugin.isPackage,
    isActive: active,
    about: plugin.description,
    permissions: plugin.permissions.map((each) => PERMISSION_TEXTS[each]),
    pendingVersion: plugin.pendingVersion,
    previousVersion: plugin.previousVersion,
    isPinned: plugin.pinned,
    // A few names say enough: some libraries are needed by a hundred others.
    neededBy: others.filter((other) => other.enabled && needs(other, shortName)).map(({ longName: name }) => name),
    url: /^https?:/.test(url) ? url : '',
  };
}

function needs({ dependencies }: Plugin, shortName: string): boolean {
  return dependencies.some((each) => each.shortName === shortName && !each.optional);
}

export function offeredRow(offer: OfferedPlugin, installed: string | null): OfferedPluginRow {
  return {
    name: offer.shortName,
    longName: offer.longName,
    version: offer.version,
    about: offer.description,
    permissions: offer.permissions.map((each) => PERMISSION_TEXTS[each]),
    needs: offer.dependencies.filter(({ optional }) => !optional).map((each) => `${each.shortName} ${each.version}`),
    refusal: offer.refusal,
    site: offer.site,
    installed,
  };
}

/** Returns the installations since the start, newest first. */
export function jobRows({ jobs }: Pick<Plugins, 'jobs'>): readonly PluginJobRow[] {
  return jobs
    .map(({ id, title, version, status, reason }) => ({ id, title, version, status, reason: reason ?? '' }))
    .reverse();
}

/** Returns what the page of updates says of the server: whether something waits for a restart, and sites that failed. */
export function stateOf({
  plugins,
  lifecycle,
  queue,
}: Services): Pick<PluginUpdatesContent, 'needsRestart' | 'isRestarting' | 'problems'> {
  return {
    needsRestart: waitsForRestart(plugins),
    isRestarting: lifecycle.state !== 'running' || queue.quiet.on,
    problems: plugins.sites.flatMap(({ id, problem }) => (problem === null ? [] : [`${id}: ${problem}`])),
  };
}

/** Says whether a restart would change a plugin: what was installed, removed, or switched on or off waits for it. */
export function waitsForRestart(plugins: Pick<Plugins, 'needsRestart' | 'all'>): boolean {
  // One that failed would work again if nothing were wrong with it.
  return (
    plugins.needsRestart ||
    plugins.all().some(({ enabled, active, failure }) => enabled !== (active || failure !== null))
  );
}

/** Returns the address of something that is done with a plugin. */
export function pluginAction(shortName: string, action: string): string {
  return `pluginManager/plugin/${rawEncode(shortName)}/${action}`;
}
