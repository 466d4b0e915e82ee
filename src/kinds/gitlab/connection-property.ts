import { defineKnownProperty, gitlabConnectionProperty, text } from '../../points/index.ts';

/** Says which of the GitLab servers that an administrator configured the job works with. */
export const gitlabConnection = defineKnownProperty(gitlabConnectionProperty, {
  symbol: 'gitLabConnection',
  displayName: 'GitLab connection',
  fields: {
    gitLabConnection: text({ label: 'Connection', help: 'The name of a server in the settings.', required: true }),
    jobCredentialId: text({
      label: 'Credentials',
      help: 'The id of a credential that the job uses instead of the server’s.',
    }),
  },
  inScripts: { isUsual: false },
  example: { gitLabConnection: 'main', jobCredentialId: 'gitlab-token' },
});
