import { describe, expect, it } from 'vitest';
import { createJob } from './built.ts';
import { FORM as FORM_TYPE, form } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const BASE = 'http://ci.example:8080';
const DUMB = 'hudson.slaves.DumbSlave';
const TYPE = `${DUMB}$DescriptorImpl`;

const FORM = {
  nodeDescription: 'an agent',
  numExecutors: 2,
  remoteFS: '/srv/agent',
  labelString: 'linux docker',
  mode: 'NORMAL',
  type: TYPE,
  retentionStrategy: { 'stapler-class': 'hudson.slaves.RetentionStrategy$Always' },
  nodeProperties: { 'stapler-class-bag': 'true' },
  launcher: { 'stapler-class': 'hudson.slaves.JNLPLauncher' },
};

const get = (url: string) => server().as({ method: 'GET', url });
const post = (url: string) => server().as({ method: 'POST', url });
const postForm = (url: string, fields: Record<string, string>) =>
  server().as({ method: 'POST', url, payload: form(fields), headers: { 'content-type': FORM_TYPE } });
const postXml = (url: string, payload: string) =>
  server().as({ method: 'POST', url, payload, headers: { 'content-type': 'text/xml' } });
const make = (name: string, settings: object = FORM) =>
  postForm('/computer/doCreateItem', { name, type: TYPE, json: JSON.stringify({ ...settings, name }) });
const told = async <T>(name: string, tree: string) =>
  (await get(`/computer/${encodeURIComponent(name)}/api/json?tree=${tree}`)).json<T>();

/** A Python client posts what `str` makes of a dictionary. */
function pythonText(value: object): string {
  return JSON.stringify(value).replaceAll('"', "'");
}

describe('a new node', () => {
  it.each([
    ['a form', 'f1', { name: 'f1', type: TYPE, json: JSON.stringify(FORM) }, false],
    ['the short kind', 'f2', { name: 'f2', type: DUMB, json: JSON.stringify(FORM) }, false],
    ['the query alone', 'f3', { name: 'f3', type: TYPE, json: JSON.stringify(FORM) }, true],
    ['what Python prints', 'f4 x', { name: 'f4 x', type: TYPE, json: pythonText(FORM) }, true],
    ['its json alone', 'f5', { json: JSON.stringify({ ...FORM, name: 'f5', numExecutors: '2' }) }, false],
    [
      'the strategy misspelt',
      'f6',
      { name: 'f6', type: TYPE, json: JSON.stringify({ ...FORM, retentionsStrategy: FORM.retentionStrategy }) },
      true,
    ],
  ])('comes from %s', async (_, name, fields, inQuery) => {
    const url = '/computer/doCreateItem';
    const answer = inQuery ? await post(`${url}?${new URLSearchParams(fields)}`) : await postForm(url, fields);
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([302, `${BASE}/computer/`, '']);
    expect(answer.headers['content-length']).toBe('0');
    expect(
      await told(name, 'displayName,description,numExecutors,offline,idle,jnlpAgent,assignedLabels[name]'),
    ).toEqual({
      _class: 'hudson.slaves.SlaveComputer',
      displayName: name,
      description: 'an agent',
      numExecutors: 2,
      offline: true,
      idle: true,
      jnlpAgent: true,
      assignedLabels: ['docker', name, 'linux'].map((label) => ({ name: label })),
    });
  });

  it('keeps launcher, variables and tools', async () => {
    await make('parts', {
      ...FORM,
      launcher: { $class: 'hudson.plugins.sshslaves.SSHLauncher', host: 'h<&', port: 22, credentialsId: 'c' },
      nodeProperties: {
        'hudson-slaves-EnvironmentVariablesNodeProperty': { env: [{ key: 'A', value: '<&>' }] },
        'hudson-tools-ToolLocationNodeProperty': { locations: [{ key: 'k@Default', home: '/g' }] },
      },
    });
    const { body, headers } = await get('/computer/parts/config.xml');
    expect(headers['content-type']).toBe('application/xml');
    for (const text of [
      '<launcher class="hudson.plugins.sshslaves.SSHLauncher">',
      '<host>h&lt;&amp;</host>',
      '<port>22</port>',
      '<string>&lt;&amp;&gt;</string>',
      '<home>/g</home>',
    ])
      expect(body).toContain(text);
    expect(await told('parts', 'jnlpAgent,launchSupported')).toMatchObject({ jnlpAgent: false, launchSupported: true });
  });

  it('needs little', async () => {
    expect((await postForm('/computer/doCreateItem', { name: 'little', type: DUMB, json: '{}' })).statusCode).toBe(302);
    expect(await told('little', 'numExecutors,description')).toMatchObject({ numExecutors: 1, description: '' });
  });

  it.each([
    ['no form', { name: 'x' }, undefined],
    ['a broken form', { name: 'x', json: '{broken' }, undefined],
    ['no name', { json: '{}' }, expect.any(String)],
    ['a blank name', { name: ' ', json: '{}' }, 'No name is specified'],
    ['a slash in the name', { name: 'a/b', json: '{}' }, '/  is an unsafe character'],
    ['markup in the name', { name: '<img src=x>', json: '{}' }, '<  is an unsafe character'],
    ['a name of dots', { name: '..', json: '{}' }, expect.any(String)],
    ['a kind that is none', { name: 'x', type: 'Bogus', json: '{}' }, 'No kind of node  Bogus  is known'],
    ['executors that are no number', { name: 'x', json: '{"numExecutors":"many"}' }, undefined],
  ])('is refused with %s', async (_, fields, said) => {
    const answer = await postForm('/computer/doCreateItem', fields);
    expect([answer.statusCode, answer.headers['x-error']?.toString().trim()]).toEqual([400, said]);
    expect(answer.body).not.toContain('<img src=x>');
    expect((await get('/computer/x/api/json')).statusCode).toBe(404);
  });

  it('has a name of its own', async () => {
    await make('twin');
    const answer = await make('twin');
    expect([answer.statusCode, answer.headers['x-error']]).toEqual([400, 'Agent called  twin  already exists']);
  });

  it('is nothing to read where it is made', async () => {
    expect((await get('/computer/doCreateItem')).statusCode).toBe(404);
  });
});

describe('createItem', () => {
  it('answers the form to those who begin with the kind', async () => {
    const answer = await postForm('/computer/createItem', { name: 'later', mode: DUMB });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html;charset=utf-8']);
  });

  it('takes a document, and copies', async () => {
    await make('origin');
    const xml = (await get('/computer/origin/config.xml')).body;
    const made = await postXml('/computer/createItem?name=byXml', xml);
    expect([made.statusCode, made.body]).toEqual([200, '']);
    expect((await postXml('/computer/createItem?name=byXml', xml)).headers['x-error']).toMatch(/already exists/);
    const copied = await post('/computer/createItem?name=copied&mode=copy&from=byXml');
    expect([copied.statusCode, copied.headers.location]).toEqual([302, `${BASE}/computer/copied/configure`]);
    for (const name of ['byXml', 'copied'])
      expect((await get(`/computer/${name}/config.xml`)).body).toBe(xml.replace('>origin<', `>${name}<`));
    const nothing = await post('/computer/createItem?name=c2&mode=copy&from=nosuch');
    expect([nothing.statusCode, nothing.headers['x-error']]).toEqual([400, 'No such node: nosuch']);
  });
});

describe('the document of a node', () => {
  it('is read, changed and posted back', async () => {
    await make('doc');
    const xml = (await get('/computer/doc/config.xml')).body;
    expect(xml.startsWith('<?xml version="1.1" encoding="UTF-8"?>\n<slave>\n  <name>doc</name>\n')).toBe(true);
    const changed = xml.replace('NORMAL', 'EXCLUSIVE').replace('>2<', '>4<').replace('linux docker', 'arm');
    const answer = await server().as({ method: 'POST', url: '/computer/doc/config.xml', payload: changed });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect((await get('/computer/doc/config.xml/')).body).toBe(changed);
    expect(await told('doc', 'numExecutors,assignedLabels[name]')).toMatchObject({
      numExecutors: 4,
      assignedLabels: [{ name: 'arm' }, { name: 'doc' }],
    });
  });

  it('renames it', async () => {
    await make('before');
    const xml = (await get('/computer/before/config.xml')).body;
    expect((await postXml('/computer/before/config.xml', xml.replace('>before<', '>after<'))).statusCode).toBe(200);
    expect((await get('/computer/before/api/json')).statusCode).toBe(404);
    expect((await get('/computer/after/api/json')).statusCode).toBe(200);
  });

  it.each([
    ['another kind', '<hudson.slaves.Other><name>kept</name></hudson.slaves.Other>', 400],
    ['the name of another', '<slave><name>taken</name></slave>', 400],
    ['half a document', '<slave>', 500],
    ['nothing', '', 500],
  ])('is not replaced by %s', async (_, xml, status) => {
    if ((await get('/computer/kept/api/json')).statusCode === 404) await Promise.all([make('kept'), make('taken')]);
    const before = (await get('/computer/kept/config.xml')).body;
    expect((await postXml('/computer/kept/config.xml', xml)).statusCode).toBe(status);
    expect((await get('/computer/kept/config.xml')).body).toBe(before);
  });
});

describe.each(['(built-in)', 'away node'])('%s', (name) => {
  const url = `/computer/${encodeURIComponent(name)}/`;
  const state = () => told(name, 'temporarilyOffline,offlineCauseReason,offlineCause[description]');

  it('goes offline with a reason, gets another, and comes back', async () => {
    if (name !== '(built-in)') await make(name);
    const asked = await get(`${url}toggleOffline`);
    expect([asked.statusCode, asked.headers.allow]).toEqual([405, 'POST']);
    const toggled = await post(`${url}toggleOffline?offlineMessage=my%20%3Cb%3E%20reason`);
    expect([toggled.statusCode, toggled.headers.location]).toEqual([302, BASE + url]);
    expect(await state()).toMatchObject({
      temporarilyOffline: true,
      offlineCauseReason: 'my <b> reason',
      offlineCause: {
        _class: 'hudson.slaves.OfflineCause$UserCause',
        description: 'Disconnected by admin : my <b> reason',
      },
    });
    expect((await get(url)).body).not.toContain('<b> reason');
    await postForm(`${url}changeOfflineCause`, { offlineMessage: 'by form' });
    expect(await state()).toMatchObject({ offlineCauseReason: 'by form' });
    await post(`${url}changeOfflineCause?offlineMessage=by%20query`);
    expect(await state()).toMatchObject({ temporarilyOffline: true, offlineCauseReason: 'by query' });
    await post(`${url}toggleOffline`);
    expect(await state()).toMatchObject({ temporarilyOffline: false, offlineCauseReason: '', offlineCause: null });
  });

  it('takes what its form names, and keeps the rest', async () => {
    const json = pythonText({ numExecutors: '5', nodeProperties: { 'stapler-class-bag': 'true' } });
    const answer = await postForm(`${url}configSubmit`, { json });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      BASE + url.replace('%28', '(').replace('%29', ')'),
    ]);
    expect(await told(name, 'numExecutors,executors[number]')).toMatchObject({
      numExecutors: 5,
      executors: [0, 1, 2, 3, 4].map((number) => ({ number })),
    });
    expect((await post(`${url}configSubmit`)).statusCode).toBe(400);
    await postForm(`${url}configSubmit`, { numExecutors: '2', labelString: 'one two', mode: 'EXCLUSIVE' });
    const { assignedLabels } = await told<{ assignedLabels: { name: string }[] }>(name, 'assignedLabels[name]');
    expect(assignedLabels.map((label) => label.name)).toEqual(expect.arrayContaining(['one', 'two']));
    await postForm(`${url}configSubmit`, { numExecutors: '2', labelString: '', mode: 'NORMAL' });
  });

  it.each([
    ['', 200],
    ['log', 200],
    ['configure', 200],
    ['api/', 200],
    ['logText/progressiveText', 200],
    ['logText/progressiveHtml/?start=0', 200],
    ['loadStatistics/api/json?depth=2', 200],
    ['executors/0/api/python', 200],
    ['executors/0/api/python?tree=number,idle,progress,likelyStuck,currentExecutable', 200],
    ['executors/99/api/json', 404],
    ['doDelete', 405],
    ['nosuch', 404],
  ])('answers GET %j with %i', async (path, status) => {
    expect((await get(url + path)).statusCode).toBe(status);
  });
});

it('the built-in node is not to be deleted, disconnected or read as a document', async () => {
  expect((await post('/computer/(built-in)/doDelete')).statusCode).toBe(400);
  expect((await post('/computer/(built-in)/doDisconnect')).statusCode).toBe(404);
  expect((await get('/computer/(built-in)/slave-agent.jnlp')).statusCode).toBe(404);
  for (const path of ['config.xml', 'configureXml'])
    expect((await get(`/computer/(built-in)/${path}`)).statusCode).toBe(400);
});

it('an agent is disconnected, launched and described to its machine', async () => {
  await make('inbound');
  for (const [action, to] of [
    ['doDisconnect?offlineMessage=why', ''],
    ['launchSlaveAgent', 'log'],
  ]) {
    const answer = await post(`/computer/inbound/${action}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${BASE}/computer/inbound/${to}`]);
  }
  for (const file of ['slave-agent.jnlp', 'jenkins-agent.jnlp']) {
    const { body } = await get(`/computer/inbound/${file}`);
    expect(body).toMatch(
      /<application-desc[^>]*>\s*<argument>[0-9a-f]{64}<\/argument>\s*<argument>inbound<\/argument>/,
    );
  }
});

it('all nodes are told together, the built-in one first', async () => {
  const tree = 'busyExecutors,totalExecutors,displayName,computer[_class,displayName]';
  const set = (await get(`/computer/api/json?depth=2&tree=${tree}`)).json<{ computer: object[] }>();
  expect(set).toMatchObject({ _class: 'hudson.model.ComputerSet', totalExecutors: 2, displayName: 'Nodes' });
  expect(set.computer[0]).toEqual({ _class: 'hudson.model.Hudson$MasterComputer', displayName: 'Built-In Node' });
});

it('an executor at work tells its build, and stops it', async () => {
  await createJob(server(), 'long', { command: 'sleep 60' });
  await post('/job/long/build?delay=0sec');
  // Which executor takes a build is for the server to say.
  const atWork = async () =>
    (await told<{ executors: { number: number; idle: boolean }[] }>('(built-in)', 'executors[number,idle]')).executors
      .filter(({ idle }) => !idle)
      .map(({ number }) => number);
  await expect.poll(atWork).toHaveLength(1);
  const [number = -1] = await atWork();
  const url = `/computer/(built-in)/executors/${number}/`;
  const executor = async () =>
    (await get(`${url}api/json?depth=1&tree=idle,number,progress,currentExecutable[number,url]`)).json<object>();
  await expect.poll(executor).toEqual({
    _class: 'hudson.model.Executor',
    currentExecutable: { _class: 'hudson.model.FreeStyleBuild', number: 1, url: `${BASE}/job/long/1/` },
    idle: false,
    number,
    progress: -1,
  });
  expect(await told('(built-in)', 'idle')).toMatchObject({ idle: false });
  expect((await post(`${url}stopBuild?runExtId=long%232`)).statusCode).toBe(302);
  expect(await executor()).toMatchObject({ idle: false });
  expect((await post(`${url}stop`)).statusCode).toBe(302);
  await expect.poll(executor).toMatchObject({ idle: true, currentExecutable: null });
});

it('a deleted node is gone', async () => {
  await make('gone');
  const answer = await server().as({ method: 'POST', url: '/computer/gone/doDelete', payload: 'some random bytes' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${BASE}/computer/`]);
  expect((await get('/computer/gone/api/json')).statusCode).toBe(404);
  expect((await post('/computer/gone/doDelete')).statusCode).toBe(404);
});

describe('nobody in particular', () => {
  it.each(['/computer/', '/computer/api/json', '/computer/(built-in)/', '/computer/(built-in)/config.xml'])(
    'does not see %s',
    async (url) => {
      expect((await server().raw({ method: 'GET', url })).statusCode).toBe(403);
    },
  );

  it.each(['doCreateItem?name=x&json={}', 'createItem?name=x', '(built-in)/toggleOffline', '(built-in)/configSubmit'])(
    'cannot POST %s, nor can the administrator without a crumb',
    async (path) => {
      const url = `/computer/${path}`;
      expect((await server().raw({ method: 'POST', url })).statusCode).toBe(403);
      const bare = await server().as({ method: 'POST', url, headers: { 'jenkins-crumb': 'wrong' } });
      expect([bare.statusCode, bare.headers['x-error']]).toEqual([403, undefined]);
    },
  );
});
