import { beforeAll, expect, it } from 'vitest';
import { folderXml, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { expectExchange, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

interface Found {
  readonly suggestions: readonly { name: string; url: string; group: string }[];
}

async function found(query: string): Promise<[name: string, url: string][]> {
  const url = `/search/suggest?links=true&query=${encodeURIComponent(query)}`;
  const { suggestions } = (await server().as({ method: 'GET', url })).json<Found>();
  return suggestions.map((each) => [each.name, each.url]);
}
const location = async (q: string) =>
  (await server().as({ method: 'GET', url: `/search/?q=${encodeURIComponent(q)}` })).headers.location;

beforeAll(async () => {
  await createJob(server(), 'web', { command: 'true' });
  await createJob(server(), 'the-web-of-things', { properties: parametersProperty(stringParameter('A', 'a')) });
  await expectExchange(server(), { ask: 'POST /createItem?name=team', payload: folderXml(), type: XML, status: 200 });
  await expectExchange(server(), {
    ask: 'POST /job/team/createItem?name=inner',
    payload: '<project><displayName>Heart &lt;b&gt;</displayName></project>',
    type: XML,
    status: 200,
  });
  await buildJob(server(), 'web');
});

it('finds items by parts of their names and display names, the nearest first', async () => {
  expect((await found('web')).slice(0, 2)).toEqual([
    ['web', '/job/web/'],
    ['the-web-of-things', '/job/the-web-of-things/'],
  ]);
  expect(await found('team inner')).toContainEqual(['team/inner', '/job/team/job/inner/']);
  expect(await found('heart <')).toEqual([['team/inner', '/job/team/job/inner/']]);
  expect(await found('INNER')).toContainEqual(['team/inner', '/job/team/job/inner/']);
  expect(await found('  ')).toEqual([]);
});

it('finds what can be done with an item, and its builds', async () => {
  expect((await found('web configure'))[0]).toEqual(['web configure', '/job/web/configure']);
  expect(await found('conf web')).toContainEqual(['web configure', '/job/web/configure']);
  expect((await found('web 1'))[0]).toEqual(['web #1', '/job/web/1/']);
  expect((await found('web 2')).map(([name]) => name)).not.toContain('web #2');
  expect(await found('things build')).toContainEqual([
    'the-web-of-things build',
    '/job/the-web-of-things/build?delay=0sec',
  ]);
});

it('finds views, nodes, people and pages of the server', async () => {
  expect(await found('all')).toContainEqual(['all', '/']);
  expect(await found('built-in')).toContainEqual(['Built-In Node', '/computer/(built-in)/']);
  expect((await found('admin')).map(([, url]) => url)).toContain('/user/admin/');
  expect(await found('script')).toContainEqual(['Script Console', '/manage/script']);
});

it('leads to what has just the name that was typed', async () => {
  expect(await location('web')).toBe('http://ci.example:8080/job/web/');
  expect(await location('web configure')).toBe('http://ci.example:8080/job/web/configure');
  expect(await location('Script Console')).toBe('http://ci.example:8080/manage/script');
  expect(await location('eb')).toBeUndefined();
  const { body, statusCode } = await server().as({ method: 'GET', url: '/search/?q=eb' });
  expect([statusCode, body.includes('href="/job/web/"')]).toEqual([200, true]);
});

it('tells nobody of what they may not see', async () => {
  const before = server().services.home.settings.current.authorization;
  const className = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
  await server().services.home.settings.change({ authorization: { className, denyAnonymousRead: false } });
  try {
    const { body } = await server().raw({ method: 'GET', url: '/search/suggest?links=true&query=s' });
    expect(body).not.toMatch(/manage\/script|Script Console|configure/);
    const acts = await server().raw({ method: 'GET', url: '/search/suggest?links=true&query=web%20' });
    expect(acts.body).not.toMatch(/configure|delete|workspace/);
  } finally {
    await server().services.home.settings.change({ authorization: before });
  }
});
