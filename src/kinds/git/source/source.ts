import { defineScmSource, optionalText, text } from '../../../points/index.ts';
import { traitNamed } from '../../shared/scm/traits.ts';
import { fileAt } from './cache.ts';
import { gitCheckout } from './checkout-config.ts';
import { discover } from './discover.ts';
import { facts } from './facts.ts';
import { traits } from './repository.ts';
import { resolve, tip } from './revisions.ts';

/** Defines the source of branches and tags of a Git repository, which are found in a clone in the home's caches. */
export const gitSource = defineScmSource({
  symbol: 'gitSource',
  displayName: 'Git',
  xmlTag: 'jenkins.plugins.git.GitSCMSource',
  fields: {
    id: text({ label: 'Id', help: 'It distinguishes the sources of one project.' }),
    remote: text({ label: 'Project Repository', help: 'The address of the repository.', required: true }),
    credentialsId: optionalText({ label: 'Credentials', help: 'The id of the credential for it.' }),
    traits: traits({ label: 'Behaviours' }),
  },
  inScripts: {
    symbols: ['git'],
    order: ['remote', 'browser', 'credentialsId', 'gitTool'],
    more: { browser: { type: 'any' }, gitTool: { type: 'String' } },
  },
  example: {
    id: 'src',
    remote: 'https://git.example.org/app.git',
    credentialsId: 'git',
    traits: [
      { name: 'jenkins.plugins.git.traits.BranchDiscoveryTrait' },
      {
        name: 'jenkins.plugins.git.traits.CleanBeforeCheckoutTrait',
        children: [
          {
            name: 'extension',
            className: 'hudson.plugins.git.extensions.impl.CleanBeforeCheckout',
            children: [{ name: 'deleteUntrackedNestedRepositories', text: 'false' }],
          },
        ],
      },
    ],
  },
  id: ({ id }) => id,
  facts,
  discover,
  resolve,
  tip,
  scmOf: (config, head, revision) =>
    gitCheckout({ ...config, wantsTags: traitNamed(config.traits, 'TagDiscoveryTrait') !== undefined }, head, revision),
  readFile: (config, context, revision, path) => fileAt(config, context, revision.hash, path),
  remotes: ({ remote, traits }) => [
    {
      url: remote,
      branches: [],
      ignoresNotices: traitNamed(traits, 'IgnoreOnPushNotificationTrait') !== undefined,
    },
  ],
});
