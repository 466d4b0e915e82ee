import { defineSettings, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const PUBLIC = 'https://api.github.com';

/** Holds the servers of GitHub that an administrator configured. Jenkins: `GitHubPluginConfig`. */
export const githubSettings = defineSettings({
  displayName: 'GitHub',
  file: 'github-plugin-configuration.xml',
  rootTag: 'github-plugin-configuration',
  fields: {
    configs: groupList(
      'github-server-config',
      {
        name: text({ label: 'Name' }),
        apiUrl: text({ label: 'API URL' }),
        credentialsId: text({ label: 'Credentials' }),
      },
      { label: 'GitHub Servers', aliases: 'any' },
    ),
  },
  example: { configs: [{ name: 'hub', apiUrl: 'https://hub.example.org/api/v3', credentialsId: 'token' }] },
  forgeServers: ({ configs }) =>
    configs.map(({ name, apiUrl, credentialsId }) => ({
      forge: 'github',
      name: name.trim(),
      url: apiUrl.trim() || PUBLIC,
      credentialsId: credentialsId.trim(),
    })),
});
