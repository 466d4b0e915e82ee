import { optionalText, rawElements, text } from '../../points/index.ts';
import { defineForgeNavigator } from '../forges/define-forge-navigator.ts';
import { giteaSource } from './source.ts';

/** Defines the navigator of the repositories of an organization or user of a Gitea server. */
export const giteaNavigator = defineForgeNavigator({
  webhookForge: 'gitea',
  symbol: 'gitea',
  displayName: 'Gitea Organization',
  xmlTag: 'org.jenkinsci.plugin.gitea.GiteaSCMNavigator',
  fields: {
    serverUrl: text({ label: 'Server' }),
    repoOwner: text({ label: 'Owner' }),
    credentialsId: optionalText({ label: 'Credentials' }),
    traits: rawElements({ label: 'Behaviours' }),
  },
  example: {
    serverUrl: 'https://gitea.example.org',
    repoOwner: 'team',
    credentialsId: null,
    traits: [
      {
        name: 'org.jenkinsci.plugin.gitea.BranchDiscoveryTrait',
        children: [{ name: 'strategyId', text: '1' }],
      },
    ],
  },
  navigatorOf: ({ serverUrl, repoOwner: owner, credentialsId, traits }) => ({
    place: { forge: 'gitea', url: serverUrl, credentialsId },
    owner,
    traits,
    web: serverUrl.replace(/\/+$/, ''),
  }),
  sourceOf: ({ serverUrl, credentialsId, traits }, { owner, name }) => ({
    kind: giteaSource,
    config: {
      id: `${serverUrl}::${owner}::${name}`,
      serverUrl,
      repoOwner: owner,
      repository: name,
      credentialsId,
      traits,
    },
  }),
});
