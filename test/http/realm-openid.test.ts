import { generateKeyPairSync } from 'node:crypto';
import { expect, it, type TestContext } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { startOpenIdServer } from '../harness/realms/openid-server.ts';
import { startTokenServer, type TokenServer } from '../harness/realms/token-server.ts';
import { useRealm, Visitor } from './realm-of.ts';
import { startTestServer, type TestServer } from './start.ts';

const CALLBACK = 'http://ci.example:8080/securityRealm/finishLogin';

function realm(issuer: string, more = ''): string {
  return `<securityRealm class="org.jenkinsci.plugins.oic.OicSecurityRealm" plugin="oic-auth@4.0">
    <clientId>ci</clientId><clientSecret>k3y-of-ci</clientSecret><userNameField>preferred_username</userNameField>
    <fullNameFieldName>name</fullNameFieldName><emailFieldName>email</emailFieldName><groupsFieldName>groups</groupsFieldName>
    <serverConfiguration class="org.jenkinsci.plugins.oic.OicServerWellKnownConfiguration">
    <wellKnownOpenIDConfigurationUrl>${issuer}/.well-known/openid-configuration</wellKnownOpenIDConfigurationUrl>
    </serverConfiguration>${more}</securityRealm>`;
}

/** Returns path and query of an address of the server. */
function local(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

async function begun(server: TestServer): Promise<{ visitor: Visitor; to: string }> {
  const visitor = new Visitor(server);
  const first = await visitor.get('/login?from=%2Fpeople%2F');
  expect(first.headers.location).toBe('http://ci.example:8080/securityRealm/commenceLogin?from=%2Fpeople%2F');
  const second = await visitor.get(local(String(first.headers.location)));
  return { visitor, to: String(second.headers.location) };
}

it('logs somebody in by a real provider, with name, address and groups, and out of it', async (t) => {
  const [server, provider] = [await startTestServer(t), await startOpenIdServer(t, CALLBACK)];
  await useRealm(server, realm(provider.issuer));
  const { visitor, to } = await begun(server);
  const before = visitor.cookie;
  const back = await provider.visit(to);
  const answer = await visitor.get(local(back));
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/people/']);
  expect(visitor.cookie).not.toBe(before);
  expect(await visitor.name()).toBe('ann');
  expect(server.services.security.principalOf('ann', 'session')).toMatchObject({
    ...{ fullName: 'Ann Archer', authorities: ['authenticated', 'dev', 'ops'] },
  });
  const out = String((await visitor.get('/logout')).headers.location);
  expect(out).toContain(`${provider.issuer}/session/end?`);
  expect(new URL(out).searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  expect(await visitor.name()).toBe('anonymous');
});

it('a proof that was used once is worth nothing', async (t) => {
  const [server, provider] = [await startTestServer(t), await startOpenIdServer(t, CALLBACK)];
  await useRealm(server, realm(provider.issuer));
  const { visitor, to } = await begun(server);
  const back = local(await provider.visit(to));
  const stranger = new Visitor(server);
  await visitor.get(back);
  expect((await visitor.get(back)).statusCode).toBe(403);
  expect((await stranger.get(back)).statusCode).toBe(403);
  // The provider, too, refuses a code that was used, in another log-in with its own state.
  const again = await begun(server);
  const state = new URL(again.to).searchParams.get('state') ?? '';
  const replayed = new URL(back, CALLBACK);
  replayed.searchParams.set('state', state);
  const answer = await again.visitor.get(local(replayed.href));
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toContain('The log-in was refused');
  expect(await again.visitor.name()).toBe('anonymous');
});

it('a log-in that one browser began is finished by no other', async (t) => {
  const [server, provider] = [await startTestServer(t), await startOpenIdServer(t, CALLBACK)];
  await useRealm(server, realm(provider.issuer));
  const { to } = await begun(server);
  const victim = await begun(server);
  const answer = await victim.visitor.get(local(await provider.visit(to)));
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toContain('it was begun in another browser');
  expect(await victim.visitor.name()).toBe('anonymous');
});

async function lying(t: Finisher): Promise<{ server: TestServer; provider: TokenServer }> {
  const [server, provider] = [await startTestServer(t), await startTokenServer()];
  t.onTestFinished(() => provider.close());
  await useRealm(server, realm(provider.url));
  return { server, provider };
}

/** Lets the provider answer with a token that is right but for what `lie` changes. */
async function answered(
  { server, provider }: { readonly server: TestServer; readonly provider: TokenServer },
  lie: (provider: TokenServer) => void = () => undefined,
  query: Readonly<Record<string, string>> = {},
) {
  const { visitor, to } = await begun(server);
  const asked = new URL(to).searchParams;
  const now = Math.floor(Date.now() / 1000);
  provider.claims = {
    ...{ iss: provider.url, aud: 'ci', sub: 'a-1', iat: now, exp: now + 300, nonce: asked.get('nonce') },
    ...{ preferred_username: 'ann', groups: [{ name: 'dev' }] },
  };
  lie(provider);
  const back = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '', ...query });
  const answer = await visitor.get(`/securityRealm/finishLogin?${back}`);
  return { answer, visitor, asked };
}

it('asks with state, nonce and PKCE, and takes a token that is right', async (t) => {
  const both = await lying(t);
  const { answer, visitor, asked } = await answered(both);
  expect(answer.statusCode).toBe(302);
  expect(await visitor.name()).toBe('ann');
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('redirect_uri')).toBe(CALLBACK);
  const [token] = both.provider.asked.filter(({ url }) => url === '/token');
  expect(new URLSearchParams(token?.body).get('code_verifier')).toMatch(/^[\w-]{43}$/);
});

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

it.each<[string, (provider: TokenServer) => void, Readonly<Record<string, string>>?]>([
  ['a state that nobody was given', () => undefined, { state: 'guessed' }],
  ['no state', () => undefined, { state: '' }],
  ['no code', () => undefined, { code: '' }],
  ['an error of the provider', () => undefined, { error: 'access_denied' }],
  ['another nonce', ({ claims }) => void Object.assign(claims, { nonce: 'other' })],
  ['no nonce', ({ claims }) => void delete claims['nonce']],
  ['a token that is over', ({ claims }) => void Object.assign(claims, { iat: 1, exp: 1000 })],
  ['a token for somebody else', ({ claims }) => void Object.assign(claims, { aud: 'another server' })],
  ['a token of another provider', ({ claims }) => void Object.assign(claims, { iss: 'https://evil.example' })],
  ['a token that is not signed', (made) => void Object.assign(made, { key: null, header: { alg: 'none' } })],
  ['a token without its signature', (made) => void Object.assign(made, { key: null })],
  ['a token signed by another key', (made) => void Object.assign(made, { key: stranger })],
  ['no user name', ({ claims }) => void delete claims['preferred_username']],
  ['a name that nobody can have', ({ claims }) => void Object.assign(claims, { preferred_username: 'SYSTEM' })],
])('lets nobody in with %s', async (_what, lie, query) => {
  const ends: (() => Promise<void> | void)[] = [];
  const both = await lying({ onTestFinished: (end) => void ends.push(end) });
  const { answer, visitor } = await answered(both, lie, query);
  expect([400, 403]).toContain(answer.statusCode);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await visitor.name()).toBe('anonymous');
  for (const end of ends.reverse()) await end();
});

it('a provider that does not answer is an error of its own', async (t) => {
  const { server, provider } = await lying(t);
  await provider.close();
  const answer = await new Visitor(server).get('/securityRealm/commenceLogin');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toContain(provider.url);
});

it('leads nobody to another site after logging in', async (t) => {
  const both = await lying(t);
  const visitor = new Visitor(both.server);
  const to = String(
    (await visitor.get('/securityRealm/commenceLogin?from=https%3A%2F%2Fevil.example')).headers.location,
  );
  const asked = new URL(to).searchParams;
  const now = Math.floor(Date.now() / 1000);
  both.provider.claims = {
    ...{ iss: both.provider.url, aud: 'ci', sub: 'a-1', iat: now, exp: now + 300, nonce: asked.get('nonce') },
    preferred_username: 'ann',
  };
  const answer = await visitor.get(`/securityRealm/finishLogin?code=c&state=${asked.get('state')}`);
  expect(answer.headers.location).toBe('http://ci.example:8080/');
});

it('one person gets in by a password where the configuration says so', async (t: TestContext) => {
  const { server, provider } = await lying(t);
  const hatch = `<escapeHatchEnabled>true</escapeHatchEnabled><escapeHatchUsername>root</escapeHatchUsername>
    <escapeHatchSecret>h4tch</escapeHatchSecret><escapeHatchGroup>admins</escapeHatchGroup>`;
  await useRealm(server, realm(provider.url, hatch));
  const visitor = new Visitor(server);
  expect((await visitor.get('/login')).body).toContain('Sign in with OpenID Connect');
  await visitor.logIn('ann', 'h4tch');
  expect(await visitor.name()).toBe('anonymous');
  await visitor.logIn('root', 'h4tch');
  expect(await visitor.name()).toBe('root');
  expect(server.services.security.principalOf('root', 'session')).toMatchObject({
    authorities: ['authenticated', 'admins'],
  });
});

it('nobody gets in by a password where people come by the provider, but by the recovery', async (t) => {
  const { server } = await lying(t);
  const answer = await new Visitor(server).logIn('admin', server.password);
  expect(answer.headers.location).toBe('http://ci.example:8080/loginError');
  const { userId, password } = server.services.security.beginRecovery();
  const administrator = new Visitor(server);
  await administrator.logIn(userId, password);
  expect(await administrator.name()).toBe(userId);
});
