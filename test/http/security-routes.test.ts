import { beforeAll, describe, expect, it } from 'vitest';
import { builtInKinds } from '../../src/controller/index.ts';
import { createRoutes } from '../../src/http/routes.ts';
import { stillFiles } from '../../src/kit/testing/files-below.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const routes = createRoutes(builtInKinds());
let queueId = '';

beforeAll(async () => {
  await createJob(server(), 'x', { command: 'echo hi' });
  await buildJob(server(), 'x');
  await createJob(server(), 'waiting', { quietPeriod: 100_000 });
  const queued = await server().as({ method: 'POST', url: '/job/waiting/build' });
  queueId = /\/item\/(\d+)\//.exec(String(queued.headers.location))?.[1] ?? '';
});

const VALUES: Readonly<Record<string, string>> = {
  ':node': '(built-in)',
  ':label': 'built-in',
  ':plugin': 'cloudbees-folder',
  ':number': '0',
  ':format': 'json',
  ':md5': '0'.repeat(32),
  ':name': 'style.css',
  '*': '',
};

/** A URL of a route, as clients write it, with an object that exists. */
function urlOf(path: string): string {
  return path
    .replace('/_item/:item', '/job/x')
    .replace('/_run/:item/:run', '/job/x/1')
    .replace('/_view/:owner/:view', '/view/all')
    .replace('/user/:id', '/user/admin')
    .replace(':id', queueId)
    .replace(/:\w+|\*/g, (name) => VALUES[name] ?? 'unknown');
}

/** All that the server keeps: its files, and what it has in memory. */
async function state(): Promise<unknown> {
  const get = async (url: string) => (await server().as({ method: 'GET', url })).json<unknown>();
  return {
    files: await stillFiles(server().home),
    jobs: await get(
      '/api/json?tree=quietingDown,views[name],jobs[name,buildable,nextBuildNumber,builds[number,keepLog]]',
    ),
    queue: await get('/queue/api/json?tree=items[id]'),
    node: await get('/computer/api/json?tree=computer[offline,offlineCauseReason,numExecutors]'),
    people: await get('/asynchPeople/api/json?tree=users[user[id]]'),
    plugins: await get('/pluginManager/api/json?tree=plugins[shortName,enabled]'),
    me: await get('/me/api/json?tree=description'),
    life: server().services.lifecycle.state,
  };
}

const REASON = 'id=1&newName=y&value=y&name=y&from=x&mode=copy&description=y&offlineMessage=y&json={}&script=y&start=0';

describe('a GET', () => {
  // The stream of events has no end to wait for; it writes nothing but its answer.
  const paths = [...new Set(routes.map(({ path }) => path))].filter((path) => path !== '/events');

  it('of no address at all changes anything', async () => {
    const before = await state();
    for (const method of ['GET', 'HEAD'] as const) {
      for (const path of paths) {
        const url = `${urlOf(path)}?${REASON}`.replace('id=1', `id=${queueId}`);
        const answer = await server().as({ method, url });
        expect([url, answer.statusCode < 500 || answer.statusCode === 503]).toEqual([url, true]);
      }
    }
    expect(await state()).toEqual(before);
  });

  const posts = paths.filter((path) => routes.every((route) => route.path !== path || !route.method.includes('GET')));

  it.each(posts)('of %s, which takes a POST only, is a 405 or 404', async (path) => {
    const answer = await server().as({ method: 'GET', url: urlOf(path) });
    expect([404, 405]).toContain(answer.statusCode);
  });

  it.each([
    '/quietDown',
    '/cancelQuietDown',
    '/exit',
    '/reload',
    '/job/x/doDelete',
    '/job/x/1/stop',
    '/job/x/1/doDelete',
    '/job/x/build',
    '/queue/cancelItem?id=1',
    '/computer/(built-in)/toggleOffline',
  ])('of %s is a 405', async (url) => {
    expect((await server().as({ method: 'GET', url })).statusCode).toBe(405);
  });
});

/** 1,000 names that an open tree of getters might answer, at every kind of object. */
function* getters(): Iterable<string> {
  const places = ['', 'job/x/', 'job/x/1/', 'view/all/', 'computer/(built-in)/', 'user/admin/', 'queue/', 'me/'];
  const known =
    'getClass class class/classLoader getRootDir rootDir getSecretKey servletContext descriptorByName/x/clazz ' +
    'descriptor/x getItems items hashCode toString notify wait wfapi parent owner property prototype __proto__ ' +
    'constructor toString/x builds getBuilds jdks actions getActions main instance getInstance security';
  const words = known.split(' ');
  let seed = 20261121;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  while (words.length < 125) {
    const letters = Array.from({ length: 3 + next(8) }, () => String.fromCharCode(97 + next(26))).join('');
    words.push(`${['get', 'is', 'do', 'js', ''][next(5)]}${letters[0]?.toUpperCase()}${letters.slice(1)}`);
  }
  // Below a build the slash is asked for first, whatever the name.
  for (const place of places) for (const word of words) yield `/${place}${word}${place.endsWith('/1/') ? '/' : ''}`;
}

it('of 1,000 names of getters none is answered: only declared routes are', async () => {
  const urls = [...getters()];
  expect(urls).toHaveLength(1000);
  const answered: string[] = [];
  for (const url of urls) if ((await server().as({ method: 'GET', url })).statusCode !== 404) answered.push(url);
  // The pages of builds are declared.
  expect([...answered].sort()).toEqual([
    '/builds',
    '/computer/(built-in)/builds',
    '/me/builds',
    '/user/admin/builds',
    '/view/all/builds',
  ]);
});

describe('somebody unknown', () => {
  it.each([
    '/computer/api/json',
    '/computer/(built-in)/api/json',
    '/queue/api/json',
    '/pluginManager/api/json',
    '/user/admin/my-views',
    '/user/admin/api/json',
    '/asynchPeople/api/json',
    '/loginFoo',
    '/login/../computer/',
    '/login/computer/',
    '/static/../api/json',
    '/tcpSlaveAgentListener/x',
    '/securityRealm/user/admin/api/json',
    '/job/x/api/json',
    '/job/x/ws/',
    '/job/x/1/consoleText',
    '/view/all/api/json',
    '/userContent/readme.txt',
    '/systemInfo',
    '/fingerprint/00000000000000000000000000000000/api/json',
    '//api/json',
    '/./api/json',
  ])('gets nothing from %s', async (url) => {
    const answer = await server().raw({ method: 'GET', url });
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/Built-In|"name"|hudson\.model\.[A-Z]\w+(?!\.)"|echo hi/);
  });

  it('gets the same page for a job that is there and for one that is not', async () => {
    const there = await server().raw({ method: 'GET', url: '/job/x/api/json' });
    const missing = await server().raw({ method: 'GET', url: '/job/q/api/json' });
    expect(missing.statusCode).toBe(there.statusCode);
    expect(missing.body.replaceAll('job%2Fq', 'job%2Fx')).toBe(there.body);
  });

  it('is not told who else there is by the answer to a request without a crumb', async () => {
    for (const url of ['/user/admin/submitDescription', '/user/nobody/submitDescription']) {
      const answer = await server().raw({ method: 'POST', url });
      expect([answer.statusCode, /No valid crumb/.test(answer.body)]).toEqual([403, true]);
    }
  });
});
