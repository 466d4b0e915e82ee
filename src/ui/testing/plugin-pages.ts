import type { Page } from '../types/page.ts';
import type { InstalledPlugin, OfferedPluginRow } from '../types/plugins.ts';

const PLUGIN: InstalledPlugin = {
  name: 'folder',
  longName: 'Folders',
  version: '1.2',
  about: '',
  isLibrary: false,
  isPackage: false,
  lacks: 'colours',
  enabled: true,
  isActive: true,
  failure: null,
  isDeleted: false,
  isPinned: false,
  permissions: [],
  pendingVersion: null,
  previousVersion: null,
  neededBy: ['Matrix'],
  url: 'https://example.org/',
};

const OFFER: OfferedPluginRow = {
  name: 'weather',
  longName: 'Weather report',
  version: '2.0.0',
  about: 'Tells the weather of builds.',
  permissions: ['connects to other machines'],
  needs: ['git 5.0.0'],
  refusal: null,
  site: 'default',
  installed: null,
};

type PluginPage = 'plugin-jobs' | 'plugin-offers' | 'plugin-settings' | 'plugin-updates' | 'plugins';

/** Holds an example of each page about plugins. */
export const pluginPages: { readonly [Name in PluginPage]: Extract<Page, { page: Name }> } = {
  'plugin-updates': {
    page: 'plugin-updates',
    action: '/ci/pluginManager/',
    restartAction: '/ci/updateCenter/safeRestart',
    plugins: [{ ...OFFER, installed: '1.0.0' }],
    jobs: [
      { id: 2, title: 'Weather report', version: '2.0.0', status: 'Failure', reason: 'the answer was 404 Not Found' },
      { id: 1, title: 'Folders', version: '1.2', status: 'Success', reason: '' },
    ],
    needsRestart: true,
    isRestarting: false,
    problems: [],
  },
  'plugin-jobs': {
    page: 'plugin-jobs',
    heading: 'Download progress',
    restartAction: null,
    jobs: [],
    needsRestart: false,
    isRestarting: true,
    problems: [],
  },
  'plugin-offers': {
    page: 'plugin-offers',
    action: '/ci/pluginManager/',
    plugins: [
      OFFER,
      {
        ...OFFER,
        name: 'later',
        longName: 'Later',
        permissions: [],
        needs: [],
        refusal: 'It needs version 9 of this server.',
      },
    ],
    ...{ filter: 'weather', first: 100, total: 102, previous: '?filter=weather&from=0', next: null },
    advancedHref: '/ci/manage/pluginManager/advanced',
    hasSite: true,
    problems: ['default: the signature of the index is not by a key of this update site'],
  },
  'plugin-settings': {
    page: 'plugin-settings',
    action: '/ci/pluginManager/',
    site: 'https://plugins.example.org/index.json',
    publicKeys: '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----',
    registry: '',
    isOfJenkins: false,
  },
  plugins: {
    page: 'plugins',
    action: '/ci/pluginManager/',
    needsRestart: true,
    restartAction: '/ci/updateCenter/safeRestart',
    plugins: [
      PLUGIN,
      { ...PLUGIN, name: 'matrix', longName: 'Matrix', lacks: null, enabled: false, isActive: false, neededBy: [] },
      { ...PLUGIN, name: 'structs', longName: 'Structs', lacks: null, isLibrary: true },
      {
        ...PLUGIN,
        name: 'weather',
        longName: 'Weather report',
        lacks: null,
        isPackage: true,
        permissions: ['connects to other machines'],
        pendingVersion: '2.0.0',
        previousVersion: '0.9.0',
        neededBy: [],
      },
      {
        ...PLUGIN,
        name: 'broken',
        longName: 'Broken',
        lacks: null,
        isPackage: true,
        isActive: false,
        failure: 'It could not be loaded: no',
        neededBy: [],
      },
    ],
  },
};
