import type { Plugin } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';

type Dependency = Plugin['dependencies'][number];

export const dependencyBean = defineBean<Dependency, BeanContext>('hudson.PluginWrapper$Dependency', {
  rows: {
    optional: { doc: 'It can do without.', read: ({ optional }) => optional },
    shortName: { doc: 'Which plugin.', read: ({ shortName }) => shortName },
    version: { doc: 'At least this one.', read: ({ version }) => version },
  },
});

export const pluginBean = defineBean<Plugin, BeanContext>('hudson.PluginWrapper', {
  rows: {
    active: { doc: 'It works since the start.', read: ({ active }) => active },
    backupVersion: {
      doc: 'The version before, which can be put back.',
      read: ({ previousVersion }) => previousVersion,
    },
    bundled: { doc: 'Jenkins brought it inside of its own program; nothing is so here.', read: () => false },
    deleted: { doc: 'It goes at the next start.', read: ({ deleted }) => deleted },
    dependencies: {
      doc: 'Plugins that it needs.',
      read: ({ dependencies }) => dependencies.map((dependency) => refer(dependencyBean, dependency, { exact: true })),
    },
    detached: { doc: 'It was a part of the core once.', read: ({ isDetached }) => isDetached },
    downgradable: {
      doc: 'An older version could be put back.',
      read: ({ previousVersion }) => previousVersion !== null,
    },
    enabled: { doc: 'Nobody switched it off.', read: ({ enabled }) => enabled },
    hasUpdate: { doc: 'There is a newer one.', read: ({ newerVersion }) => newerVersion !== null },
    longName: { doc: 'Name for people.', read: ({ longName }) => longName },
    pinned: { doc: 'It stays at its version.', read: ({ pinned }) => pinned },
    requiredCoreVersion: { doc: 'Level that it was made for.', read: ({ requiredCoreVersion }) => requiredCoreVersion },
    shortName: { doc: 'Name of the plugin.', read: ({ shortName }) => shortName },
    supportsDynamicLoad: { doc: 'It could be loaded without a restart.', read: ({ dynamicLoad }) => dynamicLoad },
    url: { doc: 'Where it is described.', read: ({ url }) => url },
    version: { doc: 'The version that this server answers for.', read: ({ version }) => version },
  },
});

export const pluginManagerBean = defineBean<null, BeanContext>('hudson.LocalPluginManager', {
  rows: { plugins: { doc: 'All plugins.', read: (_, { services }) => services.plugins.all().map(pluginReference) } },
});

export function pluginReference(plugin: Plugin): Reference<BeanContext> {
  return refer(pluginBean, plugin, { exact: true });
}

export function pluginManagerReference(): Reference<BeanContext> {
  return refer(pluginManagerBean, null);
}
