export { PackageError } from './package/manifest.ts';
export { inspectPackage } from './package/read-package.ts';
export { compareVersions } from './package/version.ts';
export { createPlugins } from './plugins.ts';
export { INDEX_NAME, makeSite, newSiteKeys } from './site/make-site.ts';
export { pluginOfErrors } from './start/plugin-of-error.ts';
export { loadPlugins, type StartedPlugins } from './start/load-plugins.ts';
export { isBuiltIn, titleOf } from './table/built-in.ts';
export * from './table/index.ts';
