import { defineSettings, githubHookSettings, group, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const HOOK_SECRET = {
  credentialsId: text({ label: 'Shared secret', help: 'The id of a secret text that signs webhooks.' }),
} as const;
const PUBLIC = 'https://api.github.com';

/** Holds the servers of GitHub that an administrator configured. Jenkins: `GitHubPluginConfig`. */
export const githubSettings = defineSettings({
  ...githubHookSettings,
  displayName: 'GitHub',
  yaml: 'unclassified.gitHubPluginConfig',
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
    hookSecretConfigs: groupList('github-hook-secret-config', HOOK_SECRET, { label: 'Shared secrets', aliases: 'any' }),
    // Where older versions of the plugin keep a single one.
    hookSecretConfig: group(HOOK_SECRET, { script: false }),
  },
  example: {
    configs: [{ name: 'hub', apiUrl: 'https://hub.example.org/api/v3', credentialsId: 'token' }],
    hookSecretConfigs: [{ credentialsId: 'hook' }],
    hookSecretConfig: null,
  },
  forgeServers: ({ configs }) =>
    configs.map(({ name, apiUrl, credentialsId }) => ({
      forge: 'github',
      name: name.trim(),
      url: apiUrl.trim() || PUBLIC,
      credentialsId: credentialsId.trim(),
    })),
});
