import { createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { startWebServer } from '../../kit/testing/web-server.ts';
import { KindRegistry } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { githubApp } from './app-credentials.ts';

const START = Date.UTC(2026, 10, 23, 9);
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEMS = {
  'PKCS#8': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  'PKCS#1': privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
};

/** Starts a GitHub with one app, 12345, whose tokens hold for an hour. */
async function start(installed: Readonly<Record<string, number>>) {
  const clock = createFakeClock(START);
  let given = 0;
  const server = await startWebServer(({ method, url, headers }) => {
    const [head = '', claims = '', signature = ''] = String(headers.authorization).replace('Bearer ', '').split('.');
    const isSigned = createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
    const { iss, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const now = clock.now() / 1000;
    if (!isSigned || iss !== '12345' || iat > now || exp < now || exp - iat > 600) return { status: 401 };
    const owner = /^\/(?:orgs|users)\/([^/]+)\/installation$/.exec(url)?.[1] ?? '';
    if (url.startsWith('/orgs/') && owner === 'ann') return { status: 404 };
    if (installed[owner] !== undefined) return { status: 200, body: JSON.stringify({ id: installed[owner] }) };
    if (url.startsWith('/app/installations?'))
      return { status: 200, body: JSON.stringify(Object.values(installed).map((id) => ({ id }))) };
    if (method !== 'POST') return { status: 404 };
    given += 1;
    const expires_at = new Date(clock.now() + 3_600_000).toISOString();
    return { status: 201, body: JSON.stringify({ token: `ghs_${url.split('/')[3]}_${given}`, expires_at }) };
  });
  onTestFinished(() => server.close());
  const open = (owner: string | null, key = PEMS['PKCS#8'], appID = '12345') =>
    githubApp.open(
      { ...githubApp.example, appID, privateKey: key, apiUri: `${server.url}/`, owner },
      { clock, address: '' },
    );
  /** Opens an app of acme that says more, for an address or none. */
  const openWith = (changes: Partial<typeof githubApp.example>, address = '') =>
    githubApp.open(
      { ...githubApp.example, appID: '12345', privateKey: PEMS['PKCS#8'], apiUri: server.url, ...changes },
      { clock, address },
    );
  return { server, clock, open, openWith };
}

it.each(['acme', 'ann'])('an app gets a token of its installation at %s', async (owner) => {
  const { open } = await start({ acme: 7, ann: 8 });
  expect(await open(owner)).toMatchObject({
    kind: 'username-password',
    username: '12345',
    password: `ghs_${owner === 'acme' ? 7 : 8}_1`,
  });
});

it.each(Object.entries(PEMS))('a key in %s is read', async (_format, pem) => {
  const { open } = await start({ acme: 7 });
  expect(await open('acme', pem)).toMatchObject({ password: 'ghs_7_1' });
});

it('a token is used until shortly before its end, then another is asked for', async () => {
  const { open, clock, server } = await start({ acme: 7 });
  expect((await Promise.all([open('acme'), open('acme')])).map((each) => each?.id)).toEqual(['app', 'app']);
  const asked = server.asked.length;
  expect(asked).toBe(2);
  clock.advance(49 * 60_000);
  expect(await open('acme')).toMatchObject({ password: expect.stringMatching(/^ghs_7_/) });
  expect(server.asked).toHaveLength(asked);
  clock.advance(2 * 60_000);
  await open('acme');
  expect(server.asked.length).toBeGreaterThan(asked);
});

it('without an owner the only installation is meant', async () => {
  const { open } = await start({ acme: 7 });
  expect(await open(null)).toMatchObject({ password: 'ghs_7_1' });
});

it.each([
  ['a key that is none', null, 'KEY', '12345', /^Couldn't parse private key for GitHub app/],
  ['another app than the key is of', 'acme', PEMS['PKCS#8'], '99', /GitHub app ID 99: it is not installed at acme/],
  ['an owner where it is not installed', 'other', PEMS['PKCS#8'], '12345', /it is not installed at other$/],
  ['several installations and no owner', null, PEMS['PKCS#8'], '12345', /installed at several owners/],
])('%s is refused with the reason', async (_name, owner, key, id, reason) => {
  const { open } = await start({ acme: 7, ann: 8 });
  const refused = await Promise.resolve(open(owner, key, id)).catch((error: Error) => error.message);
  expect(refused).toMatch(reason);
  expect(String(refused)).not.toContain('PRIVATE');
});

const PACKAGE = 'org.jenkinsci.plugins.github_branch_source.app_credentials';

/** Reads what an app says of the repositories for which its tokens are good. */
function accessIn(name: string, content = '') {
  const xml = `<c><repositoryAccessStrategy class="${PACKAGE}.${name}">${content}</repositoryAccessStrategy></c>`;
  const { context } = new KindRegistry([], { decrypt: (text) => text });
  const { repositoryAccessStrategy } = Object(githubApp.fromXml(parseXml(xml), context));
  return { repositoryAccessStrategy, owner: null };
}

it('a token is asked for the repositories that the credential names, of the owner that it names', async () => {
  const { server, openWith } = await start({ acme: 7, ann: 8 });
  const list = '<owner>ann</owner><repositories><string>one</string><string>two</string></repositories>';
  expect(await openWith(accessIn('AccessSpecifiedRepositories', list))).toMatchObject({ password: 'ghs_8_1' });
  expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ repositories: ['one', 'two'] });
});

it('a limit that is not carried out gives no token', async () => {
  const { server, openWith } = await start({ acme: 7 });
  for (const name of ['AccessInferredRepository', 'OfAnotherPlugin'])
    await expect(Promise.resolve(openWith(accessIn(name)))).rejects.toThrow(`strategy ${name} is not carried out`);
  expect(server.asked).toEqual([]);
  expect(await openWith(accessIn('AccessInferredOwner'))).toMatchObject({ password: 'ghs_7_1' });
});

it('a token that a build gets as text may do what the credential says, one with which code is fetched all', async () => {
  const { server, openWith } = await start({ acme: 7 });
  const limited = { defaultPermissionsStrategy: 'CONTENTS_READ' };
  await openWith(limited);
  expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ permissions: { contents: 'read' } });
  await openWith(limited, 'https://github.com/acme/app.git');
  expect(server.asked.at(-1)?.body).toBe('');
});

it('those who wait for one token ask once, after its end and where none is given', async () => {
  const { open, clock, server } = await start({ acme: 7 });
  await open('acme');
  clock.advance(55 * 60_000);
  const before = server.asked.length;
  const passwords = (await Promise.all([open('acme'), open('acme'), open('acme')])).map(
    (each) => Object(each).password,
  );
  expect([new Set(passwords).size, server.asked.length - before]).toEqual([1, 2]);
  const asked = server.asked.length;
  const refused = await Promise.allSettled([open('other'), open('other'), open('other')]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(server.asked.length - asked).toBe(2);
});
