import { expect, it, type TestContext } from 'vitest';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { KindRegistry, type Realm } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { type LdapServer, startLdapServer } from '../testing/ldap-server.ts';
import { ldapRealm } from './realm.ts';

const PEOPLE = 'ou=people,dc=example,dc=com';
const GROUPS = 'ou=groups,dc=example,dc=com';
const ENTRIES = {
  '': { namingContexts: ['dc=example,dc=com'] },
  'cn=reader,dc=example,dc=com': { cn: ['reader'], userPassword: ['secret'] },
  [`uid=ann,${PEOPLE}`]: {
    uid: ['ann'],
    cn: ['Ann Archer'],
    mail: ['ann@example.com'],
    userPassword: ['right'],
    memberOf: [`cn=web\\, all,${GROUPS}`, `cn=ops,${GROUPS}`],
  },
  [`uid=bob,${PEOPLE}`]: { uid: ['bob'], cn: ['Bob'], userPassword: ['other'] },
  [`uid=zoë(*),${PEOPLE}`]: { uid: ['zoë(*)'], userPassword: ['umlaut'] },
  [`uid=twin,${PEOPLE}`]: { uid: ['twin'], userPassword: ['same'] },
  [`uid=twin,ou=more,${PEOPLE}`]: { uid: ['twin'], userPassword: ['same'] },
  [`cn=dev,${GROUPS}`]: { cn: ['dev'], member: [`uid=ann,${PEOPLE}`] },
  [`cn=posix,${GROUPS}`]: { cn: ['posix'], memberUid: ['ann'] },
  [`cn=everybody,${GROUPS}`]: { cn: ['everybody'], member: [`cn=dev,${GROUPS}`] },
  [`cn=world,${GROUPS}`]: { cn: ['world'], member: [`cn=everybody,${GROUPS}`] },
};
const REGISTRY = new KindRegistry([], { decrypt: (text) => text.replace(/^\{(.*)\}$/, '$1') });

function realmOf(xml: string): Realm {
  const context = { clock: systemClock, log: silentLogger, checkHash: async () => false };
  return ldapRealm.open(
    ldapRealm.fromXml(parseXml(`<securityRealm>${xml}</securityRealm>`), REGISTRY.context),
    context,
  );
}

function directory(server: string, more = '', strategy = ''): string {
  return `<jenkins.security.plugins.ldap.LDAPConfiguration><server>${server}</server><rootDN>dc=example,dc=com</rootDN>
    <userSearchBase>ou=people</userSearchBase><userSearch>uid={0}</userSearch><groupSearchBase>ou=groups</groupSearchBase>
    ${strategy}<managerDN>cn=reader,dc=example,dc=com</managerDN><managerPasswordSecret>{secret}</managerPasswordSecret>
    <displayNameAttributeName>cn</displayNameAttributeName>${more}</jenkins.security.plugins.ldap.LDAPConfiguration>`;
}

function configured(...directories: readonly string[]): Realm {
  return realmOf(
    `<configurations>${directories.join('')}</configurations><disableRolePrefixing>true</disableRolePrefixing>`,
  );
}

const start = (t: TestContext): Promise<LdapServer> => startLdapServer(t, ENTRIES);

it('knows a person, with name, address and groups', async (t) => {
  const { url } = await start(t);
  expect(await configured(directory(url)).checkPassword?.('ann', 'right')).toEqual({
    id: 'ann',
    fullName: 'Ann Archer',
    email: 'ann@example.com',
    groups: ['dev', 'posix'],
  });
});

it('counts groups within groups as far as the configuration says', async (t) => {
  const { url } = await start(t);
  const levels = (count: number) =>
    `<extraEnvVars><entry><string>millwright.ldap.nestedGroups</string><string>${count}</string></entry></extraEnvVars>`;
  const one = await configured(directory(url, levels(1))).checkPassword?.('ann', 'right');
  expect(one?.groups).toEqual(['dev', 'posix', 'everybody']);
  const many = await configured(directory(url, levels(9))).checkPassword?.('ann', 'right');
  expect(many?.groups).toEqual(['dev', 'posix', 'everybody', 'world']);
});

it('takes groups from the entry of the person, by the first part of their names', async (t) => {
  const { url } = await start(t);
  const strategy =
    '<groupMembershipStrategy class="jenkins.security.plugins.ldap.FromUserRecordLDAPGroupMembershipStrategy">' +
    '<attributeName>memberOf</attributeName></groupMembershipStrategy>';
  const ann = await configured(directory(url, '', strategy)).checkPassword?.('ann', 'right');
  expect(ann?.groups).toEqual(['web, all', 'ops']);
});

it('refuses a membership strategy that it does not know', () => {
  const strategy = '<groupMembershipStrategy class="a.Other"/>';
  expect(() => configured(directory('ldap://localhost', '', strategy))).toThrow('a.Other is not known here');
});

it('reads the realm of old versions, asks for the root and adds the names of roles', async (t) => {
  const { url } = await start(t);
  const realm = realmOf(`<server>${url.replace('ldap://', '')}</server><rootDN></rootDN>
    <userSearchBase></userSearchBase><userSearch></userSearch><groupMembershipFilter>member={0}</groupMembershipFilter>`);
  expect(await realm.checkPassword?.('ann', 'right')).toMatchObject({ groups: ['dev', 'ROLE_DEV'] });
});

it.each([
  ['a wrong password', 'ann', 'wrong'],
  ['an unknown name', 'eve', 'right'],
  ['no name', '', 'right'],
  ['a name that several entries have', 'twin', 'same'],
  ['a filter instead of a name: *)(uid=*', '*)(uid=*', 'right'],
  ['a star instead of a name', '*', 'right'],
  ['a star behind the beginning of a name', 'an*', 'right'],
  ['a filter of its own: ann)(mail=*', 'ann)(mail=*', 'right'],
  ['an escaped star', '\\2a', 'right'],
  ['a zero byte', 'ann\0', 'right'],
])('lets nobody in with %s', async (_what, name, password) => {
  const server = await startLdapServer({ onTestFinished: (end) => void ends.push(end) }, ENTRIES);
  expect(await configured(directory(server.url)).checkPassword?.(name, password)).toBeNull();
  for (const end of ends.splice(0)) await end();
});
const ends: (() => Promise<void> | void)[] = [];

it('finds a name with characters that mean something in filters', async (t) => {
  const { url } = await start(t);
  expect(await configured(directory(url)).checkPassword?.('zoë(*)', 'umlaut')).toMatchObject({ id: 'zoë(*)' });
});

it('never binds a person without a password, which every directory would take', async (t) => {
  const server = await start(t);
  expect(await configured(directory(server.url)).checkPassword?.('ann', '')).toBeNull();
  expect(server.binds.filter(({ hasPassword }) => !hasPassword)).toEqual([]);
});

it('lets nobody in where the directory does not answer, and says so', async (t) => {
  const server = await start(t);
  await server.close();
  const check = configured(directory(server.url)).checkPassword?.('ann', 'right');
  await expect(check).rejects.toThrow(/ldap:\/\/localhost:\d+: .*ECONNREFUSED/);
});

it('asks the next server of a directory, and the next directory where that is allowed', async (t) => {
  const [gone, there] = [await start(t), await start(t)];
  await gone.close();
  const both = configured(directory(`${gone.url} ${there.url}`));
  expect(await both.checkPassword?.('ann', 'right')).toMatchObject({ id: 'ann' });
  const ignoring = configured(
    directory(gone.url, '<ignoreIfUnavailable>true</ignoreIfUnavailable>'),
    directory(there.url),
  );
  expect(await ignoring.checkPassword?.('bob', 'other')).toMatchObject({ id: 'bob', groups: [] });
});

it('says that the directory refuses its manager', async (t) => {
  const { url } = await start(t);
  const wrong = configured(directory(url).replace('{secret}', '{wrong}'));
  await expect(wrong.checkPassword?.('ann', 'right')).rejects.toThrow('the directory refuses its manager');
  const without = configured(directory(url).replace('{secret}', ''));
  await expect(without.checkPassword?.('ann', 'right')).rejects.toThrow('the manager of the directory has no password');
});
