import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type GivenServer, type HomeContent, homeWith, startOn } from '../harness/given-home.ts';

/** As Jenkins 1.x and 2.x write them. */
const V10 = "<?xml version='1.0' encoding='UTF-8'?>\n";
const V11 = "<?xml version='1.1' encoding='UTF-8'?>\n";
const JOB = `${V11}<project><actions/><builders><hudson.tasks.Shell><command>echo hello</command></hudson.tasks.Shell></builders></project>`;
const HASH = '#jbcrypt:$2a$10$abcdefghijklmnopqrstuuEDVNXgmUZJuDBOVRhzCaJTd8cRwLzwC';

function user(name: string, hash = HASH): string {
  return `${V10}<user><fullName>${name}</fullName><properties><hudson.security.HudsonPrivateSecurityRealm_-Details><passwordHash>${hash}</passwordHash></hudson.security.HudsonPrivateSecurityRealm_-Details></properties></user>`;
}

function security(realm: string, strategy: string, inside = ''): string {
  return `${V10}<hudson>
  <version>1.625.3</version>
  <numExecutors>2</numExecutors>
  <useSecurity>true</useSecurity>
  <authorizationStrategy class="${strategy}">${inside}</authorizationStrategy>
  <securityRealm class="${realm}"><server>ldap://ldap.example</server></securityRealm>
  <views><hudson.model.AllView><owner class="hudson" reference="../../.."/><name>All</name></hudson.model.AllView></views>
  <primaryView>All</primaryView>
</hudson>`;
}

const LOGGED_IN = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
const OWN = 'hudson.security.HudsonPrivateSecurityRealm';
const BUILD =
  "<?xml version='1.0' encoding='UTF-8'?><build><actions/><number>1</number><startTime>1400000000000</startTime><result>SUCCESS</result><duration>5</duration></build>";

/**
 * Who comes in. first: the administrator of a first start. everybody: nobody needs to. people: those whom its realm and its
 * strategy know. nobody: but in recovery.
 */
type Who = 'first' | 'everybody' | 'people' | 'nobody';
/** Those of these homes log in elsewhere. */
const BY_PROVIDER: readonly string[] = ['GitHub', 'SAML'];

const HOMES: readonly [string, Who, HomeContent][] = [
  ['only jobs', 'first', { 'jobs/a/config.xml': JOB, 'jobs/b/config.xml': JOB }],
  [
    'jobs, plugins and users without config.xml',
    'first',
    {
      'jobs/a/config.xml': JOB,
      'plugins/git.jpi': 'PK',
      'plugins/git/META-INF/MANIFEST.MF': 'Manifest-Version: 1.0',
      'users/admin/config.xml': user('Admin'),
      'users/ann/config.xml': user('Ann'),
    },
  ],
  [
    'a config.xml that says nothing of security',
    'first',
    { 'config.xml': `${V10}<hudson><numExecutors>0</numExecutors></hudson>`, 'jobs/a/config.xml': JOB },
  ],
  [
    'the same with carriage returns and a byte order mark',
    'first',
    {
      'config.xml': `\uFEFF${V10}<hudson>\r\n  <numExecutors>3</numExecutors>\r\n</hudson>\r\n`,
      'jobs/a/config.xml': JOB,
    },
  ],
  [
    'a checkout with empty folders',
    'first',
    { 'jobs/.gitkeep': '', 'users/.gitkeep': '', '.git/HEAD': 'ref: x', 'README.md': '' },
  ],
  [
    'a config.xml with the usual security, but no users',
    'first',
    { 'config.xml': security(OWN, LOGGED_IN).replace('1.0', '1.1'), 'jobs/a/config.xml': JOB, 'users/.gitkeep': '' },
  ],
  [
    'security switched off',
    'everybody',
    { 'config.xml': `${V10}<hudson><useSecurity>false</useSecurity></hudson>`, 'jobs/a/config.xml': JOB },
  ],
  [
    'a strategy that lets everybody do everything',
    'everybody',
    {
      'config.xml': security('hudson.security.SecurityRealm$None', 'hudson.security.AuthorizationStrategy$Unsecured'),
      'jobs/a/config.xml': JOB,
    },
  ],
  ...[
    [
      'the realm of a servlet container',
      'nobody',
      'hudson.security.LegacySecurityRealm',
      'hudson.security.LegacyAuthorizationStrategy',
    ],
    ['LDAP', 'people', 'hudson.security.LDAPSecurityRealm', LOGGED_IN],
    ['Active Directory', 'people', 'hudson.plugins.active_directory.ActiveDirectorySecurityRealm', LOGGED_IN],
    [
      'GitHub',
      'nobody',
      'org.jenkinsci.plugins.GithubSecurityRealm',
      'org.jenkinsci.plugins.GithubAuthorizationStrategy',
    ],
    ['SAML', 'people', 'org.jenkinsci.plugins.saml.SamlSecurityRealm', LOGGED_IN],
    ['a matrix', 'people', OWN, 'hudson.security.GlobalMatrixAuthorizationStrategy'],
    ['roles', 'people', OWN, 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy'],
    ['a matrix of each project', 'people', OWN, 'hudson.security.ProjectMatrixAuthorizationStrategy'],
  ].map(([name = '', who = '', realm = '', strategy = '']): [string, Who, HomeContent] => [
    name,
    who === 'people' ? 'people' : 'nobody',
    {
      'config.xml': security(realm, strategy, '<permission>hudson.model.Hudson.Administer:admin</permission>'),
      'users/admin/config.xml': user('Admin'),
      'jobs/a/config.xml': JOB,
    },
  ]),
  [
    'an empty config.xml and users',
    'nobody',
    { 'config.xml': '', 'users/admin/config.xml': user('Admin'), 'jobs/a/config.xml': JOB },
  ],
  [
    'old and odd things',
    'first',
    {
      'jobs/a/config.xml': JOB,
      'jobs/a/builds/2014-05-13_17-33-20/build.xml': BUILD,
      'jobs/a/builds/2014-05-13_17-33-20/log': 'old\n',
      'jobs/a/builds/1': { link: '2014-05-13_17-33-20' },
      'jobs/a/lastSuccessful': { link: 'builds/lastSuccessfulBuild' },
      'jobs/a/lastStable': { link: 'lastStable' },
      'jobs/a/builds/lastSuccessfulBuild': { link: '1' },
      'jobs/a/builds/lastFailedBuild': { link: '-1' },
      'jobs/empty/config.xml': '',
      'jobs/nothing': null,
      'jobs/notes.txt': 'a file beside the jobs',
      'jobs/gone/config.xml': { link: '/nowhere/config.xml' },
      'nodes/far/config.xml': `${V10}<slave><name>far</name><numExecutors>2</numExecutors></slave>`,
      'nodes/broken/config.xml': '<slave>',
      'nodes/.gitkeep': '',
      'credentials.xml': '',
      'hudson.tasks.Mailer.xml': '',
      'queue.xml.bak': '',
      'nodeMonitors.xml': '',
      'jenkins.yaml': 'jenkins:\n  securityRealm: local\n',
      'casc_configs/jenkins.yaml': 'unclassified: {}',
      'init.groovy.d/basic.groovy': 'println "hello"',
      'init.groovy.d/readme.txt': 'no script',
      'init.groovy.d/.gitkeep': '',
      'secrets/.gitkeep': '',
      'userContent/.gitkeep': '',
      'fingerprints/.gitkeep': '',
      'war/WEB-INF/web.xml': '<web-app/>',
    },
  ],
];

async function opened(content: HomeContent, args: readonly string[] = []): Promise<GivenServer> {
  const given = await startOn(await homeWith({ onTestFinished }, content), args);
  onTestFinished(() => given.close());
  return given;
}

async function passwordIn(home: string, name: string): Promise<string> {
  return (await readFile(join(home, 'secrets', name), 'utf8')).trim();
}

describe.each(HOMES)('a home with %s', (name, who, content) => {
  it(`starts and lets ${who} in`, async () => {
    const given = await opened(content);
    const anonymous = await given.ask('/manage/');
    expect(anonymous.statusCode).toBe(who === 'everybody' ? 200 : 403);
    expect((await given.ask('/login')).statusCode).toBe(BY_PROVIDER.includes(name) ? 302 : 200);
    const { firstAdministrator } = given.server;
    expect(firstAdministrator === null).toBe(who !== 'first');
    if (who === 'first') {
      const admin = ['admin', await passwordIn(given.home, 'initialAdminPassword')] as const;
      for (const url of ['/', '/manage/', '/manage/home-state/', '/api/json?depth=1', '/computer/', '/securityRealm/'])
        expect((await given.ask(url, admin)).statusCode, url).toBe(200);
    }
    if (who === 'everybody') {
      expect(anonymous.body).toContain('Security is off: everybody who reaches this server may do everything');
      expect(given.lines.some(({ level, message }) => level === 'warn' && message.startsWith('SECURITY IS OFF'))).toBe(
        true,
      );
    }
    if (who === 'nobody') {
      const login = (await given.ask('/login')).body;
      if (!BY_PROVIDER.includes(name)) expect(login).toContain('-Dmillwright.recovery=true');
      const told = given.lines.filter(({ message }) => message === 'people cannot log in or work');
      expect(told.map(({ fields }) => fields['note']).join(' ')).toContain('-Dmillwright.recovery=true');
    }
    if (who === 'people')
      expect(given.lines.map(({ message }) => message)).not.toContain('people cannot log in or work');
  });

  it('has an administrator of the recovery, but for one that is open', async () => {
    const given = await opened(content, ['-Dmillwright.recovery=true']);
    if (who === 'everybody') return;
    const recovery = ['recovery', await passwordIn(given.home, 'recoveryPassword')] as const;
    const manage = await given.ask('/manage/', recovery);
    expect(manage.statusCode).toBe(200);
    expect(manage.body).toContain('Recovery is on');
    expect((await given.ask('/login')).body).toContain('Recovery is on');
    expect((await given.ask('/manage/')).statusCode).toBe(403);
    expect((await given.ask('/api/json', ['recovery', 'wrong'])).statusCode).toBe(401);
    const told = given.lines.filter(({ fields }) => fields['user'] === 'recovery');
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^RECOVERY IS ON/),
      'the administrator of the recovery logged in',
    ]);
    expect(told[0]?.fields['password']).toBe(recovery[1]);
    await given.close();
    const after = await startOn(given.home);
    onTestFinished(() => after.close());
    // A directory that cannot be asked says nothing of anybody.
    expect((await after.ask('/api/json', recovery)).statusCode).toBe(name === 'LDAP' ? 503 : 401);
    await expect(passwordIn(given.home, 'recoveryPassword')).rejects.toThrow('ENOENT');
  });
});

it('a lost config.xml leaves people their passwords', async () => {
  const given = await opened({ 'jobs/a/config.xml': JOB });
  const { users } = given.server.services.security;
  await users.create('ann', 'hers');
  await users.setPassword('admin', 'mine');
  await given.close();
  const again = await startOn(given.home);
  onTestFinished(() => again.close());
  expect((await again.ask('/manage/', ['ann', 'hers'])).statusCode).toBe(200);
  expect((await again.ask('/manage/', ['admin', 'mine'])).statusCode).toBe(200);
  const file = await passwordIn(given.home, 'initialAdminPassword');
  expect((await again.ask('/manage/', ['admin', file])).statusCode).toBe(200);
  expect(again.server.firstAdministrator).toMatchObject({ userId: 'admin', isForThisStart: true });
});

it('recovery can choose the server’s own users, and then somebody comes in as usual', async () => {
  const given = await opened(
    {
      'config.xml': security('x.Realm', 'x.Strategy'),
      'users/admin/config.xml': user('Admin'),
    },
    ['-Dmillwright.recovery=true'],
  );
  const recovery = ['recovery', await passwordIn(given.home, 'recoveryPassword')] as const;
  const page = await given.ask('/manage/home-state/', recovery);
  expect(page.body).toContain('x.Realm');
  const crumb = await given.ask('/crumbIssuer/api/json', recovery);
  const { server } = given;
  expect(server.services.security.crumbs.enabled).toBe(false);
  expect(crumb.statusCode).toBe(404);
  expect((await given.ask('/manage/home-state/useOwnUsers', recovery, { method: 'POST' })).statusCode).toBe(302);
  await server.services.security.users.setPassword('admin', 'mine');
  await given.close();
  const config = await readFile(join(given.home, 'config.xml'), 'utf8');
  expect(config).toContain(OWN);
  expect(config).toContain('<version>1.625.3</version>');
  const again = await startOn(given.home);
  onTestFinished(() => again.close());
  expect((await again.ask('/manage/', ['admin', 'mine'])).statusCode).toBe(200);
  expect((await again.ask('/manage/')).statusCode).toBe(403);
});
