import { beforeAll, expect, it } from 'vitest';
import { folderXml, listView } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { expectExchange, FORM, form, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const get = async (url: string) => (await server().as({ method: 'GET', url })).body;
const preview = async (query: Record<string, string>) =>
  JSON.parse(await get(`/view/v/preview?${new URLSearchParams(query)}`));
const COLUMN = (name: string) => ({ $class: `hudson.views.${name}Column` });

beforeAll(async () => {
  for (const name of ['web-a', 'web-b', 'api']) await createJob(server(), name, '<project/>');
  await expectExchange(server(), { ask: 'POST /createItem?name=f', payload: folderXml(), type: XML, status: 200 });
  await expectExchange(server(), {
    ask: 'POST /job/f/createItem?name=web-c',
    payload: '<project/>',
    type: XML,
    status: 200,
  });
  const payload = listView('v', { jobs: ['api'] }).replace(
    /<columns>.*?<\/columns>|<columns\/>/s,
    '<columns><hudson.views.StatusColumn/><x.Wide><width>3</width></x.Wide><hudson.views.JobColumn/></columns>',
  );
  await expectExchange(server(), { ask: 'POST /createView?name=v', payload, type: XML, status: 200 });
});

it('shows what an expression would select before it is saved', async () => {
  expect(await preview({ includeRegex: 'web-.*' })).toEqual({ names: ['web-a', 'web-b'], total: 2, error: null });
  expect(await preview({ includeRegex: '.*web-c', recurse: 'true' })).toMatchObject({ names: ['f/web-c'] });
  expect(await preview({ includeRegex: 'web-.*', statusFilter: '2' })).toMatchObject({ names: [] });
  expect(await preview({ includeRegex: '(' })).toMatchObject({ total: 0, error: expect.stringContaining('Unclosed') });
  await expectExchange(server(), { ask: 'GET /view/v/preview?includeRegex=x', by: 'nobody', status: 403 });
});

it('says that an expression takes too long, and nothing else waits for it', async () => {
  await createJob(server(), 'a'.repeat(40), '<project/>');
  const answer = await preview({ includeRegex: '(a|aa)+$b' });
  expect(answer).toMatchObject({ names: [], total: 0 });
});

it('takes the columns of a form in their order; what others have in them stays', async () => {
  const json = {
    name: 'v',
    description: '',
    api: 'true',
    columns: [COLUMN('Job'), { $class: 'x.Wide' }, COLUMN('Weather')],
  };
  const payload = form({ name: 'v', api: 'on', json: JSON.stringify(json) });
  await expectExchange(server(), {
    ask: 'POST /view/v/configSubmit',
    payload,
    type: FORM,
    status: 302,
    location: '/view/v/',
  });
  const xml = await get('/view/v/config.xml');
  expect(xml).toMatch(
    /<columns>\s*<hudson.views.JobColumn\/>\s*<x.Wide>\s*<width>3<\/width>\s*<\/x.Wide>\s*<hudson.views.WeatherColumn\/>\s*<\/columns>/,
  );
  expect(xml).toMatch(/<string>api<\/string>/);
  const bad = form({ name: 'v', column: 'a b>' });
  await expectExchange(server(), {
    ask: 'POST /view/v/configSubmit',
    payload: bad,
    type: FORM,
    status: 400,
    error: 'a b> is not the name of a column',
  });
});

it('asks before a view is deleted', async () => {
  await expectExchange(server(), {
    ask: 'POST /createView?name=gone',
    payload: listView('gone'),
    type: XML,
    status: 200,
  });
  expect(await get('/view/gone/delete')).toContain('action="/view/gone/doDelete"');
  expect(await get('/me/my-views/view/all/delete')).toContain('action="/user/admin/my-views/view/all/doDelete"');
});
