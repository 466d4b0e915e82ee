import { CREDENTIAL_FIELDS, defineCredential, openedBase, secret } from '../../points/index.ts';
import { accessToken } from '../shared/access-token.ts';

export const gitlabPersonalToken = accessToken({
  symbol: 'gitlabPersonalAccessToken',
  displayName: 'GitLab Personal Access Token',
  xmlTag: 'io.jenkins.plugins.gitlabserverconfig.credentials.PersonalAccessTokenImpl',
  plugin: 'gitlab-branch-source',
});

export const gitlabGroupToken = accessToken({
  symbol: 'gitlabGroupAccessToken',
  displayName: 'GitLab Group Access Token',
  xmlTag: 'io.jenkins.plugins.gitlabserverconfig.credentials.GroupAccessTokenImpl',
  plugin: 'gitlab-branch-source',
});

export const gitlabApiToken = defineCredential({
  symbol: 'gitLabApiTokenImpl',
  displayName: 'GitLab API token',
  xmlTag: 'com.dabsquared.gitlabjenkins.connection.GitLabApiTokenImpl',
  plugin: 'gitlab-plugin',
  fields: { ...CREDENTIAL_FIELDS, apiToken: secret({ label: 'API token' }) },
  example: { scope: 'GLOBAL', id: 'forge', description: 'Of the forge', apiToken: 'of-the-example' },
  open: ({ apiToken, ...rest }) => ({ ...openedBase(rest), kind: 'text', secret: apiToken }),
});
