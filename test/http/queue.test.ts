import { beforeAll, describe, expect, it } from 'vitest';
import { parametersProperty, stringParameter } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { type Exchange, expectExchange, expectExchanges, FORM, form } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const BASE = 'http://ci.example:8080';

/** Asks for a build far in the future; answers the number of its queue item. */
async function ask(path: string): Promise<number> {
  const answer = await server().as({ method: 'POST', url: path });
  expect([201, 303]).toContain(answer.statusCode);
  const location = String(answer.headers.location);
  expect(location).toMatch(/^http:\/\/ci\.example:8080\/queue\/item\/\d+\/$/);
  return Number(location.split('/').at(-2));
}

beforeAll(async () => {
  await createJob(server(), 'j', {});
  await createJob(server(), 'p', {
    properties: parametersProperty(stringParameter('A', 'x'), stringParameter('B', '')),
  });
});

it('an item tells of its job and why it waits, and can be asked for with or without its slash', async () => {
  const id = await ask('/view/all/job/j/build?delay=600sec');
  await expectExchanges(server(), [
    {
      ask: `GET /queue/item/${id}/api/json`,
      status: 200,
      json: {
        _class: 'hudson.model.Queue$WaitingItem',
        id,
        params: '',
        task: { _class: 'hudson.model.FreeStyleProject', name: 'j', url: `${BASE}/job/j/`, color: 'notbuilt' },
        url: `queue/item/${id}/`,
        why: expect.stringMatching(/^In the quiet period\. Expires in /),
      },
    },
    {
      ask: `GET /queue/item/${id}/api/python?tree=id`,
      status: 200,
      body: `{"_class":"hudson.model.Queue$WaitingItem","id":${id}}`,
    },
    { ask: `GET /queue/item/${id}`, status: 302, location: `/queue/item/${id}/` },
    { ask: `POST /queue/item/${id}/`, status: 200 },
    { ask: 'GET /job/j/api/json?tree=inQueue,queueItem[id]', status: 200, json: { inQueue: true, queueItem: { id } } },
  ]);
});

it('an equal request finds the item that waits already', async () => {
  const id = await ask('/job/p/buildWithParameters?A=1&delay=600sec');
  const first = `/queue/item/${id}/`;
  await expectExchanges(server(), [
    { ask: 'POST /job/p/buildWithParameters?A=1&delay=600sec', status: 303, location: first },
    {
      ask: 'POST /job/p/buildWithParameters',
      payload: form({ A: '1', delay: '600sec', unknown: 'z' }),
      type: FORM,
      status: 303,
      location: first,
    },
    { ask: `GET ${first}api/json`, status: 200, json: { params: '\nA=1\nB=' } },
  ]);
  expect(await ask('/job/p/buildWithParameters?A=2&delay=600sec')).toBeGreaterThan(id);
});

describe('cancelling', () => {
  const left = (id: number): Exchange => ({
    ask: `GET /queue/item/${id}/api/json`,
    status: 200,
    json: { _class: 'hudson.model.Queue$LeftItem', cancelled: true, executable: null, why: null },
  });

  it.each<[string, (id: number) => Exchange]>([
    ['by query', (id) => ({ ask: `POST /queue/cancelItem?id=${id}`, status: 204 })],
    ['by form', (id) => ({ ask: 'POST /queue/cancelItem', payload: `id=${id}`, type: FORM, status: 204 })],
    [
      'from a page',
      (id) => ({
        ask: `POST /queue/cancelItem?id=${id}`,
        headers: { referer: `${BASE}/job/p/` },
        status: 302,
        location: '/job/p/',
      }),
    ],
    [
      'from a page elsewhere',
      (id) => ({
        ask: `POST /queue/cancelItem?id=${id}`,
        headers: { referer: 'http://elsewhere/' },
        status: 302,
        location: '/',
      }),
    ],
    ['at the item', (id) => ({ ask: `POST /queue/item/${id}/cancelQueue`, status: 204 })],
    ['at the job', () => ({ ask: 'POST /job/p/cancelQueue', status: 302, location: '/job/p/' })],
  ])('%s takes the item out; it stays readable', async (how, cancel) => {
    const id = await ask(`/job/p/buildWithParameters?A=${encodeURIComponent(how)}&delay=600sec`);
    await expectExchanges(server(), [cancel(id), left(id)]);
  });

  it('twice is told, at the item it is no error', async () => {
    const id = await ask('/job/p/buildWithParameters?A=twice&delay=600sec');
    await expectExchanges(server(), [
      { ask: `POST /queue/cancelItem?id=${id}`, status: 204 },
      { ask: `POST /queue/cancelItem?id=${id}`, status: 422 },
      { ask: `POST /queue/item/${id}/cancelQueue`, status: 204 },
      left(id),
    ]);
  });

  it.each(['999999', 'x', '-1', '1e3', ''])('of the id %j finds nothing', async (id) => {
    await expectExchange(server(), { ask: `POST /queue/cancelItem?id=${id}`, status: 404 });
    if (id !== '') await expectExchange(server(), { ask: `GET /queue/item/${id}/api/json`, status: 404 });
  });

  it.each<[string, (id: number) => Exchange]>([
    ['GET', (id) => ({ ask: `GET /queue/cancelItem?id=${id}`, status: 405 })],
    ['GET at the item', (id) => ({ ask: `GET /queue/item/${id}/cancelQueue`, status: 405 })],
    ['nobody', (id) => ({ ask: `POST /queue/cancelItem?id=${id}`, by: 'nobody', status: 403 })],
    ['somebody without a crumb', (id) => ({ ask: `POST /queue/cancelItem?id=${id}`, by: 'no crumb', status: 403 })],
  ])('is not done by %s', async (how, exchange) => {
    const id = await ask(`/job/p/buildWithParameters?A=${encodeURIComponent(how)}&delay=600sec`);
    await expectExchange(server(), exchange(id));
    await expectExchange(server(), {
      ask: `GET /queue/item/${id}/api/json`,
      status: 200,
      json: { _class: 'hudson.model.Queue$WaitingItem' },
    });
  });
});

it.each<Exchange>([
  { ask: 'GET /job/j/build', status: 405 },
  { ask: 'GET /job/p/build?delay=0sec', status: 405 },
  { ask: 'POST /job/p/build', status: 400 },
  { ask: 'POST /job/p/build', payload: 'json=%7Bbroken', type: FORM, status: 400 },
  { ask: 'POST /job/p/buildWithParameters?A=1&A=2', status: 500 },
  { ask: 'POST /job/j/buildWithParameters', status: 500 },
  { ask: 'POST /job/j/build?delay=soon', status: 500 },
  { ask: 'POST /job/none/build', status: 404 },
  { ask: 'POST /job/p/build', by: 'no crumb', status: 403 },
  { ask: 'POST /job/p/build', by: 'nobody', status: 403 },
])('no build is asked for by $ask of $by, which answers $status', (exchange) => expectExchange(server(), exchange));
