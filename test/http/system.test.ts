import { describe, expect, it } from 'vitest';
import { createJob } from './built.ts';
import { expectExchanges } from './exchange.ts';
import { basic, sharedServer, startTestServer } from './start.ts';

const server = sharedServer(['-Dsome.property=value', '-Ddb.password=hidden']);

describe('the built-in node', () => {
  it.each(['(built-in)', '(master)', 'Built-In%20Node', '%28built-in%29'])('is found as %s', async (name) => {
    const answer = await server().as({ method: 'GET', url: `/computer/${name}/api/json?tree=displayName` });
    expect(answer.json()).toEqual({ _class: 'hudson.model.Hudson$MasterComputer', displayName: 'Built-In Node' });
  });

  it('goes offline with a reason and comes back', async () => {
    const url = '/computer/(built-in)/';
    const state = async () =>
      (await server().as({ method: 'GET', url: `${url}api/json?tree=offline,offlineCauseReason,icon` })).json();
    const toggled = await server().as({ method: 'POST', url: `${url}toggleOffline?offlineMessage=because` });
    expect(toggled.headers.location).toBe(`http://ci.example:8080${url}`);
    expect(await state()).toMatchObject({
      offline: true,
      offlineCauseReason: 'because',
      icon: 'symbol-computer-offline',
    });
    await server().as({ method: 'POST', url: `${url}changeOfflineCause?offlineMessage=other` });
    expect(await state()).toMatchObject({ offline: true, offlineCauseReason: 'other' });
    await server().as({ method: 'POST', url: `${url}toggleOffline` });
    expect(await state()).toMatchObject({ offline: false, offlineCauseReason: '' });
  });

  it('tells what its monitors measured', async () => {
    const answer = await server().as({ method: 'GET', url: '/computer/api/json?tree=computer[monitorData[*]]' });
    const [node] = answer.json<{ computer: { monitorData: Record<string, unknown> }[] }>().computer;
    expect(Object.keys(node?.monitorData ?? {}).map((name) => name.replace('hudson.node_monitors.', ''))).toEqual([
      'SwapSpaceMonitor',
      'TemporarySpaceMonitor',
      'DiskSpaceMonitor',
      'ArchitectureMonitor',
      'ResponseTimeMonitor',
      'ClockMonitor',
    ]);
  });
});

describe('quiet mode', () => {
  it('is shown to people and programs until it is called off', async () => {
    const url = '/quietDown?message=cleaning';
    expect((await server().as({ method: 'POST', url })).headers.location).toBe('http://ci.example:8080/');
    const root = await server().as({ method: 'GET', url: '/api/json?tree=quietingDown,quietDownReason' });
    expect(root.json()).toMatchObject({ quietingDown: true, quietDownReason: 'cleaning' });
    expect((await server().as({ method: 'GET', url: '/' })).body).toContain(
      'Jenkins is going to shut down<span> Shut down reason: cleaning</span>',
    );
    await server().as({ method: 'POST', url: '/cancelQuietDown' });
    expect((await server().as({ method: 'GET', url: '/' })).body).not.toContain('going to shut down');
  });

  it('waits for builds where that is asked for', async () => {
    const answer = await server().as({ method: 'POST', url: '/quietDown?block=true&timeout=1000' });
    expect(answer.statusCode).toBe(302);
    await server().as({ method: 'POST', url: '/cancelQuietDown' });
  });
});

it('restart says why it cannot', async () => {
  const answer = await server().as({ method: 'POST', url: '/restart' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('not started by its launcher');
});

it('reload reads the home anew', async () => {
  const answer = await server().as({ method: 'POST', url: '/reload' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/']);
  expect((await server().as({ method: 'GET', url: '/' })).statusCode).toBe(200);
});

it('exit answers, and from then on everything is a 503', async (t) => {
  const ending = await startTestServer(t);
  const answer = await ending.as({ method: 'POST', url: '/exit' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'Shutting down\n']);
  await expect.poll(() => ending.services.lifecycle.state).toBe('stopping');
});

it('a server that is not ready answers 503 with the level on it', async (t) => {
  const starting = await startTestServer(t);
  const { app, services } = starting;
  void services.lifecycle.reload();
  const answer = await app.inject({ method: 'GET', url: '/login' });
  expect([answer.statusCode, answer.headers['x-jenkins']]).toEqual([503, '2.393']);
});

it('system information has the time zone and hides secrets', async () => {
  const { body, headers } = await server().as({ method: 'GET', url: '/systemInfo' });
  expect(body).toContain('<title>System Information [Jenkins]</title>');
  for (const text of ['user.timezone', 'some.property', 'value', 'JENKINS_HOME', 'db.password', '********'])
    expect(body).toContain(text);
  expect(body).not.toContain('>hidden');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it('the page of the remote API lists properties and addresses', async () => {
  const { body } = await server().as({ method: 'GET', url: '/api/' });
  expect(body).toContain('<title>Remote API [Jenkins]</title>');
  for (const text of ['quietingDown', 'crumbIssuer/api/{format}', 'createItem', 'Reads everything anew'])
    expect(body).toContain(text);
});

it.each([
  ['/api?a=b', '/api/?a=b'],
  ['/computer', '/computer/'],
  ['/user/admin', '/user/admin/'],
  ['/me', '/me/'],
  ['/whoAmI/api', '/whoAmI/api/'],
])('%s gets its slash', async (url, wanted) => {
  const answer = await server().as({ method: 'GET', url });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://ci.example:8080${wanted}`]);
});

it('what nobody foresaw is a number for the client and a line in the log', async (t) => {
  const lines: object[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (fields: object) => void lines.push(fields) };
  const broken = await startTestServer(t, [], log);
  broken.services.security.users.all = () => {
    throw new Error('the disk is on fire at /secret/path');
  };
  const headers = { authorization: basic('admin', broken.password) };
  const { body, statusCode } = await broken.raw({ method: 'GET', url: '/asynchPeople/', headers });
  expect(statusCode).toBe(500);
  expect(body).not.toContain('fire');
  const id = /in the log is ([0-9a-f-]{36})/.exec(body)?.[1];
  expect(lines).toContainEqual(expect.objectContaining({ id, err: 'the disk is on fire at /secret/path' }));
});

it.each(['quietDown', 'cancelQuietDown', 'exit', 'safeExit', 'reload', 'gc', 'fingerprintCleanup', 'workspaceCleanup'])(
  '/%s is for POST, of an administrator, with a crumb',
  async (name) => {
    await expectExchanges(server(), [
      { ask: `GET /${name}`, status: 405 },
      { ask: `GET /${name}`, by: 'nobody', status: 403 },
      { ask: `POST /${name}`, by: 'nobody', status: 403 },
      { ask: `POST /${name}`, by: 'no crumb', status: 403 },
    ]);
    expect((await server().as({ method: 'GET', url: `/${name}` })).headers.allow).toBe('POST');
    expect(server().services.lifecycle.state).toBe('running');
  },
);

it('what is asked twice is done once', async () => {
  const quieting = (quietingDown: boolean) => ({
    ask: 'GET /api/python?tree=quietingDown',
    status: 200,
    body: quietingDown ? /True/ : /False/,
  });
  await expectExchanges(server(), [
    { ask: 'POST /quietDown', status: 302, location: '/' },
    { ask: 'POST /quietDown', status: 302, location: '/' },
    quieting(true),
    { ask: 'POST /cancelQuietDown', status: 302, location: '/' },
    { ask: 'POST /cancelQuietDown', status: 302, location: '/' },
    quieting(false),
  ]);
});

it.each(['restart', 'safeRestart'])('/%s is asked for on a page', async (name) => {
  await expectExchanges(server(), [
    { ask: `GET /${name}`, status: 200, body: /Are you sure/ },
    { ask: `GET /${name}`, by: 'nobody', status: 403 },
    { ask: `POST /${name}`, by: 'no crumb', status: 403 },
  ]);
});

it('a safe exit waits for builds, tells so, and is called off', async (t) => {
  const waiting = await startTestServer(t);
  await createJob(waiting, 'long', { command: 'sleep 60' });
  await waiting.as({ method: 'POST', url: '/job/long/build?delay=0sec' });
  const building = async () =>
    (await waiting.as({ method: 'GET', url: '/job/long/1/api/json?tree=building' })).statusCode;
  await expect.poll(building).toBe(200);
  await expectExchanges(waiting, [
    { ask: 'POST /safeExit', status: 200, body: 'Shutting down as soon as all jobs are complete\n' },
    { ask: 'GET /', status: 200, body: /Jenkins is going to shut down/ },
    { ask: 'GET /api/json?tree=quietingDown', status: 200, json: { quietingDown: true } },
    { ask: 'POST /job/long/build?delay=0sec', status: 201, location: '/queue/item/2/' },
    { ask: 'POST /cancelQuietDown', status: 302, location: '/' },
    { ask: 'GET /api/json?tree=quietingDown', status: 200, json: { quietingDown: false } },
    { ask: 'POST /job/long/1/stop', status: 302, location: '/job/long/1/' },
  ]);
  expect(waiting.services.lifecycle.state).toBe('running');
});

it.each([
  ['/manage/computer/', '<title>Nodes [Jenkins]</title>'],
  ['/manage/systemInfo', '<title>System Information [Jenkins]</title>'],
  ['/manage/computer/(built-in)/api/json?tree=displayName', '"Built-In Node"'],
])('%s is found below manage', async (url, text) => {
  const answer = await server().as({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(text);
  expect((await server().raw({ method: 'GET', url })).statusCode).toBe(403);
});
