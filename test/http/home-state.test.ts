import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { stillFiles } from '../../src/kit/testing/files-below.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { mailSettings } from '../../src/points/index.ts';
import { type GivenServer, homeWith, startOn } from '../harness/given-home.ts';
import { FORM } from './exchange.ts';
import { startTestServer } from './start.ts';

const RECORDED = join(import.meta.dirname, '..', '..', 'fixtures', 'homes', 'scenario2-home.tgz');
const ADMIN = ['admin', 'admin'] as const;

/** The recorded home after `break`. */
async function recorded(t: TestContext, change: (home: string) => Promise<unknown>): Promise<GivenServer> {
  const home = await temporaryFolder(t);
  execFileSync('tar', ['-xzf', RECORDED, '-C', home]);
  await change(home);
  const given = await startOn(home);
  t.onTestFinished(() => given.close());
  return given;
}

async function post(
  given: GivenServer,
  url: string,
  fields: Record<string, string>,
  by: readonly [string, string] = ADMIN,
) {
  const issued = await given.ask('/crumbIssuer/api/json', by);
  const { crumb, crumbRequestField } = issued.json<{ crumb: string; crumbRequestField: string }>();
  const headers = { 'content-type': FORM, [crumbRequestField]: crumb, cookie: String(issued.headers['set-cookie']) };
  return given.ask(url, by, { method: 'POST', payload: new URLSearchParams(fields).toString(), headers });
}

it('says that all is well', async (t) => {
  const server = await startTestServer(t);
  expect((await server.as({ url: '/manage/home-state/' })).body).toContain('Everything in the home can be read.');
  expect((await server.as({ url: '/manage/' })).body).not.toContain('class="notice');
  expect((await server.raw({ url: '/manage/home-state/' })).statusCode).toBe(403);
  expect((await server.raw({ url: '/login' })).body).not.toContain('class="notice"');
});

it('names files that cannot be read, and sets those aside that an administrator wants away', async (t) => {
  const given = await recorded(t, async (home) => {
    await writeFile(join(home, 'queue.xml'), '<oops');
    await rm(join(home, 'users', 'users.xml'));
    await mkdir(join(home, 'users', 'users.xml'));
    await writeFile(join(home, 'jobs', 'bound', 'config.xml'), '');
  });
  const named = given.lines.filter(({ message }) => message.startsWith('a file of the home cannot be read'));
  expect(named.map(({ fields }) => fields['path'])).toEqual([
    join(given.home, 'users', 'users.xml'),
    join(given.home, 'queue.xml'),
  ]);
  const manage = (await given.ask('/manage/', ADMIN)).body;
  expect(manage).toContain('2 files of the home cannot be read: queue.xml, users/users.xml.');
  expect(manage).toContain('1 item could not be loaded: bound.');
  const page = (await given.ask('/manage/home-state/', ADMIN)).body;
  expect(page).toContain('value="users/users.xml"');

  expect((await post(given, '/manage/home-state/setAside', { path: 'queue.xml' })).statusCode).toBe(302);
  const names = await readdir(given.home);
  expect(names).not.toContain('queue.xml');
  expect(names.some((name) => /^queue\.xml\.bad-\d+$/.test(name))).toBe(true);
  expect((await given.ask('/manage/', ADMIN)).body).toContain('1 file of the home cannot be read: users/users.xml.');
});

it.each(['config.xml', 'queue.xml', '../other', '/etc/passwd', 'secrets/master.key', ''])(
  'sets nothing aside that can be read: %j',
  async (path) => {
    const given = await startOn(await homeWith({ onTestFinished }, { 'jobs/a/config.xml': '<project/>' }));
    onTestFinished(() => given.close());
    const by = ['admin', (await readFile(join(given.home, 'secrets', 'initialAdminPassword'), 'utf8')).trim()] as const;
    const before = await stillFiles(given.home);
    expect((await post(given, '/manage/home-state/setAside', { path }, by)).statusCode).toBe(404);
    expect(await stillFiles(given.home)).toEqual(before);
  },
);

it('names secrets that cannot be read and keeps them, whatever is saved around them', async (t) => {
  const given = await recorded(t, (home) => rm(join(home, 'secrets'), { recursive: true }));
  await given.server.services.unreadableSecrets.begin();
  const file = join(given.home, 'credentials.xml');
  const before = await readFile(file, 'utf8');
  const sealed = /<secret>(\{AQAA[^<]*\})</.exec(before)?.[1] ?? 'none';
  const manage = (await given.ask('/manage/', ADMIN)).body;
  expect(manage).toContain('cannot be read: the key that encrypted them is not in this home.');
  expect((await given.ask('/manage/home-state/', ADMIN)).body).toContain('credentials.xml');
  expect(
    given.lines.some(
      ({ level, message }) => level === 'error' && message.startsWith('secrets of the home cannot be read'),
    ),
  ).toBe(true);

  const job = `<project><properties><hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.PasswordParameterDefinition><name>P</name><defaultValue>${sealed}</defaultValue></hudson.model.PasswordParameterDefinition></parameterDefinitions></hudson.model.ParametersDefinitionProperty></properties></project>`;
  await given.server.services.home.items.create('', 'sealed', job);
  const item = given.server.services.home.items.get('sealed');
  if (item?.kind !== 'job') throw new Error('the job is not there');
  await given.server.services.home.items.edit(item, [{ path: ['description'], text: 'other' }]);
  const config = () => readFile(join(given.home, 'jobs', 'sealed', 'config.xml'), 'utf8');
  expect(await config()).toContain(sealed);
  await given.server.services.home.items.replaceConfig(item, (await config()).replace('other', 'again'));
  expect(await config()).toContain(sealed);

  await given.server.services.home.pluginSettings.change(mailSettings, (before) => ({
    ...before,
    host: 'mail.example',
    user: 'me',
    password: sealed,
  }));
  expect(await readFile(join(given.home, 'hudson.tasks.Mailer.xml'), 'utf8')).toContain(sealed);
  expect(await readFile(file, 'utf8')).toBe(before);
});

it('lets others add what administrators should know', async (t) => {
  const server = await startTestServer(t);
  server.services.notices.add(() => [
    { id: 'x', isSecurity: false, severity: 'warning', text: 'something <old>', link: null },
  ]);
  const shown = async (url: string) => (await server.as({ method: 'GET', url })).body;
  const { body } = await server.as({ url: '/manage/' });
  expect(body).toContain('id="notice-x"');
  expect(body).toContain('something &lt;old>');
  expect(await shown('/administrativeMonitorsApi/nonSecurityPopupContent')).toContain('something');
  expect(await shown('/administrativeMonitorsApi/securityPopupContent')).not.toContain('something');
  expect((await server.as({ method: 'POST', url: '/administrativeMonitor/x/disable' })).statusCode).toBe(302);
  for (const url of ['/manage/', '/administrativeMonitorsApi/nonSecurityPopupContent'])
    expect(await shown(url)).not.toContain('something');
});

it('hides the warning that security is off under the id that Jenkins has for it', async (t) => {
  const server = await startTestServer(t);
  const { settings } = server.services.home;
  await settings.change({ useSecurity: false });
  const shown = async () => (await server.raw({ method: 'GET', url: '/manage/' })).body;
  expect(await shown()).toContain('Security is off');
  const id = 'jenkins.diagnostics.SecurityIsOffMonitor';
  await settings.change({ hiddenMonitors: [id] });
  expect(await shown()).not.toContain('Security is off');
});
