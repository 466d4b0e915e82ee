import { defineKnownProperty, folderLibrariesProperty, libraries } from '../../points/index.ts';

/** Holds the shared libraries of the pipelines in a folder. */
export const folderLibraries = defineKnownProperty(folderLibrariesProperty, {
  symbol: 'folderLibraries',
  displayName: 'Pipeline Libraries',
  fields: { libraries: libraries({ label: 'Pipeline Libraries' }) },
  inScripts: { isUsual: false, isDirective: false },
  example: {
    libraries: [
      {
        name: 'tools',
        retriever: null,
        defaultVersion: 'main',
        implicit: true,
        allowVersionOverride: false,
        includeInChangesets: true,
        cachingConfiguration: { refreshTimeMinutes: 5, excludedVersionsStr: 'main' },
      },
    ],
  },
});
