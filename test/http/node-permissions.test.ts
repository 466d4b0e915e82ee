import { beforeAll, beforeEach, expect, it } from 'vitest';
import { farSide, scriptedMachine } from '../../src/agents/nodes/testing/scripted-machine.ts';
import { PERMISSIONS, type Permission } from '../../src/model/index.ts';
import { node } from '../../src/xml/index.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const FACTS = { address: '127.0.0.1', protocol: 'WebSocket', version: '1' };
const ALL: readonly Permission[] = [
  'Overall/Read',
  'Overall/Manage',
  'Agent/Build',
  'Agent/Configure',
  'Agent/Connect',
  'Agent/Create',
  'Agent/Delete',
  'Agent/Disconnect',
  'Agent/ExtendedRead',
];
let credentials: string;

/** Describes what is asked of a node that is connected, the permissions of which each is enough, and the answer then. */
type Ask = readonly [method: 'GET' | 'POST', path: string, enough: readonly Permission[], status: number];

const XML = '<slave><name>n</name><remoteFS>/srv</remoteFS></slave>';
const ASKED: readonly Ask[] = [
  ['GET', 'n/api/json', ['Overall/Read'], 200],
  ['GET', 'n/builds', ['Overall/Read'], 200],
  ['GET', 'n/load-statistics', ['Overall/Read'], 200],
  ['GET', 'n/log', ['Agent/Connect', 'Agent/ExtendedRead', 'Agent/Disconnect', 'Agent/Configure'], 200],
  ['GET', 'n/systemInfo', ['Agent/Connect', 'Agent/Configure', 'Agent/Disconnect'], 200],
  ['GET', 'n/jenkins-agent.jnlp', ['Agent/Connect', 'Agent/Disconnect'], 200],
  ['GET', 'n/config.xml', ['Agent/ExtendedRead', 'Agent/Configure'], 200],
  ['GET', 'n/configure', ['Agent/ExtendedRead', 'Agent/Configure'], 200],
  ['POST', 'n/config.xml', ['Agent/Configure'], 200],
  ['POST', 'n/toggleOffline', ['Agent/Disconnect'], 302],
  ['POST', 'n/changeOfflineCause?offlineMessage=x', ['Agent/Disconnect'], 302],
  ['POST', 'n/doDisconnect', ['Agent/Disconnect'], 302],
  ['POST', 'n/launchSlaveAgent', ['Agent/Connect', 'Agent/Disconnect'], 200],
  ['POST', 'n/doDelete', ['Agent/Delete'], 302],
  ['POST', 'createItem?name=other', ['Agent/Create'], 200],
  ['POST', 'updateNow', ['Overall/Manage'], 302],
];

async function grant(permissions: readonly Permission[]): Promise<void> {
  const content = permissions.map((each) => node('permission', `USER:${PERMISSIONS[each].id}:ann`));
  const className = 'hudson.security.GlobalMatrixAuthorizationStrategy';
  await server().services.home.settings.change({ authorization: { className, denyAnonymousRead: false, content } });
}

const ask = (method: 'GET' | 'POST', path: string) =>
  server().raw({
    method,
    url: `/computer/${path}`,
    headers: { authorization: credentials, ...(method === 'POST' && { 'content-type': 'application/xml' }) },
    ...(method === 'POST' && { payload: XML }),
  });

beforeAll(async () => {
  const { users, authorization } = server().services.security;
  await users.create('ann', 'a');
  const { tokenValue } = await users.newToken('ann', 't');
  credentials = basic('ann', tokenValue);
  for (const each of ['Agent/ExtendedRead', 'Overall/Manage'] as const) authorization.permissions.set(each, true);
});

beforeEach(async () => {
  const { computers, home } = server().services;
  for (const name of ['other', 'n']) {
    const old = home.nodes.get(name);
    if (old !== undefined) await home.nodes.delete(old);
  }
  await home.nodes.create('n', XML);
  expect(computers.accept('n', scriptedMachine(farSide()), FACTS)).toBeNull();
});

it.each(ASKED)('%s %s asks for one of %j', async (method, path, enough, status) => {
  if (path === 'n/doDisconnect') {
    await grant(['Overall/Read']);
    expect((await ask(method, path)).statusCode).toBe(403);
    expect(server().services.computers.of('n')?.state).toBe('online');
  }
  // Who may disconnect may connect, and who may configure may read the configuration.
  await grant(ALL.filter((each) => !enough.includes(each)));
  expect((await ask(method, path)).statusCode).toBe(403);
  for (const permission of method === 'GET' ? enough : enough.slice(0, 1)) {
    await grant(['Overall/Read', permission]);
    expect((await ask(method, path)).statusCode).toBe(status);
  }
});

it('whoever brings a node back may connect it', async () => {
  await grant(['Overall/Read', 'Agent/Disconnect']);
  expect((await ask('POST', 'n/toggleOffline')).statusCode).toBe(302);
  await grant(['Overall/Read', 'Agent/Configure', 'Agent/Delete', 'Agent/ExtendedRead']);
  expect((await ask('POST', 'n/toggleOffline')).statusCode).toBe(403);
  await grant(['Overall/Read', 'Agent/Connect']);
  expect((await ask('POST', 'n/toggleOffline')).statusCode).toBe(302);
  expect(server().services.queue.nodes.get('n')?.offline).toBe(false);
});

it('whoever copies a node may read it', async () => {
  await grant(['Overall/Read', 'Agent/Create']);
  expect((await ask('POST', 'createItem?name=other&mode=copy&from=n')).statusCode).toBe(403);
  await grant(['Overall/Read', 'Agent/Create', 'Agent/ExtendedRead']);
  expect((await ask('POST', 'createItem?name=other&mode=copy&from=n')).statusCode).toBe(302);
});
