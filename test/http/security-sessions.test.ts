import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/controller/index.ts';
import { createApp } from '../../src/http/index.ts';
import { silentLogger } from '../../src/kit/index.ts';
import { cpuTime } from '../../src/kit/testing/cpu-time.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Open {
  readonly cookie: string;
  readonly crumb: string;
}

/** A login page as a browser gets it. */
async function open(cookie = ''): Promise<Open> {
  const page = await server().raw({ method: 'GET', url: '/login', headers: { cookie } });
  const set = String(page.headers['set-cookie'] ?? cookie).split(';', 1)[0] ?? '';
  return { cookie: set, crumb: /name="Jenkins-Crumb" value="([0-9a-f]+)"/.exec(page.body)?.[1] ?? '' };
}

function submit({ cookie, crumb }: Open, fields: Record<string, string> = {}) {
  const all = { j_username: 'admin', j_password: server().password, 'Jenkins-Crumb': crumb, ...fields };
  const payload = new URLSearchParams(all).toString();
  return server().raw({ method: 'POST', url: '/j_spring_security_check', headers: { ...FORM, cookie }, payload });
}

/** Somebody who has logged in, with the crumb of that session. */
async function logIn(fields: Record<string, string> = {}): Promise<Open> {
  const answer = await submit(await open(), fields);
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const issued = await server().raw({ method: 'GET', url: '/crumbIssuer/api/json', headers: { cookie } });
  return { cookie, crumb: issued.json<{ crumb: string }>().crumb };
}

function post(url: string, { cookie, crumb }: Open) {
  return server().raw({ method: 'POST', url, headers: { cookie, 'Jenkins-Crumb': crumb } });
}

async function nameOf(headers: Record<string, string>): Promise<unknown> {
  const answer = await server().raw({ method: 'GET', url: '/whoAmI/api/json', headers });
  return answer.statusCode === 200 ? answer.json<{ name: string }>().name : answer.statusCode;
}

async function queued(): Promise<number> {
  const answer = await server().as({ method: 'GET', url: '/queue/api/json' });
  return answer.json<{ items: unknown[] }>().items.length;
}

describe('a crumb', () => {
  it('is needed to build with the cookie of a session, or nothing is queued', async () => {
    await createJob(server(), 'crumbs', { quietPeriod: 100_000 });
    const { cookie, crumb } = await logIn();
    const before = await queued();
    const answer = await server().raw({ method: 'POST', url: '/job/crumbs/build', headers: { cookie } });
    expect([answer.statusCode, answer.body.includes('No valid crumb')]).toEqual([403, true]);
    expect(await queued()).toBe(before);
    expect((await post('/job/crumbs/build', { cookie, crumb })).statusCode).toBe(201);
  });

  it('of one session is no good in another one of the same user', async () => {
    const [one, other] = [await logIn(), await logIn()];
    expect((await post('/me/submitDescription', { ...one, crumb: other.crumb })).statusCode).toBe(403);
  });

  it('is no good after logging out', async () => {
    const session = await logIn();
    expect((await post('/me/submitDescription', session)).statusCode).toBe(302);
    await server().raw({ method: 'GET', url: '/logout', headers: { cookie: session.cookie } });
    expect((await post('/me/submitDescription', session)).statusCode).toBe(403);
  });

  it('of another user is no good', async () => {
    await server().services.security.users.create('eve', 'evil');
    const [mine, theirs] = [await logIn(), await logIn({ j_username: 'eve', j_password: 'evil' })];
    expect((await post('/me/submitDescription', { ...mine, crumb: theirs.crumb })).statusCode).toBe(403);
  });

  it('from before logging in is no good after it', async () => {
    const before = await open();
    const answer = await submit(before);
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect((await post('/me/submitDescription', { cookie, crumb: before.crumb })).statusCode).toBe(403);
  });
});

describe('a session', () => {
  it('gets an id of ours, never the one that somebody put into the browser', async () => {
    const { cookieName } = server().services.security.sessions;
    const planted = `${cookieName}=${'a'.repeat(48)}`;
    const page = await open(planted);
    expect(page.cookie).not.toBe(planted);
    const answer = await submit(page);
    expect(String(answer.headers['set-cookie'])).not.toContain(page.cookie);
    expect(await nameOf({ cookie: page.cookie })).toBe('anonymous');
    expect(await nameOf({ cookie: planted })).toBe('anonymous');
  });

  it('and its crumb outlive 20,000 requests of scripts for a crumb, of which the server keeps nothing', async () => {
    const person = await logIn();
    const authorization = basic('admin', server().password);
    const crumbless = (url: string) => server().raw({ method: 'GET', url, headers: { authorization } });
    const script = await crumbless('/crumbIssuer/api/json');
    const cookies = new Set<unknown>();
    for (let at = 0; at < 20_000; at += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => crumbless('/crumbIssuer/api/json')));
      for (const answer of answers) cookies.add(answer.headers['set-cookie']);
    }
    expect(cookies.size).toBe(20_000);
    expect(await nameOf({ cookie: person.cookie })).toBe('admin');
    expect((await post('/me/submitDescription', person)).statusCode).toBe(302);
    const cookie = String(script.headers['set-cookie']);
    const headers = { authorization, cookie, 'Jenkins-Crumb': script.json<{ crumb: string }>().crumb };
    expect((await server().raw({ method: 'POST', url: '/me/submitDescription', headers })).statusCode).toBe(302);
  });

  it('ends when the password changes, and the old password is wrong at once', async () => {
    const { users } = server().services.security;
    await users.create('ada', 'first');
    const session = await logIn({ j_username: 'ada', j_password: 'first' });
    const old = { authorization: basic('ada', 'first') };
    expect([await nameOf({ cookie: session.cookie }), await nameOf(old)]).toEqual(['ada', 'ada']);
    await users.setPassword('ada', 'second');
    expect([await nameOf({ cookie: session.cookie }), await nameOf(old)]).toEqual(['anonymous', 401]);
    expect(await nameOf({ authorization: basic('ada', 'second') })).toBe('ada');
  });

  it('ends with its user, whose password and tokens are wrong at once', async () => {
    const { users } = server().services.security;
    await users.create('bob', 'secret');
    const { tokenValue } = await users.newToken('bob', '');
    const session = await logIn({ j_username: 'bob', j_password: 'secret' });
    const ways = [
      { cookie: session.cookie },
      { authorization: basic('bob', 'secret') },
      { authorization: basic('bob', tokenValue) },
    ];
    expect(await Promise.all(ways.map(nameOf))).toEqual(['bob', 'bob', 'bob']);
    await users.delete('bob');
    expect(await Promise.all(ways.map(nameOf))).toEqual(['anonymous', 401, 401]);
  });
});

it('a token that is revoked is wrong at once', async () => {
  const made = await server().as({
    method: 'POST',
    url: '/me/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken',
  });
  const { tokenUuid, tokenValue } = made.json<{ data: { tokenUuid: string; tokenValue: string } }>().data;
  expect(await nameOf({ authorization: basic('admin', tokenValue) })).toBe('admin');
  await server().as({
    method: 'POST',
    url: `/me/descriptorByName/jenkins.security.ApiTokenProperty/revoke?tokenUuid=${tokenUuid}`,
  });
  expect(await nameOf({ authorization: basic('admin', tokenValue) })).toBe(401);
});

describe('nobody can', () => {
  it.each(['generateNewToken', 'revokeAll', 'revoke?tokenUuid=x', 'rename?tokenUuid=x&newName=y'])(
    '%s for another user without being allowed to',
    async (what) => {
      const answer = await server().raw({
        method: 'POST',
        url: `/user/admin/descriptorByName/jenkins.security.ApiTokenProperty/${what}`,
      });
      expect(answer.statusCode).toBe(403);
    },
  );

  it('log somebody in from another site', async () => {
    const page = await open();
    for (const stolen of [
      { ...page, crumb: '' },
      { ...page, cookie: '' },
      await open().then(({ crumb }) => ({ ...page, crumb })),
    ]) {
      const answer = await submit(stolen);
      expect(answer.headers.location).toContain('/loginError');
      expect(await nameOf({ cookie: page.cookie })).toBe('anonymous');
    }
  });

  it('tell from the time whether a user exists', async () => {
    // The administrator of these tests has a password that is cheap to check.
    await server().services.security.users.create('known', 'right');
    const time = async (user: string, run: number) => {
      const headers = { authorization: basic(user, `wrong${run}`) };
      return (await cpuTime(() => server().raw({ method: 'GET', url: '/login', headers }))).ms;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let run = 0; run < 5; run += 1) {
      known.push(await time('known', run));
      unknown.push(await time('nobody', run));
    }
    const [least = 0, other = 0] = [Math.min(...known), Math.min(...unknown)];
    expect(other).toBeGreaterThan(least / 3);
    expect(other).toBeLessThan(least * 3);
  });
});

describe('after logging in', () => {
  const home = 'http://ci.example:8080/';

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    ' //evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'http://ci.example:8080@evil.example/',
    'http://ci.example:8080.evil.example/',
    'http://ci.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/x\r\nSet-Cookie: a=b',
    '/%0d%0aSet-Cookie:a=b/../../../..//evil.example',
  ])('nobody is led by %j to another server, nor by it to another header', async (from) => {
    const answer = await submit(await open(), { from });
    expect(answer.statusCode).toBe(302);
    const location = String(answer.headers.location);
    expect(new URL(location).origin).toBe(new URL(home).origin);
    expect(location).not.toMatch(/[\r\n]/);
    expect(String(answer.headers['set-cookie'])).not.toContain('a=b');
  });

  it('the address stays as it was for those who mistyped', async () => {
    const answer = await submit(await open(), { from: '/x\r\nSet-Cookie: a=b', j_password: 'wrong' });
    expect(answer.headers.location).toBe(`${home}loginError?from=%2Fx%0D%0ASet-Cookie%3A%20a%3Db`);
  });
});

describe('a broken root config.xml', () => {
  it.each([
    ['no XML', 'nonsense'],
    ['nothing', ''],
    ['half of it', '<?xml version="1.1"?><hudson><useSecurity>false</useSecurity>'],
    ['a document type', '<!DOCTYPE hudson [<!ENTITY a "b">]><hudson><useSecurity>false</useSecurity></hudson>'],
    ['another root', '<project><useSecurity>false</useSecurity></project>'],
    ['a strategy that nobody knows', strategy('x.Open')],
    ['a strategy of a plug-in', strategy('hudson.security.GlobalMatrixAuthorizationStrategy')],
    ['no strategy', '<hudson><useSecurity>true</useSecurity></hudson>'],
    ['no word on security', '<hudson></hudson>'],
    ['a word that is none', '<hudson><useSecurity>maybe</useSecurity></hudson>'],
  ])('of %s never opens the server', async (_, text) => {
    const endings: (() => Promise<void> | void)[] = [];
    const folder = await temporaryFolder({ onTestFinished: (action) => void endings.push(action) });
    try {
      await writeFile(join(folder, 'config.xml'), text);
      const config = readConfig(['-Djenkins.install.runSetupWizard=false'], { JENKINS_HOME: folder });
      const started = await startServer({
        config,
        log: silentLogger,
        version: '0.0.1',
        environment: {},
        end() {},
      }).catch(() => null);
      if (started === null) return;
      const app = await createApp(started.services);
      started.lifecycle.started();
      endings.push(
        () => started.lifecycle.stop(),
        async () => void (await app.close()),
      );
      for (const url of ['/api/json', '/computer/api/json', '/systemInfo', '/']) {
        expect([url, (await app.inject({ method: 'GET', url })).statusCode]).toEqual([url, 403]);
      }
      expect((await app.inject({ method: 'POST', url: '/createItem?name=x' })).statusCode).toBe(403);
    } finally {
      for (const action of endings.reverse()) await action();
    }
  });
});

function strategy(className: string): string {
  return `<hudson><useSecurity>true</useSecurity><authorizationStrategy class="${className}"/></hudson>`;
}
