export { createPlugins, type PluginsDependencies } from './plugins.ts';
export { PLUGIN_TABLE, type PluginAddress, type PluginRow } from './table/index.ts';
