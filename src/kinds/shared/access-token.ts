import {
  CREDENTIAL_FIELDS,
  type CredentialKind,
  type CredentialSpec,
  defineCredential,
  openedBase,
  secret,
} from '../../points/index.ts';

type Names = Pick<CredentialSpec<typeof CREDENTIAL_FIELDS>, 'symbol' | 'displayName' | 'xmlTag' | 'plugin'>;

/** Defines a token of a forge, which builds receive as a secret text. */
export function accessToken(names: Names): CredentialKind {
  return defineCredential({
    ...names,
    fields: { ...CREDENTIAL_FIELDS, token: secret({ label: 'Token' }) },
    example: { scope: 'GLOBAL', id: 'forge', description: 'Of the forge', token: 'of-the-example' },
    open: ({ token, ...rest }) => ({ ...openedBase(rest), kind: 'text', secret: token }),
  });
}
