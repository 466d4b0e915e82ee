// Needs slapd and ldap-utils of Debian, and openssl.
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { homeOfRealm } from '../harness/realms/home-of-realm.ts';
import { MANAGER, type Slapd, startSlapd } from '../harness/realms/slapd.ts';
import { asBasic, Visitor } from '../harness/realms/visitor.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const READER = { dn: 'cn=reader,dc=example,dc=com', password: 'k3y-of-reader' };
const PEOPLE = 'ou=people,dc=example,dc=com';
const GROUPS = 'ou=groups,dc=example,dc=com';

function person(id: string, name: string, password: string): string {
  return `dn: uid=${id},${PEOPLE}\nobjectClass: inetOrgPerson\nuid: ${id}\ncn: ${name}\nsn: ${name}
displayName: ${name}\nmail: ${id}@example.com\nuserPassword: ${password}\n`;
}

function group(id: string, member: string): string {
  return `dn: cn=${id},${GROUPS}\nobjectClass: groupOfNames\ncn: ${id}\nmember: ${member}\n`;
}

const ENTRIES = [
  'dn: dc=example,dc=com\nobjectClass: dcObject\nobjectClass: organization\no: example\ndc: example\n',
  `dn: ${READER.dn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: ${READER.password}\n`,
  `dn: ${PEOPLE}\nobjectClass: organizationalUnit\nou: people\n`,
  `dn: ${GROUPS}\nobjectClass: organizationalUnit\nou: groups\n`,
  person('ann', 'Ann Archer', 'right'),
  person('bob', 'Bob', 'other'),
  group('dev', `uid=ann,${PEOPLE}`),
  group('ops', `cn=dev,${GROUPS}`),
  `dn: cn=posix,${GROUPS}\nobjectClass: posixGroup\ncn: posix\ngidNumber: 5000\nmemberUid: ann\n`,
].join('\n');

const BY_RECORD = `<groupMembershipStrategy class="jenkins.security.plugins.ldap.FromUserRecordLDAPGroupMembershipStrategy">
  <attributeName>memberOf</attributeName></groupMembershipStrategy>`;
const BY_SEARCH = `<groupMembershipStrategy class="jenkins.security.plugins.ldap.FromGroupSearchLDAPGroupMembershipStrategy">
  <filter>(| (member={0}) (uniqueMember={0}) (memberUid={1}))</filter></groupMembershipStrategy>`;

interface Wanted {
  readonly membership?: string;
  /** Environment properties of the connection, by their names. */
  readonly properties?: Readonly<Record<string, string>>;
  readonly more?: string;
}

/** The realm as the plugin writes it. */
function realm(servers: string, { membership = BY_SEARCH, properties = {}, more = '' }: Wanted = {}): string {
  const entries = Object.entries(properties).map(
    ([name, value]) => `<entry><string>${name}</string><string>${value}</string></entry>`,
  );
  return `<securityRealm class="hudson.security.LDAPSecurityRealm" plugin="ldap@2.12">
    <disableMailAddressResolver>false</disableMailAddressResolver>
    <configurations><jenkins.security.plugins.ldap.LDAPConfiguration>
      <server>${servers}</server><rootDN>dc=example,dc=com</rootDN><inhibitInferRootDN>false</inhibitInferRootDN>
      <userSearchBase>ou=people</userSearchBase><userSearch>uid={0}</userSearch>
      <groupSearchBase>ou=groups</groupSearchBase>${membership}
      <managerDN>${READER.dn}</managerDN><managerPasswordSecret>{${READER.password}}</managerPasswordSecret>
      <displayNameAttributeName>displayname</displayNameAttributeName>
      <mailAddressAttributeName>mail</mailAddressAttributeName><ignoreIfUnavailable>false</ignoreIfUnavailable>
      <extraEnvVars class="linked-hash-map">${entries.join('')}</extraEnvVars>
    </jenkins.security.plugins.ldap.LDAPConfiguration></configurations>
    <userIdStrategy class="jenkins.model.IdStrategy$CaseInsensitive"/>
    <groupIdStrategy class="jenkins.model.IdStrategy$CaseInsensitive"/>
    <disableRolePrefixing>true</disableRolePrefixing>${more}</securityRealm>`;
}

interface Given {
  readonly directory: Slapd;
  readonly server: ServerProcess;
}

async function given(t: TestContext, realmOf: (directory: Slapd) => string): Promise<Given> {
  const directory = await startSlapd(t, ENTRIES);
  const server = await spawnServer({ home: await homeOfRealm(t, realmOf(directory)), password: 'nobody' });
  t.onTestFinished(() => server.kill());
  return { directory, server };
}

async function groupsOf(server: ServerProcess): Promise<readonly string[]> {
  const ann = new Visitor(server);
  await ann.logIn('ann', 'right');
  return [...(await ann.whoAmI()).authorities].sort();
}

it('somebody of OpenLDAP logs in by the form and by Basic, and works by a token when the directory is gone', async (t) => {
  const { directory, server } = await given(t, ({ url }) => realm(url));
  const ann = new Visitor(server);
  const answer = await ann.logIn('ann', 'right');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, server.base]);
  expect(await ann.whoAmI()).toMatchObject({ name: 'ann', authorities: ['authenticated', 'dev', 'posix'] });
  const user = await (await ann.ask('user/ann/api/json')).json();
  expect(user).toMatchObject({ id: 'ann', fullName: 'Ann Archer' });
  expect(JSON.stringify(user)).toContain('ann@example.com');
  expect(await (await asBasic(server, 'ann', 'right')).json()).toMatchObject({ name: 'ann' });
  const made = await ann.post('me/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken', {
    newTokenName: 'ci',
  });
  const { data } = (await made.json()) as { data: { tokenValue: string } };
  await directory.stop();
  expect(await (await asBasic(server, 'ann', data.tokenValue)).json()).toMatchObject({
    ...{ name: 'ann', authorities: ['authenticated', 'dev', 'posix'] },
  });
  expect((await asBasic(server, 'bob', 'other')).status).toBe(503);
  const bob = new Visitor(server);
  expect((await bob.logIn('bob', 'other')).status).toBe(503);
  expect((await bob.whoAmI()).name).toBe('anonymous');
  expect(server.output()).toContain('the directory of the security realm could not be asked');
  expect(server.output()).not.toContain(READER.password);
});

describe('OpenLDAP lets nobody in', () => {
  const ends: (() => Promise<void> | void)[] = [];
  let server: ServerProcess;

  beforeAll(async () => {
    const t = { onTestFinished: (end: () => Promise<void> | void) => void ends.unshift(end) };
    const directory = await startSlapd(t, ENTRIES);
    server = await spawnServer({ home: await homeOfRealm(t, realm(directory.url)), password: 'nobody' });
    ends.unshift(() => server.kill());
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it.each([
    ['a wrong password', 'ann', 'wrong'],
    ['no password', 'ann', ''],
    ['the password of somebody else', 'ann', 'other'],
    ['a name that is not there', 'eve', 'right'],
    ['a star for a name', '*', 'right'],
    ['a filter for a name', 'ann)(uid=*', 'right'],
    ['the entry that searches', 'reader', READER.password],
    ['the entry that may do everything', MANAGER.dn, MANAGER.password],
  ])('with %s', async (_what, name, password) => {
    const visitor = new Visitor(server);
    expect((await visitor.logIn(name, password)).headers.get('location')).toBe(`${server.base}loginError`);
    expect((await visitor.whoAmI()).name).toBe('anonymous');
    expect((await asBasic(server, name, password)).status).toBe(401);
  });
});

it('groups within groups of OpenLDAP count as far as the realm says, also for what somebody may do', async (t) => {
  const { server } = await given(t, ({ url }) => realm(url, { properties: { 'millwright.ldap.nestedGroups': '1' } }));
  expect(await groupsOf(server)).toEqual(['authenticated', 'dev', 'ops', 'posix']);
  const ann = new Visitor(server);
  await ann.logIn('ann', 'right');
  expect((await ann.ask('manage/')).status).toBe(200);
  const bob = new Visitor(server);
  await bob.logIn('bob', 'other');
  expect((await bob.whoAmI()).authorities).toEqual(['authenticated']);
  expect((await bob.ask('manage/')).status).toBe(403);
});

it('groups are those that OpenLDAP writes into the entry of a person, where the realm says so', async (t) => {
  const { server } = await given(t, ({ url }) => realm(url, { membership: BY_RECORD }));
  expect(await groupsOf(server)).toEqual(['authenticated', 'dev']);
});

it.for([
  ['StartTLS', ({ url }: Slapd) => realm(url, { properties: { 'millwright.ldap.startTls': 'true' } })],
  ['LDAPS', ({ secureUrl }: Slapd) => realm(secureUrl)],
] as const)(
  'by %s, OpenLDAP is believed where its authority is trusted, and nowhere else',
  async ([_how, realmOf], t) => {
    const directory = await startSlapd(t, ENTRIES);
    const home = await homeOfRealm(t, realmOf(directory));
    const env = { NODE_EXTRA_CA_CERTS: directory.authority };
    const trusting = await spawnServer({ home, env, password: 'nobody' });
    t.onTestFinished(() => trusting.kill());
    expect(await groupsOf(trusting)).toEqual(['authenticated', 'dev', 'posix']);
    expect((await asBasic(trusting, 'ann', 'wrong')).status).toBe(401);
    await trusting.kill();
    const other = await spawnServer({ home, password: 'nobody' });
    t.onTestFinished(() => other.kill());
    expect((await asBasic(other, 'ann', 'right')).status).toBe(503);
  },
);

it('the next server of a directory is asked where the first does not answer', async (t) => {
  const { server } = await given(t, ({ url }) => realm(`ldap://localhost:1 ${url}`));
  expect(await groupsOf(server)).toEqual(['authenticated', 'dev', 'posix']);
});
