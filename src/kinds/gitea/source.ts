import { optionalText, rawElements, text } from '../../points/index.ts';
import { defineForgeSource } from '../forges/define-forge-source.ts';
import { type ForgeVocabulary, sshCheckout } from '../forges/source.ts';

const PACKAGE = 'org.jenkinsci.plugin.gitea.';

const WORDS: ForgeVocabulary = {
  heads: {
    branch: `${PACKAGE}BranchSCMHead`,
    tag: `${PACKAGE}TagSCMHead`,
    'change-request': `${PACKAGE}PullRequestSCMHead`,
  },
  traits: {
    branches: 'BranchDiscoveryTrait',
    tags: 'TagDiscoveryTrait',
    origin: 'OriginPullRequestDiscoveryTrait',
    forks: 'ForkPullRequestDiscoveryTrait',
  },
  prefix: 'PR',
  noun: 'pull request',
  changeRef: '+refs/pull/@{id}/head:refs/remotes/@{remote}/@{head}',
};

/** Defines the source of a repository of a Gitea server. */
export const giteaSource = defineForgeSource({
  webhookForge: 'gitea',
  symbol: 'gitea',
  displayName: 'Gitea',
  xmlTag: `${PACKAGE}GiteaSCMSource`,
  fields: {
    id: text(),
    serverUrl: text({ label: 'Server' }),
    repoOwner: text({ label: 'Owner' }),
    repository: text({ label: 'Repository' }),
    credentialsId: optionalText({ label: 'Credentials' }),
    traits: rawElements({ label: 'Behaviours' }),
  },
  example: {
    id: 'src',
    serverUrl: 'https://gitea.example.org',
    repoOwner: 'team',
    repository: 'app',
    credentialsId: 'gitea',
    traits: [{ name: `${PACKAGE}BranchDiscoveryTrait`, children: [{ name: 'strategyId', text: '3' }] }],
  },
  id: ({ id }) => id,
  sourceOf({ serverUrl, repoOwner: owner, repository: name, credentialsId, traits }) {
    const server = serverUrl.trim().replace(/\/+$/, '');
    const ssh = sshCheckout({ traits });
    return {
      place: { forge: 'gitea', url: server, credentialsId },
      name: { owner, name },
      words: WORDS,
      traits,
      remote: ssh === null ? `${server}/${owner}/${name}.git` : `git@${new URL(server).hostname}:${owner}/${name}.git`,
      credentialsId: ssh === null ? credentialsId : (ssh.credentialsId ?? credentialsId),
    };
  },
  urls: ({ serverUrl, repoOwner, repository }) => [`${serverUrl.replace(/\/+$/, '')}/${repoOwner}/${repository}`],
});
