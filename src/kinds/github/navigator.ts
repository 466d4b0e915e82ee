import { optionalText, rawElements, text } from '../../points/index.ts';
import { defineForgeNavigator } from '../forges/define-forge-navigator.ts';
import { placeOfGithub, webOfGithub } from './place.ts';
import { githubSource } from './source.ts';

/** Defines the navigator of the repositories of an organization or user of GitHub. */
export const githubNavigator = defineForgeNavigator({
  webhookForge: 'github',
  symbol: 'github',
  displayName: 'GitHub Organization',
  xmlTag: 'org.jenkinsci.plugins.github__branch__source.GitHubSCMNavigator',
  fields: {
    repoOwner: text({ label: 'Owner', help: 'The user or organization whose repositories are looked for.' }),
    apiUri: optionalText({
      label: 'API endpoint',
      help: 'The address of the API of a server of your own; without it, that of github.com.',
    }),
    credentialsId: optionalText({ label: 'Credentials', help: 'The id of the credential for the API.' }),
    traits: rawElements({ label: 'Behaviours' }),
  },
  example: {
    repoOwner: 'team',
    apiUri: 'https://api.github.com',
    credentialsId: 'github',
    traits: [
      { name: 'jenkins.scm.impl.trait.RegexSCMSourceFilterTrait', children: [{ name: 'regex', text: 'app-.*' }] },
    ],
  },
  navigatorOf: ({ repoOwner: owner, apiUri, credentialsId, traits }) => ({
    place: placeOfGithub(apiUri, credentialsId),
    owner,
    traits,
    web: webOfGithub(apiUri),
  }),
  sourceOf: ({ apiUri, credentialsId, traits }, { owner, name, httpUrl }) => ({
    kind: githubSource,
    config: {
      id: `${webOfGithub(apiUri)}::${owner}::${name}`,
      apiUri,
      credentialsId,
      repoOwner: owner,
      repository: name,
      repositoryUrl: httpUrl,
      traits,
    },
  }),
});
