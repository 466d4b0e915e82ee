import { defineScm } from '../../points/index.ts';
import { withoutLogin } from '../shared/scm/addresses.ts';
import { readHgChanges } from './changes.ts';
import { checkoutMercurial } from './checkout.ts';
import { MERCURIAL_FIELDS } from './config.ts';
import { pollMercurial } from './poll.ts';

/** Defines the source control system Mercurial, used by its command line. Jenkins: `MercurialSCM`. */
export const mercurial = defineScm({
  symbol: 'hg',
  displayName: 'Mercurial',
  xmlTag: 'hudson.plugins.mercurial.MercurialSCM',
  fields: MERCURIAL_FIELDS,
  variables: {
    MERCURIAL_REVISION: 'Id of the revision that was checked out, 40 digits.',
    MERCURIAL_REVISION_SHORT: 'The first 12 digits of it.',
    MERCURIAL_REVISION_NUMBER: 'Its number, which other clones may count in another way.',
    MERCURIAL_REVISION_BRANCH: 'Its branch.',
    MERCURIAL_REPOSITORY_URL: 'Address of the repository.',
  },
  inScripts: { isUsual: false, order: ['source', 'installation', 'modules', 'revisionType'] },
  example: {
    installation: null,
    source: 'https://hg.example.org/app',
    modules: 'core web',
    revisionType: 'BRANCH',
    revision: 'stable',
    subdir: 'app',
    clean: true,
    credentialsId: 'hg',
    disableChangeLog: false,
  },
  changeSets: {
    className: 'hudson.plugins.mercurial.MercurialChangeSetList',
    kind: 'hg',
    parser: 'hudson.plugins.mercurial.MercurialChangeLogParser',
  },
  checkout: checkoutMercurial,
  readChanges: readHgChanges,
  poll: pollMercurial,
  remotes: ({ source, revision }) => [{ url: withoutLogin(source).url, branches: [revision], ignoresNotices: false }],
  key: ({ source }) => `hg ${withoutLogin(source).url}`,
});
