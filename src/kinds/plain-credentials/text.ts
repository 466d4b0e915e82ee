import { CREDENTIAL_FIELDS, defineCredential, openedBase, secret } from '../../points/index.ts';

export const secretText = defineCredential({
  symbol: 'string',
  displayName: 'Secret text',
  xmlTag: 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl',
  plugin: 'plain-credentials',
  fields: { ...CREDENTIAL_FIELDS, secret: secret({ label: 'Secret' }) },
  example: { scope: 'GLOBAL', id: 'token', description: 'Of the chat', secret: 'of-the-example' },
  open: ({ secret: value, ...rest }) => ({ ...openedBase(rest), kind: 'text', secret: value }),
});
