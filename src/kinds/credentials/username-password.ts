import { CREDENTIAL_FIELDS, defineCredential, openedBase, secret, text } from '../../points/index.ts';
import { usernameSecret } from '../shared/username-secret.ts';

export const usernamePassword = defineCredential({
  symbol: 'usernamePassword',
  displayName: 'Username with password',
  xmlTag: 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl',
  aliases: ['com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPassword'],
  plugin: 'credentials',
  fields: {
    ...CREDENTIAL_FIELDS,
    username: text({ label: 'Username' }),
    password: secret({ label: 'Password' }),
    usernameSecret: usernameSecret(),
  },
  example: {
    scope: 'GLOBAL',
    id: 'deploy',
    description: 'For the deployments',
    username: 'deployer',
    password: 'of-the-example',
    usernameSecret: false,
  },
  submitted: ({ values }, isNew) => (isNew ? { usernameSecret: false, ...values } : values),
  name: ({ username, usernameSecret: isSecret }) => (isSecret === false ? `${username}/******` : null),
  open: ({ username, password, usernameSecret: isSecret, ...rest }) => ({
    ...openedBase(rest),
    kind: 'username-password',
    username,
    password,
    usernameSecret: isSecret !== false,
  }),
});
