import { beforeAll, describe, expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { type Exchange, expectExchange, expectExchanges, FORM, form, XML } from './exchange.ts';
import { sendRaw } from './raw.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const BARE = '<project/>';
const create = (name: string): string => `POST /createItem?name=${encodeURIComponent(name)}`;
const taken = (name: string): string => `A job already exists with the name  ${name}`;

beforeAll(() => createJob(server(), 'taken', '<project><description>first</description></project>'));

describe('a new item', () => {
  it.each<[string, Exchange]>([
    ['is made of a document', { ask: create('xml'), payload: BARE, type: XML, status: 200, body: '' }],
    [
      'may come as text/xml with a charset',
      { ask: create('x2'), payload: BARE, type: 'text/xml; charset=utf-8', status: 200 },
    ],
    ['has blanks around its name cut off', { ask: create(' cut '), payload: BARE, type: XML, status: 200 }],
    [
      'is copied without a Content-Type',
      { ask: `${create('c1')}&mode=copy&from=taken`, status: 302, location: '/job/c1/configure' },
    ],
    [
      'is copied with a wrong one',
      { ask: `${create('c2')}&mode=copy&from=taken`, type: 'text/xml', status: 302, location: '/job/c2/configure' },
    ],
    [
      'is copied from an absolute name',
      { ask: `${create('c3')}&mode=copy&from=/taken`, status: 302, location: '/job/c3/configure' },
    ],
    [
      'is copied by a form',
      {
        ask: 'POST /createItem',
        payload: form({ name: 'c4', mode: 'copy', from: 'taken' }),
        type: FORM,
        status: 302,
        location: '/job/c4/configure',
      },
    ],
    [
      'is made empty by a form',
      {
        ask: 'POST /createItem',
        payload: form({ name: 'e1', mode: 'hudson.model.FreeStyleProject', json: '{}' }),
        type: FORM,
        status: 302,
        location: '/job/e1/configure',
      },
    ],
    [
      'is made empty by a query',
      {
        ask: `${create('e2')}&mode=hudson.model.FreeStyleProject&Submit=OK`,
        type: FORM,
        status: 302,
        location: '/job/e2/configure',
      },
    ],
    [
      'goes by the query where the body says otherwise',
      {
        ask: `${create('e3')}&mode=copy&from=taken`,
        payload: form({ name: 'other', from: 'none' }),
        type: FORM,
        status: 302,
        location: '/job/e3/configure',
      },
    ],
    [
      'has letters of all kinds in its address',
      {
        ask: `${create('Größe – 大')}&mode=copy&from=taken`,
        status: 302,
        location: '/job/Gr%C3%B6%C3%9Fe%20%E2%80%93%20%E5%A4%A7/configure',
      },
    ],
    [
      'may be made through a view',
      { ask: 'POST /view/all/createItem?name=v1', payload: BARE, type: XML, status: 200, body: '' },
    ],
  ])('%s', (_, exchange) => expectExchange(server(), exchange));

  it.each<[string, Exchange]>([
    [
      'with a name that is taken',
      { ask: create('taken'), payload: BARE, type: XML, status: 400, error: taken('taken') },
    ],
    [
      'with a name that is taken in other letters',
      { ask: create('TAKEN'), payload: BARE, type: XML, status: 400, error: taken('TAKEN') },
    ],
    [
      'with a name that is taken, before its document is looked at',
      { ask: create('taken'), payload: '', type: XML, status: 400, error: taken('taken') },
    ],
    ['without a Content-Type', { ask: create('n'), payload: BARE, status: 400, error: 'No Content-Type header set' }],
    [
      'of a document that calls itself JSON',
      { ask: create('n'), payload: BARE, type: 'application/json', status: 400, error: 'No mode given' },
    ],
    [
      'without a name',
      { ask: 'POST /createItem', payload: BARE, type: XML, status: 400, error: "Query parameter 'name' is required" },
    ],
    ['with an empty name', { ask: create(''), payload: BARE, type: XML, status: 400, error: 'No name is specified' }],
    [
      'of an unknown kind',
      { ask: `${create('n')}&mode=no.Such`, type: FORM, status: 400, error: 'No item type  no.Such  is known' },
    ],
    ['copied from nothing', { ask: `${create('n')}&mode=copy`, status: 400, error: 'Specify which job to copy' }],
    [
      'copied from what is not there',
      { ask: `${create('n')}&mode=copy&from=none`, status: 400, error: 'No such job: none' },
    ],
    ['of a broken document', { ask: create('n'), payload: '<project>', type: XML, status: 500 }],
    ['of an unknown document', { ask: create('n'), payload: '<no.Such/>', type: XML, status: 500 }],
    ['without a crumb', { ask: create('n'), payload: BARE, type: XML, by: 'no crumb', status: 403 }],
    ['by nobody', { ask: create('n'), payload: BARE, type: XML, by: 'nobody', status: 403 }],
    ['by GET', { ask: 'GET /createItem?name=n', status: 405, body: /<title>Method Not Allowed/ }],
    ['in what is no folder', { ask: 'POST /job/taken/createItem?name=n', payload: BARE, type: XML, status: 404 }],
    [
      'in a folder that is not there',
      { ask: 'POST /job/none/createItem?name=n', payload: BARE, type: XML, status: 404 },
    ],
  ])('is refused %s', async (_, exchange) => {
    await expectExchange(server(), exchange);
    await expectExchange(server(), { ask: 'GET /job/n/api/json', status: 404 });
  });

  it.each([
    ['a/b', '/  is an unsafe character'],
    ['@', '@  is an unsafe character'],
    ['<script>', '<  is an unsafe character'],
    ['a\\b', '\\  is an unsafe character'],
    ['..', '..  is not an allowed name'],
    ['.', '.  is not an allowed name'],
    ['end.', 'A name cannot end with  .'],
    ['a\nb', 'No control code is allowed: a?b'],
    ['   ', 'No name is specified'],
  ])('may not be called %j, and no folder is made for it', async (name, error) => {
    await expectExchange(server(), { ask: create(name), payload: BARE, type: XML, status: 400, error });
    const check = await server().as({ method: 'GET', url: `/checkJobName?value=${encodeURIComponent(name)}` });
    expect([check.statusCode, check.body.startsWith('<div class="error">')]).toEqual([200, true]);
    expect(check.body).not.toContain('<script>');
  });
});

it('an error with an umlaut is sent in Latin-1', async () => {
  const authorization = basic('admin', server().password);
  const crumb = await server().raw({ method: 'GET', url: '/crumbIssuer/api/json', headers: { authorization } });
  const head = [
    'POST /createItem?name=n&mode=copy&from=Gr%C3%B6%C3%9Fe HTTP/1.1',
    'host: ci.example:8080',
    'connection: close',
    'content-length: 0',
    `authorization: ${authorization}`,
    `cookie: ${crumb.headers['set-cookie']}`,
    `jenkins-crumb: ${crumb.json<{ crumb: string }>().crumb}`,
  ];
  await server().app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await sendRaw(server(), `${head.join('\r\n')}\r\n\r\n`);
  expect([answer.statusCode, answer.headers['x-error']]).toEqual([400, 'No such job: Größe']);
});

describe('a configuration', () => {
  const EMPTY =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- kept -->\n<project>\n  <a></a>\n  <b x=\'1\'>é &amp; &#8212;</b>\n</project>\n';

  it('comes back as it was posted, but for what says nothing', async () => {
    await createJob(server(), 'round', EMPTY);
    await expectExchange(server(), {
      ask: 'GET /job/round/config.xml',
      status: 200,
      body: '<?xml version="1.0" encoding="UTF-8"?><!-- kept --><project>\n  <a/>\n  <b x="1">é &amp; —</b>\n</project>',
    });
  });

  it.each([[undefined], [FORM], ['application/json']])('is replaced by a body of the type %s', async (type) => {
    const description = `by ${type}`;
    const payload = `<project><description>${description}</description></project>`;
    await expectExchanges(server(), [
      { ask: 'POST /job/round/config.xml', payload, ...(type !== undefined && { type }), status: 200, body: '' },
      { ask: 'GET /job/round/description', status: 200, body: description },
    ]);
  });

  it.each<[string, Exchange]>([
    ['an empty body', { ask: 'POST /job/taken/config.xml', payload: '', type: XML, status: 500 }],
    ['a broken document', { ask: 'POST /job/taken/config.xml', payload: '<project>', type: XML, status: 500 }],
    [
      'a document of another kind',
      { ask: 'POST /job/taken/config.xml', payload: '<matrix-project/>', type: XML, status: 500 },
    ],
    ['PUT', { ask: 'PUT /job/taken/config.xml', payload: BARE, type: XML, status: 400 }],
    ['nobody', { ask: 'POST /job/taken/config.xml', payload: BARE, type: XML, by: 'nobody', status: 403 }],
    [
      'somebody without a crumb',
      { ask: 'POST /job/taken/config.xml', payload: BARE, type: XML, by: 'no crumb', status: 403 },
    ],
  ])('is not changed by %s', async (_, exchange) => {
    await expectExchange(server(), exchange);
    await expectExchange(server(), { ask: 'GET /job/taken/config.xml/', status: 200, body: /<description>first</ });
  });
});

it('a job is switched off and on, as often as one asks', async () => {
  await createJob(server(), 'switch', freestyle());
  const state = (color: string, buildable: boolean): Exchange => ({
    ask: 'GET /job/switch/api/json?tree=color,buildable',
    status: 200,
    json: { color, buildable },
  });
  await expectExchanges(server(), [
    { ask: 'POST /job/switch/disable', status: 302, location: '/job/switch/' },
    { ask: 'POST /job/switch/disable/', status: 302, location: '/job/switch/' },
    state('disabled', false),
    { ask: 'POST /job/switch/build', status: 409 },
    { ask: 'POST /view/all/job/switch/enable', status: 302, location: '/view/all/job/switch/' },
    state('notbuilt', true),
    { ask: 'GET /job/switch/disable', status: 405 },
    { ask: 'POST /job/switch/disable', by: 'no crumb', status: 403 },
    { ask: 'POST /job/switch/disable', by: 'nobody', status: 403 },
    state('notbuilt', true),
  ]);
});

it('a copy cannot be built until its configuration is saved once', async () => {
  await expectExchanges(server(), [
    { ask: `${create('held')}&mode=copy&from=taken`, status: 302, location: '/job/held/configure' },
    { ask: 'POST /job/held/build', status: 409 },
    { ask: 'POST /job/held/config.xml', payload: BARE, status: 200 },
    { ask: 'GET /job/held/api/json?tree=buildable', status: 200, json: { buildable: true } },
  ]);
});

it('a description is read and written as plain text', async () => {
  await createJob(server(), 'told', BARE);
  const text = 'größer <b> & “mehr”';
  await expectExchanges(server(), [
    { ask: 'GET /job/told/description', status: 200, body: '' },
    { ask: 'POST /job/told/description', payload: form({ description: text }), type: FORM, status: 204 },
    { ask: 'GET /job/told/description/', status: 200, body: text },
    {
      ask: 'POST /job/told/submitDescription?description=query',
      payload: 'description=body',
      type: FORM,
      status: 302,
      location: '/job/told/',
    },
    { ask: 'GET /job/told/description', status: 200, body: 'query' },
    { ask: 'PUT /job/told/description', status: 400 },
    { ask: 'GET /job/told/submitDescription', status: 405 },
    { ask: 'GET /job/none/description', status: 404 },
  ]);
});

describe('a job is deleted', () => {
  it('by POST with any body, and is gone', async () => {
    await createJob(server(), 'gone', BARE);
    await expectExchanges(server(), [
      { ask: 'GET /job/gone/doDelete', status: 405 },
      { ask: 'POST /job/gone/doDelete', by: 'no crumb', status: 403 },
      { ask: 'POST /job/gone/doDelete', payload: 'some bytes', type: FORM, status: 302, location: '/' },
      { ask: 'GET /job/gone/api/json', status: 404 },
      { ask: 'HEAD /job/gone/api/json', status: 404 },
      { ask: 'POST /job/gone/doDelete', status: 404 },
    ]);
  });

  it('by DELETE without a crumb', async () => {
    await createJob(server(), 'gone too', BARE);
    await expectExchanges(server(), [
      { ask: 'DELETE /job/gone%20too/', by: 'nobody', status: 403 },
      { ask: 'DELETE /job/gone%20too/', by: 'no crumb', status: 204 },
      { ask: 'GET /job/gone%20too/', status: 404 },
    ]);
  });
});

it.each<[string, Exchange]>([
  ['with a doubled slash', { ask: 'GET /job/taken//api/json?tree=name', status: 200, json: { name: 'taken' } }],
  ['with a slash at the end', { ask: 'GET /job/taken/api/json/?tree=name', status: 200, json: { name: 'taken' } }],
  [
    'with a format asked for twice',
    { ask: 'GET /job/taken/api/json/api/json?tree=name', status: 200, json: { name: 'taken' } },
  ],
  [
    'with a wrong Content-Type',
    { ask: 'GET /job/taken/api/json?tree=name', type: 'application/json', status: 200, json: { name: 'taken' } },
  ],
  [
    'by a client that accepts nothing we have',
    {
      ask: 'GET /job/taken/api/json?tree=name',
      headers: { accept: 'application/unknown' },
      status: 200,
      json: { name: 'taken' },
    },
  ],
  ['by POST, as a client does behind a redirect', { ask: 'POST /job/taken/', status: 200, body: /<title>taken/ }],
  ['without its slash', { ask: 'GET /job/taken?a=b', status: 302, location: '/job/taken/?a=b' }],
  ['in other letters', { ask: 'GET /job/TAKEN/api/json', status: 404 }],
  ['that an escaped slash hides', { ask: 'GET /job/taken%2Fapi/json', status: 400 }],
])('an item is asked for %s', (_, exchange) => expectExchange(server(), exchange));

describe('a job may be called', () => {
  it.each([
    '__proto__',
    'constructor',
    'job',
    'view',
    'builds',
    '1',
    'lastBuild',
    'default',
    'A=b',
    'api',
    '-',
    '.hidden',
    '..a',
    "it's",
    '"quoted"',
    '{x}',
    'a+b',
    '`id`',
    '👍',
    '\u202e turned',
  ])('%j, and is reached, listed and deleted by that name alone', async (name) => {
    const path = `/job/${encodeURIComponent(name)}/`;
    await expectExchanges(server(), [
      { ask: create(name), payload: BARE, type: XML, status: 200, body: '' },
      { ask: `GET ${path}api/json?tree=name,fullName`, status: 200, json: { name, fullName: name } },
      { ask: `POST ${path}`, status: 200 },
      { ask: `GET ${path}config.xml`, status: 200 },
    ]);
    const names = async (): Promise<string[]> => {
      const answer = await server().as({ method: 'GET', url: '/api/json?tree=jobs[name]' });
      return answer.json<{ jobs: { name: string }[] }>().jobs.map((job) => job.name);
    };
    const before = await names();
    expect(before).toContain(name);
    await expectExchange(server(), { ask: `POST ${path}doDelete`, status: 302, location: '/' });
    expect(await names()).toEqual(before.filter((each) => each !== name));
  });
});
