import { CREDENTIAL_FIELDS, defineCredential, openedBase, optionalText, secret, text } from '../../points/index.ts';
import { appToken } from './app-token.ts';
import { placeOfGithub } from './place.ts';

/** Defines a GitHub App, which builds receive as a user name and a token of its installation as the password. */

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
  async open({ appID, privateKey, apiUri, owner, ...rest }, { clock }) {
    const api = (placeOfGithub(apiUri, null).url ?? '').replace(/\/+$/, '');
    const password = await appToken({ appID, privateKey, api, owner: owner?.trim() ?? '' }, clock);
    return { ...openedBase(rest), kind: 'username-password', username: appID, password, usernameSecret: true };
  },
});
