import { bool, defineScm, int, optionalText } from '../../points/index.ts';
import { splitAddress } from '../shared/scm/addresses.ts';
import { behavioursOf } from './behaviours.ts';
import { linksOfChange } from './browser.ts';
import { checkoutGit } from './checkout.ts';
import type { GitConfig } from './config.ts';
import { emptyList, keptPart, namedBranches, plainExtensions, remotes } from './fields.ts';
import { pollGit } from './poll.ts';
import { readGitChanges } from './read-changes.ts';
import { readGitFile } from './read-file.ts';
import { GIT_VARIABLES } from './variable-names.ts';

/** Defines the source control system Git, used by its command line. */
export const git = defineScm({
  symbol: 'scmGit',
  displayName: 'Git',
  xmlTag: 'hudson.plugins.git.GitSCM',
  variables: GIT_VARIABLES,
  fields: {
    configVersion: int({
      label: 'Version of the format',
      help: 'It tells the plugin how to read the other values.',
      default: 2,
      script: false,
    }),
    userRemoteConfigs: remotes({
      label: 'Repositories',
      help: 'The repositories from which commits are fetched; the first is the one that is built.',
      required: true,
    }),
    branches: namedBranches({
      label: 'Branches to build',
      help: 'Commits of branches that match one of these are built.',
      required: true,
    }),
    browser: keptPart(),
    gitTool: optionalText({ label: 'Git executable', help: 'The name of the installation that is used.' }),
    doGenerateSubmoduleConfigurations: bool({
      label: 'Generate submodule configurations',
      help: 'It stays in the file and has no effect.',
    }),
    submoduleCfg: emptyList(),
    extensions: plainExtensions({
      label: 'Additional behaviours',
      help: 'What is done differently when sources are checked out.',
    }),
  },
  inScripts: {
    symbols: ['scmGit', 'gitSCM'],
    order: ['userRemoteConfigs', 'branches', 'browser', 'gitTool', 'extensions'],
  },
  example: {
    configVersion: 2,
    userRemoteConfigs: [{ url: 'https://git.example.org/app.git', name: null, refspec: null, credentialsId: null }],
    branches: ['*/main'],
    browser: {
      name: 'browser',
      attributes: { class: 'hudson.plugins.git.browser.GithubWeb' },
      children: [{ name: 'url', text: 'https://git.example.org/app' }],
    },
    gitTool: 'Default',
    doGenerateSubmoduleConfigurations: false,
    submoduleCfg: null,
    extensions: [
      {
        tag: 'hudson.plugins.git.extensions.impl.CleanBeforeCheckout',
        children: [{ name: 'deleteUntrackedNestedRepositories', text: 'false' }],
      },
    ],
  },
  changeSets: {
    className: 'hudson.plugins.git.GitChangeSetList',
    kind: 'git',
    parser: 'hudson.plugins.git.GitChangeLogParser',
  },
  checkout: checkoutGit,
  readChanges: (text, config) => readGitChanges(text, config !== null && isByAuthor(config)),
  links: linksOfChange,
  poll: pollGit,
  readFile: readGitFile,
  remotes: ({ userRemoteConfigs, branches, extensions }) => {
    const { ignoresNotices } = behavioursOf(extensions);
    return userRemoteConfigs.map(({ url, name, refspec }) => ({
      url: splitAddress(url).url,
      branches,
      ignoresNotices,
      name,
      refspec,
    }));
  },
  key: keyOf,
});

function isByAuthor({ extensions }: GitConfig): boolean {
  return behavioursOf(extensions).authorInChangelog;
}

/** Returns the key of a configuration. Jenkins: `GitSCM#getKey`. */
function keyOf({ userRemoteConfigs, extensions }: GitConfig): string {
  const { scmName } = behavioursOf(extensions);
  return scmName || ['git', ...userRemoteConfigs.map(({ url }) => splitAddress(url).url)].join(' ');
}
