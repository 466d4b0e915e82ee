import { optionalText, rawElements, text } from '../../points/index.ts';
import { defineForgeNavigator } from '../forges/define-forge-navigator.ts';
import { addressOfGitlab, placeOfGitlab } from './server.ts';
import { gitlabSource } from './source.ts';

/** Defines the navigator of the projects of a group or user of a GitLab server. */
export const gitlabNavigator = defineForgeNavigator({
  webhookForge: 'gitlab',
  symbol: 'gitlab',
  displayName: 'GitLab Group',
  xmlTag: 'io.jenkins.plugins.gitlabbranchsource.GitLabSCMNavigator',
  fields: {
    serverName: text({ label: 'Server', help: 'The name of a server in the settings.' }),
    projectOwner: text({ label: 'Owner', help: 'The user or group whose projects are looked for.' }),
    credentialsId: optionalText({ label: 'Checkout credentials', help: 'The id of the credential for the checkout.' }),
    traits: rawElements({ label: 'Behaviours' }),
  },
  example: {
    serverName: 'https://gitlab.example.org',
    projectOwner: 'team',
    credentialsId: null,
    traits: [{ name: 'io.jenkins.plugins.gitlabbranchsource.SubGroupProjectDiscoveryTrait' }],
  },
  navigatorOf: ({ serverName, projectOwner: owner, credentialsId, traits }) => ({
    place: placeOfGitlab(serverName, null, credentialsId),
    owner,
    traits,
    web: addressOfGitlab(serverName, null),
  }),
  sourceOf: ({ serverName, credentialsId, traits }, { owner, name, httpUrl, sshUrl }) => ({
    kind: gitlabSource,
    config: {
      id: `${serverName}::${owner}::${name}`,
      serverName,
      projectOwner: owner,
      projectPath: `${owner}/${name}`,
      credentialsId,
      sshRemote: sshUrl,
      httpRemote: httpUrl,
      traits,
    },
  }),
});
