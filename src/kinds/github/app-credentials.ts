import { CREDENTIAL_FIELDS, defineCredential, openedBase, optionalText, secret, text } from '../../points/index.ts';
import { accessOf, repositoryAccess } from './app-access.ts';
import { appToken } from './app-token.ts';
import { placeOfGithub } from './place.ts';

/** Holds what tokens may do with the contents of repositories. Jenkins: `DefaultPermissionsStrategy`. */
const CONTENTS: Readonly<Record<string, 'read' | 'write'>> = { CONTENTS_READ: 'read', CONTENTS_WRITE: 'write' };

/** Defines a GitHub App, which builds receive as a user name and a token of its installation as the password. */
export const githubApp = defineCredential({
  symbol: 'gitHubApp',
  displayName: 'GitHub App',
  xmlTag: 'org.jenkinsci.plugins.github__branch__source.GitHubAppCredentials',
  plugin: 'github-branch-source',
  fields: {
    ...CREDENTIAL_FIELDS,
    appID: text({ label: 'App ID' }),
    privateKey: {
      ...secret({ label: 'Key', help: 'The private key of the app, as GitHub gave it (PEM).' }),
      lines: true,
    },
    apiUri: optionalText({ label: 'API endpoint' }),
    owner: optionalText({ label: 'Owner' }),
    repositoryAccessStrategy: repositoryAccess(),
    defaultPermissionsStrategy: optionalText({
      label: 'Default permissions',
      choices: ['CONTENTS_READ', 'CONTENTS_WRITE', 'INHERIT_ALL'],
      help: 'What tokens for builds may do; those with which this server itself asks GitHub, or fetches, may do all.',
    }),
  },
  example: {
    scope: 'GLOBAL',
    id: 'app',
    description: 'Of the team',
    appID: '12345',
    privateKey: 'KEY',
    apiUri: null,
    owner: 'acme',
    repositoryAccessStrategy: null,
    defaultPermissionsStrategy: null,
  },
  async open({ appID, privateKey, apiUri, owner, repositoryAccessStrategy, ...rest }, { clock, address }) {
    const api = (placeOfGithub(apiUri, null).url ?? '').replace(/\/+$/, '');
    const limits = accessOf(repositoryAccessStrategy, { appID, owner: owner?.trim() ?? '' });
    const contents = address === '' ? (CONTENTS[rest.defaultPermissionsStrategy?.trim() ?? ''] ?? null) : null;
    const password = await appToken({ appID, privateKey, api, ...limits, contents }, clock);
    return { ...openedBase(rest), kind: 'username-password', username: appID, password, usernameSecret: true };
  },
});
