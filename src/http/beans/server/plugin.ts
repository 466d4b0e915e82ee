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
    active: { doc: 'Its work is done.', read: () => true },
    backupVersion: { doc: 'The version before; there is none.', read: () => null },
    bundled: { doc: 'It came with the server.', read: () => true },
    deleted: { doc: 'It goes at the next start.', read: () => false },
    dependencies: {
      doc: 'Plugins that it needs.',
      read: ({ dependencies }) => dependencies.map((dependency) => refer(dependencyBean, dependency, { exact: true })),
    },
    detached: { doc: 'It was a part of the core once.', read: () => false },
    downgradable: { doc: 'An older version could be put back.', read: () => false },
    enabled: { doc: 'Nobody switched it off.', read: ({ enabled }) => enabled },
    hasUpdate: { doc: 'There is a newer one.', read: () => false },
    longName: { doc: 'Name for people.', read: ({ longName }) => longName },
    minimumJavaVersion: { doc: 'Java that it needs; here none.', read: () => null },
    pinned: { doc: 'It stays at its version.', read: () => false },
    requiredCoreVersion: { doc: 'Level that it was made for.', read: ({ requiredCoreVersion }) => requiredCoreVersion },
    shortName: { doc: 'Name of the plugin.', read: ({ shortName }) => shortName },
    supportsDynamicLoad: { doc: 'It could be loaded without a restart.', read: () => 'MAYBE' },
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
