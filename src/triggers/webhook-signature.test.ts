import { expect, it } from 'vitest';
import type { CredentialLookup } from '../points/index.ts';
import type { GitlabHook } from './webhook-settings.ts';
import { verifyToken } from './webhook-signature.ts';

const credentials: CredentialLookup = {
  find: async (id) => (id === 'hook' ? { kind: 'text', id, description: '', secret: 'of the credential' } : null),
};
const CREDENTIAL: GitlabHook = { carries: 'credential', id: 'hook' };
const GONE: GitlabHook = { carries: 'credential', id: 'gone' };
const TOKEN: GitlabHook = { carries: 'token', token: 'of the file' };
const NOTHING: GitlabHook = { carries: 'nothing' };
const UNREADABLE: GitlabHook = { carries: 'unreadable' };

it.each([
  ['no server', [], null, 'missing'],
  ['no server', [], 'guess', 'wrong'],
  ['a server without a secret', [NOTHING], null, 'unsigned'],
  ['a server without a secret', [NOTHING], '', 'unsigned'],
  ['a server without a secret', [NOTHING], 'guess', 'wrong'],
  ['a server with a credential', [CREDENTIAL], null, 'missing'],
  ['a server with a credential', [CREDENTIAL], 'guess', 'wrong'],
  ['a server with a credential', [TOKEN, CREDENTIAL], 'of the credential', 'signed'],
  ['a server with a secret of its own', [CREDENTIAL, TOKEN], 'of the file', 'signed'],
  ['a server with a secret of its own', [TOKEN], '', 'missing'],
  ['a credential that is gone', [GONE], null, 'missing'],
  ['a credential that is gone', [GONE], 'guess', 'no-credential'],
  ['a secret that cannot be read', [UNREADABLE], null, 'missing'],
  ['a secret that cannot be read', [UNREADABLE, GONE], 'guess', 'no-credential'],
  ['one of two servers', [UNREADABLE, CREDENTIAL], 'guess', 'wrong'],
] as const)('of %s (%j) the token %j is %s', async (_name, hooks, token, verification) => {
  expect(await verifyToken(hooks, credentials, token)).toBe(verification);
});
