// Needs pamtester of Debian and root, which makes the user of the test.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, it, type TestContext } from 'vitest';
import { homeOfRealm } from '../harness/realms/home-of-realm.ts';
import { asBasic, Visitor } from '../harness/realms/visitor.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const run = promisify(execFile);
const [NAME, GROUP, PASSWORD] = ['millwright-ann', 'millwright-ops', 'right of ann'];
const REALM = `<securityRealm class="hudson.security.PAMSecurityRealm" plugin="pam-auth@1.10">
  <serviceName>sshd</serviceName></securityRealm>`;

/** Makes a user of this machine with a group, gone after the test. */
async function makeUser(t: TestContext): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('only root makes the user whom this test lets in');
  t.onTestFinished(async () => {
    await run('userdel', [NAME]).catch(() => undefined);
    await run('groupdel', [GROUP]).catch(() => undefined);
  });
  await run('groupadd', ['-f', GROUP]);
  await run('useradd', ['-M', '-N', '-g', GROUP, '-c', 'Ann Archer,room 1', '-s', '/usr/sbin/nologin', NAME]);
  const child = spawn('chpasswd', { stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(`${NAME}:${PASSWORD}\n`);
  await once(child, 'close');
}

async function start(t: TestContext): Promise<ServerProcess> {
  await makeUser(t);
  const server = await spawnServer({ home: await homeOfRealm(t, REALM), password: 'nobody' });
  t.onTestFinished(() => server.kill());
  return server;
}

it('a user of the machine logs in by PAM, with the groups, and works by a token', async (t) => {
  const server = await start(t);
  const ann = new Visitor(server);
  expect((await ann.logIn(NAME, PASSWORD)).headers.get('location')).toBe(server.base);
  expect(await ann.whoAmI()).toMatchObject({ name: NAME, authorities: ['authenticated', GROUP] });
  expect(await (await ann.ask(`user/${NAME}/api/json?tree=fullName`)).json()).toMatchObject({ fullName: 'Ann Archer' });
  expect((await asBasic(server, NAME, PASSWORD)).status).toBe(200);
  const made = await ann.post('me/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken', {
    newTokenName: 'ci',
  });
  const { data } = (await made.json()) as { data: { tokenValue: string } };
  expect((await asBasic(server, NAME, data.tokenValue)).status).toBe(200);
  expect(server.output()).not.toContain(PASSWORD);
});

it('PAM lets nobody in with a wrong password, a name that is not there, or an account that is locked', async (t) => {
  const server = await start(t);
  expect((await asBasic(server, NAME, 'wrong')).status).toBe(401);
  expect((await asBasic(server, 'millwright-nobody', PASSWORD)).status).toBe(401);
  await run('usermod', ['-L', '-e', '1', NAME]);
  expect((await asBasic(server, NAME, PASSWORD)).status).toBe(401);
});
