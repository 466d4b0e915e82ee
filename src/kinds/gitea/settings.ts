import { defineSettings, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const PACKAGE = 'org.jenkinsci.plugin.gitea.servers.';

/** Holds the servers of Gitea that an administrator configured. Jenkins: `GiteaServers`. */
export const giteaSettings = defineSettings({
  displayName: 'Gitea Servers',
  yaml: 'unclassified.giteaServers',
  file: `${PACKAGE}GiteaServers.xml`,
  rootTag: `${PACKAGE}GiteaServers`,
  fields: {
    servers: groupList(
      `${PACKAGE}GiteaServer`,
      {
        displayName: text({ label: 'Name' }),
        serverUrl: text({ label: 'Server URL' }),
        credentialsId: text({ label: 'Credentials' }),
      },
      { label: 'Gitea Servers', aliases: 'any' },
    ),
  },
  example: { servers: [{ displayName: 'tea', serverUrl: 'https://tea.example.org', credentialsId: 'token' }] },
  forgeServers: ({ servers }) =>
    servers.map(({ displayName, serverUrl, credentialsId }) => ({
      forge: 'gitea',
      name: displayName.trim(),
      url: serverUrl.trim(),
      credentialsId: credentialsId.trim(),
    })),
});
