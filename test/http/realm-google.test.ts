import { expect, it, onTestFinished } from 'vitest';
import { googleProvider } from '../../src/kinds/google-login/realm.ts';
import { startTokenServer } from '../harness/realms/token-server.ts';

const CALLBACK = 'https://ci.example/securityRealm/finishLogin';

async function logIn(domain: string, claims: Readonly<Record<string, unknown>>) {
  const google = await startTokenServer();
  onTestFinished(() => google.close());
  const provider = googleProvider({ clientId: 'ci', clientSecret: 'k3y-of-ci', domain }, google.url);
  const { to, memory } = await provider.begin({ state: 's', callback: CALLBACK });
  const asked = new URL(to).searchParams;
  const now = Math.floor(Date.now() / 1000);
  google.claims = {
    ...{ iss: google.url, aud: 'ci', sub: '1', iat: now, exp: now + 60, nonce: asked.get('nonce') },
    ...{ email: 'ann@example.com', email_verified: true, name: 'Ann Archer', hd: 'example.com', ...claims },
  };
  const parameters = new Map([
    ['code', 'c'],
    ['state', 's'],
  ]);
  const { identity } = await provider.finish({ state: 's', callback: CALLBACK, memory, parameters });
  return { identity, asked };
}

it('the user name is the address that Google vouches for', async () => {
  const { identity, asked } = await logIn('example.com', {});
  expect(identity).toEqual({ id: 'ann@example.com', fullName: 'Ann Archer', email: 'ann@example.com', groups: [] });
  expect(asked.get('hd')).toBe('example.com');
});

it('several domains may log in, and with none configured everybody', async () => {
  expect((await logIn('other.org, Example.com', {})).identity.id).toBe('ann@example.com');
  expect((await logIn('', { hd: undefined })).identity.id).toBe('ann@example.com');
});

it.each([
  ['an account of another domain', 'example.com', { hd: 'evil.example' }],
  ['an account of no domain', 'example.com', { hd: undefined }],
  ['an address that Google does not vouch for', '', { email_verified: false }],
  ['no address', '', { email: undefined }],
  ['a token for another client', '', { aud: 'other' }],
])('lets nobody in with %s', async (_what, domain, claims) => {
  await expect(logIn(domain, claims)).rejects.toThrow(/vouch|domain|worth nothing/);
});
