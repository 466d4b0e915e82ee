import { optionalText, rawElements, text } from '../../points/index.ts';
import { defineForgeSource } from '../forges/define-forge-source.ts';
import { type ForgeVocabulary, sshCheckout } from '../forges/source.ts';
import { placeOfGithub, webOfGithub } from './place.ts';

const PACKAGE = 'org.jenkinsci.plugins.github_branch_source.';

const WORDS: ForgeVocabulary = {
  heads: {
    branch: `${PACKAGE}BranchSCMHead`,
    tag: `${PACKAGE}GitHubTagSCMHead`,
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

/** Defines the source of a repository of GitHub, or of GitHub Enterprise. */
export const githubSource = defineForgeSource({
  webhookForge: 'github',
  symbol: 'github',
  displayName: 'GitHub',
  xmlTag: 'org.jenkinsci.plugins.github__branch__source.GitHubSCMSource',
  fields: {
    id: text({ label: 'Id', help: 'It distinguishes the sources of one project.' }),
    apiUri: optionalText({
      label: 'API endpoint',
      help: 'The address of the API of a server of your own; without it, that of github.com.',
    }),
    credentialsId: optionalText({
      label: 'Credentials',
      help: 'The id of the credential for the API and for the checkout.',
    }),
    repoOwner: text({ label: 'Owner', help: 'The user or organization that has the repository.' }),
    repository: text({ label: 'Repository', help: 'The name of the repository.' }),
    repositoryUrl: optionalText({
      label: 'Repository HTTPS URL',
      help: 'The address of the repository, where it was given whole.',
    }),
    traits: rawElements({ label: 'Behaviours' }),
  },
  example: {
    id: 'src',
    apiUri: 'https://api.github.com',
    credentialsId: null,
    repoOwner: 'team',
    repository: 'app',
    repositoryUrl: null,
    traits: [
      {
        name: 'org.jenkinsci.plugins.github__branch__source.BranchDiscoveryTrait',
        children: [{ name: 'strategyId', text: '1' }],
      },
    ],
  },
  id: ({ id }) => id,
  sourceOf(config) {
    const { apiUri, credentialsId, repoOwner: owner, repository: name, traits } = config;
    const ssh = sshCheckout({ traits });
    const web = webOfGithub(apiUri);
    return {
      place: placeOfGithub(apiUri, credentialsId),
      name: { owner, name },
      words: WORDS,
      traits,
      remote: ssh === null ? `${web}/${owner}/${name}.git` : `git@${new URL(web).hostname}:${owner}/${name}.git`,
      credentialsId: ssh === null ? credentialsId : (ssh.credentialsId ?? credentialsId),
    };
  },
  urls: ({ apiUri, repoOwner, repository, repositoryUrl }) => [
    `${webOfGithub(apiUri)}/${repoOwner}/${repository}`,
    ...(repositoryUrl ? [repositoryUrl] : []),
  ],
});
