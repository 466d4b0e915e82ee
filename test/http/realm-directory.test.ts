import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { type LdapServer, startLdapServer } from '../../src/kinds/testing/ldap-server.ts';
import { useRealm, Visitor } from './realm-of.ts';
import { basic, startTestServer, type TestServer } from './start.ts';

const ENTRIES = {
  'uid=ann,dc=example': { uid: ['ann'], cn: ['Ann Archer'], mail: ['ann@example.com'], userPassword: ['right'] },
  'uid=system,dc=example': { uid: ['system'], userPassword: ['right'] },
  'cn=dev,dc=example': { cn: ['dev'], member: ['uid=ann,dc=example'] },
};

function realm(url: string): string {
  return `<securityRealm class="hudson.security.LDAPSecurityRealm" plugin="ldap@2.12"><configurations>
    <jenkins.security.plugins.ldap.LDAPConfiguration><server>${url}</server><rootDN>dc=example</rootDN>
    <displayNameAttributeName>cn</displayNameAttributeName></jenkins.security.plugins.ldap.LDAPConfiguration>
    </configurations><disableRolePrefixing>true</disableRolePrefixing><other>kept</other></securityRealm>`;
}

async function start(t: TestContext): Promise<{ server: TestServer; directory: LdapServer }> {
  const [server, directory] = [await startTestServer(t), await startLdapServer(t, ENTRIES)];
  await useRealm(server, realm(directory.url));
  return { server, directory };
}

function whoIs(server: TestServer, user: string, secret: string) {
  return server.raw({ method: 'GET', url: '/whoAmI/api/json', headers: { authorization: basic(user, secret) } });
}

it('logs somebody of the directory in, who is a user of the home from then on', async (t) => {
  const { server } = await start(t);
  const ann = new Visitor(server);
  const answer = await ann.logIn('ann', 'right', '/people/');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/people/']);
  expect(await ann.name()).toBe('ann');
  expect(server.services.security.users.get('ann')).toMatchObject({ fullName: 'Ann Archer', email: 'ann@example.com' });
  expect(server.services.security.principalOf('ann', 'session')).toMatchObject({
    authorities: ['authenticated', 'dev'],
  });
  const [folder = ''] = (await readdir(join(server.home, 'users'))).filter((name) => name.startsWith('ann'));
  const file = await readFile(join(server.home, 'users', folder, 'config.xml'), 'utf8');
  expect(file).toMatch(
    /<jenkins.security.LastGrantedAuthoritiesProperty>\s*<roles>\s*<string>authenticated<\/string>\s*<string>dev<\/string>\s*<\/roles>\s*<timestamp>\d+<\/timestamp>/,
  );
  expect(file.match(/<jenkins.security.LastGrantedAuthoritiesProperty>/g)).toHaveLength(1);
  expect(file).not.toContain('passwordHash');
  expect(server.services.security.accessNotes()).toEqual([]);
});

it('asks the directory once for a password that comes with every request, and never keeps one that is wrong', async (t) => {
  const { server, directory } = await start(t);
  for (const _ of [1, 2, 3]) expect((await whoIs(server, 'ann', 'right')).json()).toMatchObject({ name: 'ann' });
  expect(directory.binds.filter(({ dn }) => dn.startsWith('uid=ann'))).toHaveLength(1);
  for (const _ of [1, 2]) expect((await whoIs(server, 'ann', 'wrong')).statusCode).toBe(401);
  expect(directory.binds.filter(({ dn }) => dn.startsWith('uid=ann'))).toHaveLength(3);
});

it('an API token keeps the groups when the directory is gone', async (t) => {
  const { server, directory } = await start(t);
  expect((await whoIs(server, 'ann', 'right')).statusCode).toBe(200);
  const { tokenValue } = await server.services.security.users.newToken('ann', 'ci');
  await directory.close();
  await server.services.security.users.reload();
  expect(await server.services.security.authenticate('ann', tokenValue)).toMatchObject({
    authorities: ['authenticated', 'dev'],
  });
});

it('a directory that does not answer lets nobody in and is an error of its own, which names no server', async (t) => {
  const { server, directory } = await start(t);
  await directory.close();
  const answer = await whoIs(server, 'ann', 'right');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('The directory that knows who people are cannot be asked');
  expect(answer.body).not.toContain(String(directory.port));
  const ann = new Visitor(server);
  expect((await ann.logIn('ann', 'right')).statusCode).toBe(503);
  expect(await ann.name()).toBe('anonymous');
});

it.each([
  ['a wrong password', 'ann', 'wrong'],
  ['an empty password', 'ann', ''],
  ['a filter for a name', '*)(uid=*', 'right'],
  ['a name that nobody can have', 'system', 'right'],
  ['the password of the home’s own administrator', 'admin', ''],
])('lets nobody in with %s', async (_what, name, password) => {
  const ends: (() => Promise<void> | void)[] = [];
  const t = { onTestFinished: (end: () => Promise<void> | void) => void ends.push(end) };
  const [server, directory] = [await startTestServer(t), await startLdapServer(t, ENTRIES)];
  await useRealm(server, realm(directory.url));
  const visitor = new Visitor(server);
  const answer = await visitor.logIn(name, password || (name === 'admin' ? server.password : ''));
  expect(answer.headers.location).toBe('http://ci.example:8080/loginError');
  expect(await visitor.name()).toBe('anonymous');
  for (const end of ends.reverse()) await end();
});

it('an unknown realm stays shut, and its element stays in the file', async (t) => {
  const { server } = await start(t);
  await useRealm(server, '<securityRealm class="a.StrangeRealm"><key>1</key></securityRealm>');
  expect((await whoIs(server, 'ann', 'right')).statusCode).toBe(401);
  expect((await whoIs(server, 'admin', server.password)).statusCode).toBe(401);
  expect(server.services.security.accessNotes()[0]).toContain('is not known here: a.StrangeRealm');
  expect(await server.services.home.settings.source()).toContain('<key>1</key>');
});

it('a realm that cannot be used says why and stays shut', async (t) => {
  const { server, directory } = await start(t);
  const strategy = '<groupMembershipStrategy class="a.Other"/></jenkins.security.plugins.ldap.LDAPConfiguration>';
  await useRealm(server, realm(directory.url).replace('</jenkins.security.plugins.ldap.LDAPConfiguration>', strategy));
  expect((await whoIs(server, 'ann', 'right')).statusCode).toBe(401);
  expect(server.services.security.accessNotes()[0]).toContain('a.Other is not known here');
});

it('groups of another realm count no more once people are those of the home', async (t) => {
  const { server } = await start(t);
  expect((await whoIs(server, 'ann', 'right')).statusCode).toBe(200);
  await useRealm(server, '<securityRealm class="hudson.security.HudsonPrivateSecurityRealm"/>');
  expect(server.services.security.principalOf('ann', 'token')).toMatchObject({ authorities: ['authenticated'] });
  expect((await whoIs(server, 'ann', 'right')).statusCode).toBe(401);
});

describe('names that differ in case alone', () => {
  const strategies = (javaClass: string): string =>
    `<userIdStrategy class="${javaClass}"/><groupIdStrategy class="${javaClass}"/></securityRealm>`;
  const MATRIX = '<permission>USER:hudson.model.Hudson.Administer:ann</permission>';

  async function startWith(t: TestContext, javaClass: string): Promise<TestServer> {
    const { server, directory } = await start(t);
    await useRealm(server, realm(directory.url).replace('</securityRealm>', strategies(javaClass)));
    await server.services.home.settings.rewrite((xml) =>
      xml.replace(
        /<authorizationStrategy[^>]*?(?:\/>|>[\s\S]*?<\/authorizationStrategy>)/,
        `<authorizationStrategy class="hudson.security.GlobalMatrixAuthorizationStrategy">${MATRIX}</authorizationStrategy>`,
      ),
    );
    return server;
  }

  async function mayManage(server: TestServer, user: string): Promise<number> {
    const headers = { authorization: basic(user, 'right') };
    return (await server.raw({ method: 'GET', url: '/manage/', headers })).statusCode;
  }

  it('are those of one user, where the realm says nothing else', async (t) => {
    const server = await startWith(t, 'jenkins.model.IdStrategy$CaseInsensitive');
    expect([await mayManage(server, 'ann'), await mayManage(server, 'Ann')]).toEqual([200, 200]);
    expect(server.services.security.users.all().map(({ id }) => id)).toEqual(['admin', 'ann']);
  });

  it('are those of several users, who share no rights, where the realm says so', async (t) => {
    const server = await startWith(t, 'jenkins.model.IdStrategy$CaseSensitive');
    expect([await mayManage(server, 'ann'), await mayManage(server, 'Ann')]).toEqual([200, 403]);
    expect([await mayManage(server, 'Ann'), await mayManage(server, 'ann')]).toEqual([403, 200]);
    const { users } = server.services.security;
    expect(users.all().map(({ id }) => id)).toEqual(expect.arrayContaining(['Ann', 'ann']));
    await users.reload();
    expect(users.get('Ann')?.id).toBe('Ann');
    expect(users.get('ANN')).toBeUndefined();
    await users.delete('Ann');
    expect(users.get('ann')?.id).toBe('ann');
  });

  it('let nobody in by a strategy that is not known', async (t) => {
    const server = await startWith(t, 'a.Other');
    expect(await mayManage(server, 'ann')).toBe(401);
    expect(server.services.security.accessNotes()[0]).toContain('the id strategy a.Other is not known here');
  });
});

describe('guessing a password of the directory', () => {
  const asked = (server: TestServer, user: string, secret: string, address: string) => {
    const headers = { authorization: basic(user, secret), 'x-forwarded-for': address };
    return server.raw({ method: 'GET', url: '/whoAmI/api/json', headers });
  };

  it('of one account is stopped from wherever it comes', async (t) => {
    const { server, directory } = await start(t);
    for (let at = 0; at < 30; at += 1) await asked(server, 'ann', `guess-${at}`, `198.51.100.${at}`);
    const tried = directory.binds.length;
    expect((await asked(server, 'ann', 'right', '203.0.113.9')).statusCode).toBe(401);
    expect(directory.binds).toHaveLength(tried);
  });

  it('of many accounts is stopped by the address from which it comes', async (t) => {
    const { server } = await start(t);
    for (let at = 0; at < 61; at += 1) await asked(server, `guessed-${at}`, 'x', '198.51.100.200');
    expect((await asked(server, 'ann', 'right', '198.51.100.200')).statusCode).toBe(401);
    expect((await asked(server, 'ann', 'right', '198.51.100.201')).statusCode).toBe(200);
  });

  it('by a name with control characters forges no line of the log', async (t) => {
    const { server } = await start(t);
    const name = 'eve\r\n{"level":"info","msg":"forged"}\u001b[2K\u2028forged';
    const payload = (at: number) => new URLSearchParams({ j_username: name, j_password: `x${at}` }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let at = 0; at < 20; at += 1)
      await server.raw({ method: 'POST', url: '/j_spring_security_check', headers, payload: payload(at) });
    const shown = server.services.recentLog
      .records()
      .map(({ fields }) => fields)
      .join('\n');
    expect(shown).toContain('user: eve\\u000d\\u000a{');
    // No character of it begins a line, or moves a terminal.
    expect(shown.split(/[\r\n\u001b\u2028]/).filter((line) => /^(?:\{|\[|forged)/.test(line))).toEqual([]);
  });
});
