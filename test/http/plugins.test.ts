import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { makeSite, newSiteKeys } from '../../src/plugins/site/make-site.ts';
import { type PackageFacts, writePackage } from '../../src/plugins/testing/packages.ts';
import { FORM, form } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const BASE = 'http://ci.example:8080';

const get = (url: string) => server().as({ method: 'GET', url });
const post = (url: string, payload?: string, type = 'text/xml') =>
  server().as({ method: 'POST', url, ...(payload !== undefined && { payload, headers: { 'content-type': type } }) });

interface Told {
  readonly shortName: string;
  readonly longName: string;
  readonly enabled: boolean;
}

async function plugins(): Promise<readonly Told[]> {
  const answer = await get('/pluginManager/api/json?depth=2');
  return answer.json<{ plugins: Told[] }>().plugins;
}

describe('the plugins', () => {
  it('are told with all that clients look at, each under names of its own', async () => {
    const all = await plugins();
    for (const plugin of all)
      expect(plugin).toMatchObject({
        active: true,
        bundled: false,
        deleted: false,
        dependencies: expect.any(Array),
        downgradable: false,
        enabled: true,
        hasUpdate: false,
        pinned: false,
        version: expect.stringMatching(/^\d/),
        supportsDynamicLoad: expect.stringMatching(/^(YES|NO|MAYBE)$/),
        url: expect.stringContaining('https://'),
      });
    for (const name of ['shortName', 'longName'] as const)
      expect(new Set(all.map((plugin) => plugin[name])).size).toBe(all.length);
    expect(all.map(({ shortName }) => shortName)).toEqual(
      expect.arrayContaining(['cloudbees-folder', 'matrix-project']),
    );
  });

  it('are told in Python, and empty where nothing is asked of them', async () => {
    const { headers, body } = await get('/pluginManager/api/python?depth=1&tree=plugins[shortName,enabled]');
    expect(headers['content-type']).toMatch(/^text\/x-python/);
    expect(body).toContain('{"enabled":True,"shortName":"cloudbees-folder"}');
    expect((await get('/pluginManager/api/json')).body).toContain('"plugins":[{},{}');
  });

  it('are found one by one', async () => {
    const one = await get('/pluginManager/plugin/matrix-project/api/json');
    expect(one.json()).toMatchObject({ _class: 'hudson.PluginWrapper', shortName: 'matrix-project' });
    expect((await get('/pluginManager/plugin/nosuch/api/json')).statusCode).toBe(404);
  });

  it.each(['', 'query=git', 'query=plugin&limit=2'])(
    'are searched among those that could be installed: %s',
    async (query) => {
      const answer = await get(`/pluginManager/pluginsSearch?${query}`);
      expect(answer.json()).toEqual({ status: 'ok', data: [] });
      expect((await get('/pluginManager/plugins')).json()).toMatchObject({ status: 'ok' });
    },
  );
});

describe('switching a plugin', () => {
  const enabled = async () => (await plugins()).find(({ shortName }) => shortName === 'timestamper')?.enabled;

  it('shows at once, and stays over reading the home anew', async () => {
    const url = '/pluginManager/plugin/timestamper';
    const off = await post(`${url}/makeDisabled`);
    expect([off.statusCode, off.body]).toEqual([200, '']);
    expect(await enabled()).toBe(false);
    await post('/reload');
    expect(await enabled()).toBe(false);
    await post(`${url}/makeEnabled`);
    expect(await enabled()).toBe(true);
  });

  it.each([
    ['timestamper/pin', 200],
    ['timestamper/unpin', 200],
    ['timestamper/downgrade', 404],
    ['timestamper/doUninstall', 302],
    ['nosuch/makeEnabled', 404],
    ['%3Cimg%3E/makeEnabled', 404],
    ['..%2Fx/makeEnabled', 400],
  ])('POST %s answers %i', async (path, status) => {
    const answer = await post(`/pluginManager/plugin/${path}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('<img>');
  });
});

describe('lists of plugins as they are published', () => {
  const install = (...names: readonly string[]) =>
    post(
      '/pluginManager/installNecessaryPlugins',
      `<jenkins>${names.map((name) => `<install plugin="${name}"/>`).join('')}</jenkins>`,
    );

  it('may have libraries and what is built in, in any version', async () => {
    const answer = await install('structs@1.0', 'jackson2-api:latest', 'credentials@1.0', 'git', 'bouncycastle-api');
    expect(answer.statusCode).toBe(302);
  });

  it('have what is here, and the rest fails with its reason', async () => {
    const answer = await install('structs@1.0', 'nosuch@1', 'git@5', 'other-one@2');
    expect(answer.statusCode).toBe(302);
    await server().services.plugins.settled();
    const status = (await get('/updateCenter/installStatus')).json<{ data: { jobs: { installStatus: string }[] } }>();
    expect(status.data.jobs.slice(-4).map(({ installStatus }) => installStatus)).toEqual([
      'Success',
      'Failure',
      'Success',
      'Failure',
    ]);
    expect((await get('/pluginManager/')).body).toContain('no update site has the plugin nosuch');
    expect((await install('nosuch')).statusCode).toBe(500);
    const page = await get('/pluginManager/installed');
    expect(page.body).toContain('Libraries');
    expect(page.body).toContain('Not done here');
  });
});

describe('asking for plugins', () => {
  const UPDATES = `${BASE}/pluginManager/updates/`;

  it.each([
    [
      'a document',
      'installNecessaryPlugins',
      '<jenkins><install plugin="matrix-project@latest"/></jenkins>',
      'text/xml',
    ],
    ['fields', 'install', 'plugin.matrix-project.default=on&dynamicLoad=true', 'application/x-www-form-urlencoded'],
    ['the query', 'install?plugin.matrix-project=', undefined, undefined],
  ])('that are there succeeds, by %s', async (_, path, body, type) => {
    const answer = await post(`/pluginManager/${path}`, body, type);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, UPDATES]);
    expect((await get('/pluginManager/updates/')).statusCode).toBe(200);
    const status = (await get('/updateCenter/installStatus')).json<{ data: { jobs: object[] } }>();
    expect(status.data.jobs.at(-1)).toEqual({
      name: 'matrix-project',
      version: expect.any(String),
      title: 'Matrix Project Plugin',
      installStatus: 'Success',
      requiresRestart: 'false',
    });
  });

  it.each([
    ['a document', 'installNecessaryPlugins', '<jenkins><install plugin="nosuch@1.0"/></jenkins>', 'text/xml'],
    ['fields', 'install', 'plugin.nosuch.default=on', 'application/x-www-form-urlencoded'],
  ])('that cannot be had fails with its reason, by %s', async (_, path, body, type) => {
    const answer = await post(`/pluginManager/${path}`, body, type);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, UPDATES]);
    await server().services.plugins.settled();
    const center = (await get('/updateCenter/api/json?depth=1')).json<{ jobs: object[] }>();
    expect(center.jobs.at(-1)).toMatchObject({
      name: 'nosuch',
      errorMessage: 'no update site has the plugin nosuch',
      status: { success: false, type: 'Failure' },
    });
  });

  it('that cannot be had is refused at once, by JSON', async () => {
    const answer = await post('/pluginManager/installPlugins', '{"plugins":["nosuch"]}', 'application/json');
    expect(answer.json()).toEqual({ status: 'error', message: 'No such plugin: nosuch' });
  });

  it('tells beforehand which are missing', async () => {
    const xml = '<jenkins><a plugin="nosuch@1.0"/><b plugin="matrix-project@1"/></jenkins>';
    const answer = await post('/pluginManager/prevalidateConfig', xml);
    expect(answer.json()).toEqual([{ name: 'nosuch', version: '1.0', mode: 'missing' }]);
  });

  it.each(['<jenkins>', '', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'])(
    'with what is no document is refused: %s',
    async (xml) => {
      const answer = await post('/pluginManager/installNecessaryPlugins', xml);
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain('root:');
    },
  );

  it('takes no programs for Java', async () => {
    const body = '--X\r\nContent-Disposition: form-data; name="name"; filename="a.hpi"\r\n\r\nxx\r\n--X--\r\n';
    const answer = await post('/pluginManager/uploadPlugin', body, 'multipart/form-data; boundary=X');
    expect([answer.statusCode, answer.headers['x-error']]).toEqual([400, expect.stringContaining('Java')]);
  });
});

it.each([
  ['checkUpdatesServer', '/pluginManager/'],
  ['proxyConfigure?json={}', '/pluginManager/advanced'],
  ['siteConfigure?site=http://x/update-center.json', '/pluginManager/advanced'],
])('%s leads to %s', async (path, to) => {
  const answer = await post(`/pluginManager/${path}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${BASE}${to}`]);
});

it('an update site that cannot be one is refused', async () => {
  const answer = await post('/pluginManager/siteConfigure?site=nonsense');
  expect([answer.statusCode, answer.headers['x-error']]).toEqual([400, expect.stringContaining('no address of http')]);
});

it('the update center has one site, of which nothing is known', async () => {
  expect(
    (await get('/updateCenter/api/json?tree=restartRequiredForCompletion,availables,sites[id,url]')).json(),
  ).toEqual({
    _class: 'hudson.model.UpdateCenter',
    availables: [],
    restartRequiredForCompletion: false,
    sites: [{ id: 'default', url: 'http://x/update-center.json' }],
  });
  expect((await get('/updateCenter/site/default/api/json?depth=2')).json()).toMatchObject({
    id: 'default',
    updates: [],
  });
  expect((await get('/updateCenter/site/other/api/json')).statusCode).toBe(404);
  expect((await get('/updateCenter/connectionStatus?siteId=default')).json()).toMatchObject({ status: 'ok' });
});

it('an update site is told with the newest version of each plugin, for clients and scripts', async (t) => {
  const folder = await temporaryFolder(t);
  const { privateKey, publicKey } = newSiteKeys();
  const packages: readonly PackageFacts[] = [
    { shortName: 'sky' },
    { shortName: 'sky', version: '1.1.0', dependencies: { git: '1.0' }, optionalDependencies: { ant: '1.0' } },
    { shortName: 'space', server: '>=99.0' },
  ];
  const files = [];
  for (const facts of packages) files.push(await writePackage(folder, facts));
  await makeSite({ packages: files, privateKey, id: 'ours', folder: join(folder, 'site'), now: 1_700_000_000_000 });
  const site = pathToFileURL(join(folder, 'site', 'index.json')).href;
  await post('/pluginManager/siteConfigure', form({ site, publicKeys: publicKey }), FORM);
  await post('/pluginManager/checkUpdatesServer');
  const sky = { name: 'sky', version: '1.1.0', title: 'The sky', excerpt: 'What sky does.', compatible: true };
  expect((await get('/updateCenter/api/json?depth=1')).json()).toMatchObject({
    availables: [
      { ...sky, dependencies: { git: '1.0' }, optionalDependencies: { ant: '1.0' } },
      { name: 'space', requiredCore: '99.0', compatible: false },
    ],
  });
  expect((await get('/updateCenter/site/default/api/json?depth=1')).json()).toMatchObject({
    availables: [{ name: 'sky', version: '1.1.0' }, { name: 'space' }],
    hasUpdates: false,
  });
  const listed = (await get('/pluginManager/plugins')).json<{ data: { name: string }[] }>().data;
  expect(listed.find(({ name }) => name === 'sky')).toEqual({
    ...{ installed: false, name: 'sky', title: 'The sky', excerpt: 'What sky does.', site: 'default', website: '' },
    dependencies: { git: '1.0' },
  });
  expect((await get('/pluginManager/pluginsSearch?query=sky')).json()).toMatchObject({ data: [{ version: '1.1.0' }] });
  const found = (await get('/pluginManager/available?filter=SKY%20does')).body;
  expect([found.includes('The sky'), found.includes('The space')]).toEqual([true, false]);
});

it('an update site with many plugins is shown in pages, and scripts name no more than anybody has', async (t) => {
  const folder = await temporaryFolder(t);
  const { privateKey, publicKey } = newSiteKeys();
  const files = [];
  for (let at = 100; at < 205; at += 1) files.push(await writePackage(folder, { shortName: `p${at}` }));
  await makeSite({ packages: files, privateKey, id: 'ours', folder: join(folder, 'site'), now: 1_700_000_000_000 });
  const site = pathToFileURL(join(folder, 'site', 'index.json')).href;
  await post('/pluginManager/siteConfigure', form({ site, publicKeys: publicKey }), FORM);
  await post('/pluginManager/checkUpdatesServer');
  const first = (await get('/pluginManager/available')).body;
  expect([first.match(/data-item/g)?.length, first.includes('1–100 of 105 plugins')]).toEqual([100, true]);
  const second = (await get('/pluginManager/available?from=100')).body;
  expect([second.match(/data-item/g)?.length, second.includes('The p204')]).toEqual([5, true]);
  const many = JSON.stringify({ plugins: Array.from({ length: 5001 }, (_, at) => `x${at}`), dynamicLoad: false });
  expect((await post('/pluginManager/installPlugins', many, 'application/json')).statusCode).toBe(400);
});

it('all of it is also below manage', async () => {
  const answer = await get('/manage/pluginManager/api/json?tree=plugins[shortName]');
  expect(answer.json()).toMatchObject({ _class: 'hudson.LocalPluginManager' });
});

it('plugins are for administrators', async () => {
  for (const url of ['/pluginManager/', '/pluginManager/api/json', '/pluginManager/plugins', '/updateCenter/api/json'])
    expect((await server().raw({ method: 'GET', url })).statusCode).toBe(403);
  for (const path of [
    'pluginManager/plugin/timestamper/makeDisabled',
    'pluginManager/install',
    'updateCenter/upgrade',
  ]) {
    const url = `/${path}`;
    expect(
      (await server().raw({ method: 'POST', url, payload: form({}), headers: { 'content-type': FORM } })).statusCode,
    ).toBe(403);
    const headers = { 'jenkins-crumb': 'wrong' };
    expect((await server().as({ method: 'POST', url, headers })).statusCode).toBe(403);
  }
});
