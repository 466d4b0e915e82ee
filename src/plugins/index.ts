export { createPlugins, type PluginsDependencies } from './plugins.ts';
export type { InstallJob, Plugin, Plugins, WantedPlugin } from './types.ts';
