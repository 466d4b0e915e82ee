import { describe, expect, it } from 'vitest';
import { farSide, scriptedMachine } from '../../src/agents/nodes/testing/scripted-machine.ts';
import { until } from '../../src/kit/testing/until.ts';
import type { Machine, MachineMeasures } from '../../src/points/index.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const FACTS = { address: '127.0.0.1', protocol: 'WebSocket', version: '3107.v665000b_51092' };
const ONLINE_LOG = [
  'Inbound agent connected from 127.0.0.1',
  'Remoting version: 3107.v665000b_51092',
  'Launcher: JNLPLauncher',
  'Communication Protocol: WebSocket',
  'This is a Unix agent',
  'Agent successfully connected and online',
  '',
];
const MEASURES: MachineMeasures = {
  temporarySpace: { path: '/tmp', total: 2e12, free: 1e12 },
  rootSpace: { path: '/srv', total: 2e12, free: 1e12 },
  memory: { total: 8e9, free: 4e9 },
  swap: { total: 2e9, free: 1e9 },
  clock: 0,
};
const CAUSE = 'tree=offline,offlineCause[*],offlineCauseReason,temporarilyOffline';

const get = (url: string) => server().as({ method: 'GET', url });
const post = (url: string, form: Record<string, string> = {}) =>
  server().as({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function make(name: string, launcher = 'hudson.slaves.JNLPLauncher', settings: object = {}): Promise<void> {
  const parts = { launcher: { 'stapler-class': launcher, ...settings }, nodeProperties: {} };
  const json = JSON.stringify({ name, numExecutors: '1', remoteFS: '/srv/agent', ...parts });
  expect((await post(`/computer/doCreateItem?name=${name}&type=hudson.slaves.DumbSlave`, { json })).statusCode).toBe(
    302,
  );
}

/** Connects a machine as the agent program does. */
function connect(name: string, more: Partial<Machine> = {}) {
  const machine = scriptedMachine(farSide());
  const connected = { ...machine, measure: async () => MEASURES, ...more };
  expect(server().services.computers.accept(name, connected, FACTS)).toBeNull();
  return machine;
}

async function cause(name: string): Promise<Record<string, unknown>> {
  return (await get(`/computer/${name}/api/json?${CAUSE}`)).json();
}

async function log(name: string): Promise<string[]> {
  const text = (await get(`/computer/${name}/logText/progressiveText?start=0`)).body;
  return text.split('\r\n');
}

describe('an agent that connects', () => {
  it('is online, as it was recorded', async () => {
    await make('ws1');
    connect('ws1');
    const fields =
      'displayName,offline,offlineCause,offlineCauseReason,jnlpAgent,launchSupported,manualLaunchAllowed,idle,numExecutors,executors[idle,number]';
    expect((await get(`/computer/ws1/api/json?tree=${fields}`)).json()).toEqual({
      _class: 'hudson.slaves.SlaveComputer',
      displayName: 'ws1',
      executors: [{ idle: true, number: 0 }],
      idle: true,
      jnlpAgent: true,
      launchSupported: false,
      manualLaunchAllowed: true,
      numExecutors: 1,
      offline: false,
      offlineCause: null,
      offlineCauseReason: '',
    });
    await until(async () => (await log('ws1')).length === ONLINE_LOG.length);
    expect(await log('ws1')).toEqual(ONLINE_LOG);
    const answer = await get('/computer/ws1/logText/progressiveText?start=0');
    expect([answer.headers['x-more-data'], answer.headers['content-type']]).toEqual([
      'true',
      'text/plain;charset=utf-8',
    ]);
    expect((await get('/computer/ws1/api/json?tree=absoluteRemotePath')).json()).toMatchObject({
      absoluteRemotePath: '/srv/agent',
    });
  });

  it('is measured', async () => {
    const data = await until(async () => {
      const { monitorData } = (await get('/computer/ws1/api/json?tree=monitorData[*]')).json();
      return monitorData['hudson.node_monitors.DiskSpaceMonitor'] !== null && monitorData;
    });
    expect(Object.keys(data).sort()).toEqual(
      ['Architecture', 'Clock', 'DiskSpace', 'ResponseTime', 'SwapSpace', 'TemporarySpace'].map(
        (each) => `hudson.node_monitors.${each}Monitor`,
      ),
    );
    expect(data['hudson.node_monitors.DiskSpaceMonitor']).toMatchObject({ path: '/srv', size: 1e12 });
    expect(data['hudson.node_monitors.SwapSpaceMonitor']).toMatchObject({ availableSwapSpace: 1e9 });
  });

  it('has pages, and scripts run for it', async () => {
    for (const page of ['', 'log', 'systemInfo', 'builds', 'load-statistics'])
      expect([page, (await get(`/computer/ws1/${page}`)).statusCode]).toEqual([page, 200]);
    expect((await get('/computer/ws1/systemInfo')).body).toContain('PATH');
    expect((await post('/computer/ws1/scriptText', { script: 'println 6*7' })).body).toBe('42\n');
    const { body } = await post('/scriptText', {
      script: "def c = Jenkins.instance.getComputer('ws1'); println([c.online, c.jnlpAgent, c.unix, c.offlineCause])",
    });
    expect(body).toBe('[true, true, true, null]\n');
  });

  it('is there once: a launch that is asked for says so', async () => {
    expect(server().services.computers.accept('ws1', scriptedMachine(farSide()), FACTS)).toMatch(/already connected/);
    const answer = await post('/computer/ws1/launchSlaveAgent');
    expect([answer.statusCode, answer.body.includes('connected already')]).toEqual([200, true]);
  });

  it('is disconnected by those who may', async () => {
    const { users } = server().services.security;
    await users.create('reader', 'Pass-reader');
    const script =
      "import hudson.security.*; def s = new GlobalMatrixAuthorizationStrategy(); s.add(Jenkins.ADMINISTER, 'admin'); s.add(Jenkins.READ, 'reader'); Jenkins.instance.setAuthorizationStrategy(s)";
    await post('/scriptText', { script });
    const authorization = basic('reader', 'Pass-reader');
    const crumb = await server().raw({ method: 'GET', url: '/crumbIssuer/api/json', headers: { authorization } });
    const { crumb: value, crumbRequestField: field } = crumb.json();
    const headers = { authorization, [field]: value, cookie: String(crumb.headers['set-cookie']) };
    const ask = () => server().raw({ method: 'POST', url: '/computer/ws1/doDisconnect', headers });
    expect([(await ask()).statusCode, (await cause('ws1'))['offline']]).toEqual([403, false]);
    const answer = await post('/computer/ws1/doDisconnect', { offlineMessage: 'be gone' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/computer/ws1/']);
    expect(await cause('ws1')).toEqual({
      _class: 'hudson.slaves.SlaveComputer',
      offline: true,
      offlineCause: { _class: 'hudson.slaves.OfflineCause$ChannelTermination', timestamp: expect.any(Number) },
      offlineCauseReason: 'Connection was broken: java.nio.channels.ClosedChannelException',
      temporarilyOffline: false,
    });
    // Nothing is left to end, so nobody needs a right.
    expect((await ask()).statusCode).toBe(302);
  });

  it('is lost when its connection breaks, and comes again', async () => {
    const machine = connect('ws1');
    expect(await cause('ws1')).toMatchObject({ offline: false, offlineCause: null });
    machine.cut();
    await until(async () => (await cause('ws1'))['offline'] === true);
    expect(await cause('ws1')).toMatchObject({
      offlineCause: { _class: 'hudson.slaves.OfflineCause$ChannelTermination' },
      temporarilyOffline: false,
    });
    // The log before this one, which is still there for a moment, ends with the same lines.
    const ended = ['ERROR: Connection terminated', 'java.nio.channels.ClosedChannelException', ''];
    await expect.poll(() => log('ws1')).toEqual([...ONLINE_LOG.slice(0, -1), ...ended]);
    connect('ws1');
    expect(await cause('ws1')).toMatchObject({ offline: false });
  });

  it('is taken offline while it stays connected', async () => {
    await post('/computer/ws1/toggleOffline', { offlineMessage: 'maintenance' });
    expect(await cause('ws1')).toMatchObject({
      offline: true,
      offlineCause: {
        _class: 'hudson.slaves.OfflineCause$UserCause',
        description: 'Disconnected by admin : maintenance',
      },
      offlineCauseReason: 'maintenance',
      temporarilyOffline: true,
    });
    expect(server().services.computers.of('ws1')?.state).toBe('online');
    await post('/computer/ws1/toggleOffline');
    expect(await cause('ws1')).toMatchObject({ offline: false, offlineCause: null });
  });

  it('goes offline with too little space, until somebody says otherwise', async () => {
    await make('small');
    const rootSpace = { path: '/srv', total: 1e9, free: 5e8 };
    connect('small', { measure: async () => ({ ...MEASURES, rootSpace }) });
    await until(async () => (await cause('small'))['offline'] === true);
    expect(await cause('small')).toMatchObject({
      offlineCause: { _class: 'hudson.node_monitors.DiskSpaceMonitorDescriptor$DiskSpace', path: '/srv', size: 5e8 },
      offlineCauseReason: 'Disk space is too low. Only 0.476GB left on /srv.',
      temporarilyOffline: true,
    });
    await post('/computer/small/toggleOffline');
    expect(await cause('small')).toMatchObject({ offline: false, offlineCause: null, temporarilyOffline: false });
  });

  it('says nothing that pages take for HTML', async () => {
    await make('evil');
    const machine = scriptedMachine(farSide());
    const system = { ...machine.system, hostName: '<img src=x>', environment: { '<b>': '<script>1</script>' } };
    const facts = { address: '<i>', protocol: 'WebSocket', version: '<script>2</script>' };
    expect(server().services.computers.accept('evil', { ...machine, system }, facts)).toBeNull();
    await until(async () => (await log('evil')).some((line) => line.includes('online')));
    for (const page of ['', 'log', 'systemInfo', 'logText/progressiveHtml?start=0'])
      expect((await get(`/computer/evil/${page}`)).body).not.toMatch(/<script>\d|<img src=x>|<i>|<b>/);
  });

  it('is cut off when its node is deleted or gets another name', async () => {
    await make('small2after');
    await make('renamed');
    const ending = connect('small2after').closed;
    expect((await post('/computer/small2after/doDelete')).statusCode).toBe(302);
    expect(await ending).toBe('the node small2after was removed');
    expect((await get('/computer/small2after/api/json')).statusCode).toBe(404);
    const renamed = connect('renamed').closed;
    const form = { json: JSON.stringify({ name: 'renamed-again', numExecutors: '1' }) };
    await post('/computer/renamed/configSubmit', form);
    expect(await renamed).toBe('the node renamed was removed');
    expect(await cause('renamed-again')).toMatchObject({ offline: true, offlineCause: null });
  });
});

it('the built-in node goes offline with too little space, and comes back with enough', async () => {
  const monitors = (freeSpaceThreshold: string) => {
    const json = JSON.stringify({ 'hudson-node_monitors-DiskSpaceMonitor': { freeSpaceThreshold } });
    return post('/computer/configSubmit', { json });
  };
  expect((await monitors('900000TB')).statusCode).toBe(302);
  expect((await post('/computer/updateNow')).statusCode).toBe(302);
  expect(await cause('(built-in)')).toMatchObject({
    offline: true,
    offlineCause: { _class: 'hudson.node_monitors.DiskSpaceMonitorDescriptor$DiskSpace', path: server().home },
    offlineCauseReason: expect.stringMatching(/^Disk space is too low\. Only .*GB left on /),
    temporarilyOffline: true,
  });
  expect((await get('/computer/(built-in)/')).body).toContain('Disk space is too low.');
  await post('/computer/(built-in)/toggleOffline');
  expect(await cause('(built-in)')).toMatchObject({ offline: false, temporarilyOffline: false });
  await post('/computer/updateNow');
  expect(await cause('(built-in)')).toMatchObject({ offline: true });
  await monitors('1KB');
  await post('/computer/updateNow');
  expect(await cause('(built-in)')).toMatchObject({ offline: false, offlineCause: null });
});

describe('a node that the server connects to', () => {
  it('of a launcher that is not here stays, and its log says so', async () => {
    await make('odd', 'com.example.OddLauncher', { strength: '7' });
    expect((await get('/computer/odd/config.xml')).body).toContain('<strength>7</strength>');
    await until(async () => (await cause('odd'))['offlineCause'] !== null);
    expect(await cause('odd')).toMatchObject({
      offlineCause: { _class: 'hudson.slaves.OfflineCause$LaunchFailed' },
      offlineCauseReason: 'This agent is offline because Jenkins failed to launch the agent process on it.',
    });
    await until(async () => (await log('odd')).length > 1);
    expect((await log('odd'))[0]).toMatch(/^ERROR: com\.example\.OddLauncher is not a kind of launcher/);
  });

  it('of an inbound agent is launched in vain', async () => {
    await make('alone');
    expect(await cause('alone')).toMatchObject({ offlineCause: null, offlineCauseReason: '' });
    const answer = await post('/computer/alone/launchSlaveAgent');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/computer/alone/log']);
    expect(await cause('alone')).toMatchObject({ offlineCause: { _class: 'hudson.slaves.OfflineCause$LaunchFailed' } });
    await post('/computer/alone/toggleOffline');
    await post('/computer/alone/toggleOffline');
    expect(await cause('alone')).toMatchObject({ offlineCause: null });
  });
});

it('a document of a node has a name', async () => {
  await make('named');
  const answer = await server().as({
    method: 'POST',
    url: '/computer/named/config.xml',
    payload: '<slave/>',
    headers: { 'content-type': 'application/xml' },
  });
  expect([answer.statusCode, answer.headers['x-error']]).toEqual([400, 'No name is specified']);
});
