import { beforeAll, expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../../src/model/index.ts';
import { node } from '../../src/xml/index.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const GRANTED: readonly Permission[] = [
  'Overall/Read',
  'Agent/Create',
  'Agent/Configure',
  'Agent/Connect',
  'Agent/ExtendedRead',
];
let authorization = '';

beforeAll(async () => {
  const { security, home } = server().services;
  await security.users.create('keeper', 'k');
  authorization = basic('keeper', (await security.users.newToken('keeper', 't')).tokenValue);
  for (const permission of GRANTED) security.authorization.permissions.set(permission, true);
  const content = [
    node('permission', 'USER:hudson.model.Hudson.Administer:admin'),
    ...GRANTED.map((each) => node('permission', `USER:${PERMISSIONS[each].id}:keeper`)),
  ];
  const className = 'hudson.security.GlobalMatrixAuthorizationStrategy';
  await home.settings.change({ authorization: { className, denyAnonymousRead: false, content } });
});

async function post(asAdmin: boolean, url: string, type: string, payload: string): Promise<number> {
  const headers = { 'content-type': type };
  const answer = asAdmin
    ? await server().as({ method: 'POST', url, headers, payload })
    : await server().raw({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  if (answer.statusCode === 403) expect(answer.headers['x-required-permission']).toBe('hudson.model.Hudson.Administer');
  return answer.statusCode;
}

const form = (asAdmin: boolean, url: string, json: object) =>
  post(
    asAdmin,
    url,
    'application/x-www-form-urlencoded',
    new URLSearchParams({ json: JSON.stringify(json) }).toString(),
  );
const xml = (asAdmin: boolean, url: string, payload: string) => post(asAdmin, url, 'application/xml', payload);
const launcher = (command: string) => ({ 'stapler-class': 'hudson.slaves.CommandLauncher', command });
const made = (name: string, command: string) => ({
  ...{ name, numExecutors: '1', remoteFS: '/srv/agent', launcher: launcher(command), nodeProperties: {} },
});
const document = (name: string, part: string) =>
  `<slave><name>${name}</name><description>d</description><remoteFS>/srv</remoteFS><numExecutors>1</numExecutors>${part}</slave>`;
const commandPart = (command: string) =>
  `<launcher class="hudson.slaves.CommandLauncher"><agentCommand>${command}</agentCommand></launcher>`;

it('a command that the server runs is set by administrators alone', async () => {
  const create = (name: string) => `/computer/doCreateItem?name=${name}&type=hudson.slaves.DumbSlave`;
  expect(await form(false, create('mine'), made('mine', 'false'))).toBe(403);
  expect(await xml(false, '/computer/createItem?name=mine', document('mine', commandPart('false')))).toBe(403);
  expect(server().services.home.nodes.get('mine')).toBeUndefined();
  expect(await form(true, create('far'), made('far', 'false'))).toBe(302);
  expect(await form(false, '/computer/far/configSubmit', { launcher: launcher('true') })).toBe(403);
  expect(await xml(false, '/computer/far/config.xml', document('far', commandPart('true')))).toBe(403);
  expect(
    await form(false, create('inbound'), {
      ...made('inbound', ''),
      launcher: { 'stapler-class': 'hudson.slaves.JNLPLauncher' },
    }),
  ).toBe(302);
  expect(await xml(false, '/computer/inbound/config.xml', document('inbound', commandPart('true')))).toBe(403);
  const { nodes } = server().services.home;
  const far = nodes.get('far');
  expect(far && (await nodes.readConfig(far))).toContain('<agentCommand>false</agentCommand>');
});

it('others may change the rest of such a node', async () => {
  expect(await form(false, '/computer/far/configSubmit', { nodeDescription: 'new', launcher: launcher('false') })).toBe(
    302,
  );
  expect(await xml(false, '/computer/far/config.xml', document('far', commandPart('false')))).toBe(200);
  const inbound = '<launcher class="hudson.slaves.JNLPLauncher"/>';
  expect(await xml(false, '/computer/far/config.xml', document('far', inbound))).toBe(200);
  expect(await xml(false, '/computer/far/config.xml', document('far', commandPart('false')))).toBe(403);
  expect(await xml(true, '/computer/far/config.xml', document('far', commandPart('false')))).toBe(200);
});
