import { optionalText, rawElements, text } from '../../../points/index.ts';
import { githubSource } from '../../scm-sources/github/index.ts';
import { placeOfGithub, webOfGithub } from '../../scm-sources/github/place.ts';
import { defineForgeNavigator } from '../define-forge-navigator.ts';

/** Repositories of an organization or user of GitHub. */
export const githubNavigator = defineForgeNavigator({
  heeds: 'github',
  symbol: 'github',
  displayName: 'GitHub Organization',
  xmlTag: 'org.jenkinsci.plugins.github__branch__source.GitHubSCMNavigator',
  fields: {
    repoOwner: text({ title: 'Owner' }),
    apiUri: optionalText({ title: 'API endpoint' }),
    credentialsId: optionalText({ title: 'Credentials' }),
    traits: rawElements({ title: 'Behaviours' }),
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
