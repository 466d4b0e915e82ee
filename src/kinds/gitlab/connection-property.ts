import { defineKnownProperty, gitlabConnectionProperty, text } from '../../points/index.ts';

/** Says which of the GitLab servers that an administrator configured the job works with. */
export const gitlabConnection = defineKnownProperty(gitlabConnectionProperty, {
  symbol: 'gitLabConnection',
  displayName: 'GitLab connection',
  fields: {
    gitLabConnection: text({ label: 'Connection', required: true }),
    jobCredentialId: text({ label: 'Credentials' }),
  },
  inScripts: { isUsual: false },
  example: { gitLabConnection: 'main', jobCredentialId: 'gitlab-token' },
});
