import { accessToken } from '../shared/access-token.ts';

export const giteaToken = accessToken({
  symbol: 'giteaAccessToken',
  displayName: 'Gitea Personal Access Token',
  xmlTag: 'org.jenkinsci.plugin.gitea.credentials.PersonalAccessTokenImpl',
  plugin: 'gitea',
});
