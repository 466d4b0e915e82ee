import { defineScm } from '../../points/index.ts';
import { withoutLogin } from '../shared/scm/addresses.ts';
import { readSvnChanges } from './changes.ts';
import { checkoutSubversion } from './checkout.ts';
import { SUBVERSION_FIELDS } from './config.ts';
import { pollSubversion } from './poll.ts';

/** Defines the source control system Subversion, used by its command line. Jenkins: `SubversionSCM`. */
export const subversion = defineScm({
  symbol: 'subversion',
  displayName: 'Subversion',
  xmlTag: 'hudson.scm.SubversionSCM',
  fields: SUBVERSION_FIELDS,
  variables: {
    SVN_REVISION: 'Revision that was checked out; of several modules the first one’s.',
    SVN_URL: 'Address that was checked out; of several modules the first one’s.',
    SVN_REVISION_1: 'Revision of the first module, and so on: `SVN_REVISION_2` …',
    SVN_URL_1: 'Address of the first module, and so on: `SVN_URL_2` …',
  },
  inScripts: {
    isUsual: false,
    order: [
      'locations',
      'workspaceUpdater',
      'excludedRegions',
      'excludedUsers',
      'excludedRevprop',
      'excludedCommitMessages',
    ],
  },
  example: {
    locations: [
      {
        remote: 'https://svn.example.org/app/trunk@HEAD',
        credentialsId: 'svn',
        local: '.',
        depthOption: 'infinity',
        ignoreExternalsOption: true,
        cancelProcessOnExternalsFail: true,
      },
    ],
    excludedRegions: '/docs/.*',
    includedRegions: '',
    excludedUsers: 'robot',
    excludedRevprop: '',
    excludedCommitMessages: '',
    workspaceUpdater: 'UpdateWithRevertUpdater',
    ignoreDirPropChanges: false,
    filterChangelog: false,
    quietOperation: true,
  },
  changeSets: {
    className: 'hudson.scm.SubversionChangeLogSet',
    kind: 'svn',
    parser: 'hudson.scm.SubversionChangeLogParser',
  },
  checkout: checkoutSubversion,
  readChanges: readSvnChanges,
  poll: pollSubversion,
  remotes: ({ locations }) =>
    locations.map(({ remote }) => ({ url: withoutLogin(remote).url, branches: [], ignoresNotices: false })),
  key: ({ locations }) => `svn ${locations.map(({ remote }) => withoutLogin(remote).url).join(' ')}`,
});
