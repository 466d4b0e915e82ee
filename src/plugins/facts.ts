import type { PluginManifest } from './package/manifest.ts';
import type { InstalledPackage } from './start/installed.ts';
import type { PluginFacts } from './table/built-in.ts';

/** Returns what is told of a package in the home; of one whose manifest cannot be read that is little. */
export function factsOf({ shortName, manifest }: Pick<InstalledPackage, 'shortName' | 'manifest'>): PluginFacts {
  if (manifest !== null) return factsOfManifest(manifest);
  return {
    ...{ shortName, longName: shortName, version: '', url: '', description: '', requiredCoreVersion: '' },
    ...{ dependencies: [], permissions: [] },
    ...OF_PACKAGES,
  };
}

/** Returns what is told of a package. */
export function factsOfManifest(manifest: PluginManifest): PluginFacts {
  const { shortName, displayName, version, url, description, server, dependencies, permissions } = manifest;
  return {
    ...{ shortName, longName: displayName, version, url, description, requiredCoreVersion: server, dependencies },
    ...{ permissions, ...OF_PACKAGES },
  };
}

const OF_PACKAGES = {
  kind: 'function',
  lacks: null,
  isPackage: true,
  isDetached: false,
  dynamicLoad: 'NO',
} as const;
