import { beforeAll, describe, expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { type Exchange, expectExchanges } from './exchange.ts';
import { basic, sharedServer, startTestServer } from './start.ts';

const server = sharedServer();

beforeAll(async () => {
  await createJob(server(), 'free', freestyle());
  await createJob(server(), 'off', freestyle());
  await expectExchanges(server(), [{ ask: 'POST /job/off/disable', status: 302, location: '/job/off/' }]);
});

/** Each is asked for with several headers; `message` is what JSON says. */
const ERRORS: readonly (readonly [string, Omit<Exchange, 'headers'>, string])[] = [
  ['nothing there', { ask: 'GET /job/nosuch/', status: 404 }, 'Not Found'],
  ['nothing in the API', { ask: 'GET /job/nosuch/api/json', status: 404 }, 'Not Found'],
  [
    'a wrong parameter',
    { ask: 'POST /createItem', status: 400, error: 'No Content-Type header set' },
    'No Content-Type header set',
  ],
  ['the wrong verb', { ask: 'GET /job/free/disable', status: 405 }, 'Method Not Allowed'],
  ['a state that forbids it', { ask: 'POST /job/off/build', status: 409 }, 'off is not buildable'],
  ['a broken expression', { ask: 'GET /api/json?tree=jobs[', status: 500 }, 'Malformed tree expression'],
  [
    'a missing crumb',
    { ask: 'POST /job/free/disable', by: 'no crumb', status: 403 },
    'No valid crumb was included in the request',
  ],
  ['nobody who may not', { ask: 'GET /job/free/', by: 'nobody', status: 403 }, 'Authentication required'],
];

describe.each(ERRORS)('%s', (_, exchange, message) => {
  const uri = exchange.ask.replace(/^\S+ /, '').replace(/\?.*/, '');
  const ask = async (accept: string | null, method?: 'HEAD') => {
    const [verb = ''] = exchange.ask.split(' ');
    const options = {
      method: method ?? (verb === 'POST' ? ('POST' as const) : ('GET' as const)),
      url: exchange.ask.slice(verb.length + 1),
      headers: { ...(accept !== null && { accept }) },
    };
    if (exchange.by === undefined) return server().as(options);
    if (exchange.by === 'nobody') return server().raw(options);
    return server().raw({
      ...options,
      headers: { ...options.headers, authorization: basic('admin', server().password) },
    });
  };

  it('is told as JSON', async () => {
    const answer = await ask('application/json');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([exchange.status, 'application/json']);
    const told = answer.json<Record<string, string>>();
    expect(Object.keys(told)).toEqual(['servlet', 'message', 'url', 'status']);
    expect(told).toMatchObject({ servlet: 'Stapler', url: uri, status: String(exchange.status) });
    expect(told['message']).toContain(message);
    expect([answer.headers['x-error'], answer.headers['x-jenkins']]).toEqual([exchange.error, '2.393']);
  });

  it('is told as plain text', async () => {
    const answer = await ask('text/plain');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([exchange.status, 'text/plain;charset=utf-8']);
    expect(answer.body).toContain(`HTTP ERROR ${exchange.status} `);
    expect(answer.body).toContain(`\nURI: ${uri}\nSTATUS: ${exchange.status}\nMESSAGE: `);
  });

  it.each([null, '*/*', 'text/html', 'application/xml;q=0.9, */*;q=0.1'])('is a page for %s', async (accept) => {
    const answer = await ask(accept);
    expect(answer.statusCode).toBe(exchange.status);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body).toMatch(/<\/html>\s*$/);
  });

  it('has no body in a type that no error has', async () => {
    const answer = await ask('application/unknown');
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([exchange.status, '', '0']);
    expect(answer.headers['content-type']).toBeUndefined();
  });

  if (!exchange.ask.startsWith('GET')) return;

  it('is told to HEAD without the body', async () => {
    const whole = await ask('application/json');
    const head = await ask('application/json', 'HEAD');
    const facts = ({ statusCode, headers }: typeof head) => [
      statusCode,
      headers['content-type'],
      headers['content-length'],
    ];
    expect([...facts(head), head.body]).toEqual([...facts(whole), '']);
  });
});

it('the verbs are named in every type', async () => {
  const headers = { accept: 'application/json' };
  const answer = await server().as({ method: 'GET', url: '/job/free/disable', headers });
  expect(answer.headers.allow).toBe('POST');
});

it('other verbs than GET and POST get the bare status, and JSON where they ask for it', async () => {
  const bare = await server().as({ method: 'DELETE', url: '/nosuch/' });
  expect([bare.statusCode, bare.body, bare.headers['content-type']]).toEqual([404, '', undefined]);
  const asked = await server().as({ method: 'DELETE', url: '/nosuch/', headers: { accept: 'application/json' } });
  expect(asked.json()).toEqual({ servlet: 'Stapler', message: 'Not Found', url: '/nosuch/', status: '404' });
});

it('wrong credentials, and a server that is not ready', async (t) => {
  const own = await startTestServer(t);
  const headers = { accept: 'application/json', authorization: basic('admin', 'wrong') };
  const wrong = await own.raw({ method: 'GET', url: '/api/json', headers });
  expect(wrong.headers['www-authenticate']).toBe('Basic realm="Jenkins"');
  expect(wrong.json()).toEqual({ servlet: 'Stapler', message: 'Unauthorized', url: '/api/json', status: '401' });
  void own.services.lifecycle.reload();
  const closed = await own.raw({ method: 'GET', url: '/api/json?depth=1', headers: { accept: 'application/json' } });
  expect(closed.json()).toMatchObject({ servlet: 'Stapler', url: '/api/json', status: '503' });
});
