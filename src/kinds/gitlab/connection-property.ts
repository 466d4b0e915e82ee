import { defineProperty, text } from '../../points/index.ts';

export const GITLAB_CONNECTION = 'com.dabsquared.gitlabjenkins.connection.GitLabConnectionProperty';

/** Which of the GitLab servers that an administrator made known the job works with. */
export const gitlabConnection = defineProperty({
  symbol: 'gitLabConnection',
  displayName: 'GitLab connection',
  xmlTag: GITLAB_CONNECTION,
  fields: { gitLabConnection: text({ title: 'Connection' }), jobCredentialId: text({ title: 'Credentials' }) },
  example: { gitLabConnection: 'main', jobCredentialId: 'gitlab-token' },
});
