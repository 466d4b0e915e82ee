import { CREDENTIAL_FIELDS, defineCredential, optionalText, secret, text } from '../../points/index.ts';

export const githubApp = defineCredential({
  symbol: 'gitHubApp',
  displayName: 'GitHub App',
  xmlTag: 'org.jenkinsci.plugins.github__branch__source.GitHubAppCredentials',
  plugin: 'github-branch-source',
  fields: {
    ...CREDENTIAL_FIELDS,
    appID: text({ label: 'App ID' }),
    privateKey: secret({ label: 'Key' }),
    apiUri: optionalText({ label: 'API endpoint' }),
    owner: optionalText({ label: 'Owner' }),
  },
  example: {
    scope: 'GLOBAL',
    id: 'app',
    description: 'Of the team',
    appID: '12345',
    privateKey: 'KEY',
    apiUri: null,
    owner: 'acme',
  },
  open: () => null,
});
