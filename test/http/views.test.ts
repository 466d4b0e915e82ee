import { beforeAll, describe, expect, it } from 'vitest';
import { folderXml, listView } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { type Exchange, expectExchange, expectExchanges, FORM, form, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const LIST = 'hudson.model.ListView';
const UNKNOWN = "Query parameter 'name' does not correspond to a known item";
const exists = (name: string): string => `A view already exists with the name "${name}"`;

async function makeView(name: string, owner = '', jobs: readonly string[] = []): Promise<void> {
  const ask = `POST ${owner}/createView?name=${encodeURIComponent(name)}`;
  await expectExchange(server(), { ask, payload: listView(name, { jobs }), type: XML, status: 200, body: '' });
}

async function jobsOf(view: string): Promise<string[]> {
  const answer = await server().as({ method: 'GET', url: `${view}api/json?tree=jobs[name]` });
  return answer.json<{ jobs: { name: string }[] }>().jobs.map(({ name }) => name);
}

beforeAll(async () => {
  for (const name of ['a', 'b', 'c ü']) await createJob(server(), name, '<project/>');
  await expectExchanges(server(), [
    { ask: 'POST /createItem?name=f', payload: folderXml(), type: XML, status: 200 },
    { ask: 'POST /job/f/createItem?name=in', payload: '<project/>', type: XML, status: 200 },
  ]);
  await makeView('taken');
});

describe('a new view', () => {
  it.each<[string, Exchange]>([
    [
      'is made empty by a form',
      {
        ask: 'POST /createView',
        payload: form({ name: 'v1', mode: LIST, json: `{"name":"v1","mode":"${LIST}"}` }),
        type: FORM,
        status: 302,
        location: '/view/v1/configure',
      },
    ],
    [
      'is made empty by a query',
      {
        ask: `POST /createView?name=v2&mode=${LIST}&Submit=OK`,
        type: FORM,
        status: 302,
        location: '/view/v2/configure',
      },
    ],
    [
      'is copied',
      { ask: 'POST /createView?name=v3&mode=copy&from=taken', status: 302, location: '/view/v3/configure' },
    ],
    [
      'may be one of all jobs',
      {
        ask: 'POST /createView?name=mine&mode=hudson.model.MyView',
        type: FORM,
        status: 302,
        location: '/view/mine/',
      },
    ],
    [
      'may be made in a folder',
      {
        ask: `POST /job/f/createView?name=v4&mode=${LIST}`,
        type: FORM,
        status: 302,
        location: '/job/f/view/v4/configure',
      },
    ],
  ])('%s, and the page that follows is there for GET and POST', async (_, exchange) => {
    await expectExchange(server(), exchange);
    await expectExchange(server(), { ask: `GET ${exchange.location}`, status: 200 });
    await expectExchange(server(), { ask: `POST ${exchange.location}`, status: 200 });
  });

  it.each<[string, Exchange]>([
    [
      'with a name that is taken',
      {
        ask: 'POST /createView?name=taken',
        payload: listView('taken'),
        type: XML,
        status: 400,
        error: exists('taken'),
      },
    ],
    [
      'by a form with a name that is taken',
      {
        ask: 'POST /createView',
        payload: form({ name: 'taken', mode: LIST }),
        type: FORM,
        status: 400,
        error: exists('taken'),
      },
    ],
    [
      'without a Content-Type',
      { ask: 'POST /createView?name=n', payload: listView('n'), status: 400, error: 'No Content-Type header set' },
    ],
    [
      'without a name',
      { ask: 'POST /createView', payload: listView('n'), type: XML, status: 400, error: 'No name is specified' },
    ],
    [
      'with a bad name',
      {
        ask: 'POST /createView?name=a%2Fb',
        payload: listView('n'),
        type: XML,
        status: 400,
        error: '/  is an unsafe character',
      },
    ],
    [
      'called dots',
      {
        ask: 'POST /createView?name=..',
        payload: listView('n'),
        type: XML,
        status: 400,
        error: '..  is not an allowed name',
      },
    ],
    [
      'by a form that says no kind',
      { ask: 'POST /createView?name=n', type: FORM, status: 400, error: 'No view type is given' },
    ],
    [
      'of an unknown kind',
      {
        ask: 'POST /createView?name=n&mode=no.Such',
        type: FORM,
        status: 400,
        error: 'No view type  no.Such  is known',
      },
    ],
    [
      'copied from what is not there',
      { ask: 'POST /createView?name=n&mode=copy&from=none', status: 400, error: 'No such view: none' },
    ],
    ['of a broken document', { ask: 'POST /createView?name=n', payload: `<${LIST}>`, type: XML, status: 500 }],
    ['of an unknown document', { ask: 'POST /createView?name=n', payload: '<no.Such/>', type: XML, status: 500 }],
    ['by GET', { ask: 'GET /createView?name=n', status: 404 }],
    [
      'without a crumb',
      { ask: 'POST /createView?name=n', payload: listView('n'), type: XML, by: 'no crumb', status: 403 },
    ],
    ['by nobody', { ask: 'POST /createView?name=n', payload: listView('n'), type: XML, by: 'nobody', status: 403 }],
  ])('is refused %s', async (_, exchange) => {
    await expectExchange(server(), exchange);
    await expectExchange(server(), { ask: 'GET /view/n/api/json', status: 404 });
  });

  it('made empty has the seven columns and no jobs', async () => {
    await expectExchanges(server(), [
      {
        ask: 'POST /createView',
        payload: form({ name: 'columns', mode: LIST }),
        type: FORM,
        status: 302,
        location: '/view/columns/configure',
      },
      { ask: 'GET /view/columns/config.xml', status: 200, body: listView('columns') },
      {
        ask: 'GET /view/columns/api/json',
        status: 200,
        body: '{"_class":"hudson.model.ListView","description":null,"jobs":[],"name":"columns","property":[],"url":"http://ci.example:8080/view/columns/"}',
      },
    ]);
  });
});

describe("a view's document", () => {
  it('comes back byte by byte', async () => {
    await makeView('bytes', '', ['a']);
    await expectExchange(server(), {
      ask: 'GET /view/bytes/config.xml',
      status: 200,
      body: listView('bytes', { jobs: ['a'] }),
    });
  });

  it('is replaced, but for the name', async () => {
    await makeView('named');
    const payload = listView('other', { jobs: ['b'] });
    await expectExchanges(server(), [
      { ask: 'POST /view/named/config.xml', payload, status: 200, body: '' },
      { ask: 'GET /view/named/config.xml/', status: 200, body: listView('named', { jobs: ['b'] }) },
      { ask: 'GET /view/other/api/json', status: 404 },
    ]);
  });

  it.each<[string, Exchange]>([
    ['an empty one', { ask: 'POST /view/taken/config.xml', payload: '', type: XML, status: 500 }],
    [
      'one of another kind',
      { ask: 'POST /view/taken/config.xml', payload: '<hudson.model.MyView/>', type: XML, status: 500 },
    ],
    [
      'one by PUT',
      { ask: 'PUT /view/taken/config.xml', payload: listView('taken', { jobs: ['a'] }), type: XML, status: 400 },
    ],
    [
      'one without a crumb',
      {
        ask: 'POST /view/taken/config.xml',
        payload: listView('taken', { jobs: ['a'] }),
        type: XML,
        by: 'no crumb',
        status: 403,
      },
    ],
  ])('is not replaced by %s', async (_, exchange) => {
    await expectExchange(server(), exchange);
    await expectExchange(server(), { ask: 'GET /view/taken/config.xml', status: 200, body: listView('taken') });
  });
});

it('a list takes jobs up and lets them go, as often as one asks', async () => {
  await makeView('list');
  const done = (what: string): Exchange => ({ ask: `POST /view/list/${what}`, status: 200, body: '' });
  await expectExchanges(
    server(),
    ['addJobToView?name=a', 'addJobToView?name=a', 'addJobToView?name=c%20%C3%BC', 'addJobToView?name=f'].map(done),
  );
  await expectExchange(server(), { ask: 'POST /view/list/addJobToView', payload: 'name=b', type: FORM, status: 200 });
  expect(await jobsOf('/view/list/')).toEqual(['a', 'b', 'c ü', 'f']);
  await expectExchanges(server(), ['removeJobFromView?name=a', 'removeJobFromView?name=a'].map(done));
  expect(await jobsOf('/view/list/')).toEqual(['b', 'c ü', 'f']);
});

it.each<Exchange>([
  { ask: 'POST /view/taken/addJobToView?name=none', status: 400, error: UNKNOWN },
  { ask: 'POST /view/taken/removeJobFromView?name=none', status: 400, error: UNKNOWN },
  { ask: 'POST /view/taken/addJobToView', status: 400, error: "Query parameter 'name' is required" },
  { ask: 'GET /view/taken/addJobToView?name=a', status: 405 },
  { ask: 'POST /view/all/addJobToView?name=a', status: 404 },
  { ask: 'POST /view/none/addJobToView?name=a', status: 404 },
  { ask: 'POST /view/taken/addJobToView?name=a', by: 'no crumb', status: 403 },
  { ask: 'POST /view/taken/addJobToView?name=a', by: 'nobody', status: 403 },
])('$ask by $by answers $status and lists nothing', async (exchange) => {
  await expectExchange(server(), exchange);
  expect(await jobsOf('/view/taken/')).toEqual([]);
});

it('a list follows what is made in it, renamed, moved and deleted', async () => {
  await makeView('follows', '', ['a']);
  await expectExchange(server(), {
    ask: 'POST /view/follows/createItem?name=new',
    payload: '<project/>',
    type: XML,
    status: 200,
  });
  expect(await jobsOf('/view/follows/')).toEqual(['a', 'new']);
  await expectExchange(server(), {
    ask: 'POST /view/follows/job/new/doRename?newName=newer',
    status: 302,
    location: '/view/follows/job/newer',
  });
  expect(await jobsOf('/view/follows/')).toEqual(['a', 'newer']);
  await expectExchange(server(), {
    ask: 'POST /view/follows/job/newer/doDelete',
    status: 302,
    location: '/view/follows/',
  });
  expect(await jobsOf('/view/follows/')).toEqual(['a']);
  await expectExchange(server(), {
    ask: 'POST /view/follows/createItem?name=copied&mode=copy&from=a',
    status: 302,
    location: '/view/follows/job/copied/configure',
  });
  expect(await jobsOf('/view/follows/')).toEqual(['a', 'copied']);
});

it('a view is renamed by its form, whose plain fields count where the json says nothing', async () => {
  await makeView('old');
  await expectExchanges(server(), [
    {
      ask: 'POST /view/old/configSubmit',
      payload: form({ name: 'new ü', description: 'd', json: '{}' }),
      type: FORM,
      status: 302,
      location: '/view/new%20%C3%BC/',
    },
    { ask: 'GET /view/new%20%C3%BC/api/json', status: 200, json: { name: 'new ü', description: 'd' } },
    { ask: 'GET /view/old/', status: 404 },
    {
      ask: 'POST /view/new%20%C3%BC/configSubmit',
      payload: form({ name: 'taken', json: '{}' }),
      type: FORM,
      status: 400,
      error: exists('taken'),
    },
    { ask: 'GET /view/new%20%C3%BC/configSubmit', status: 404 },
  ]);
});

it('a view is deleted, what it shows stays', async () => {
  await makeView('gone', '', ['a']);
  await makeView('gone', '/job/f', ['in']);
  await expectExchanges(server(), [
    { ask: 'GET /view/gone/doDelete', status: 405 },
    { ask: 'POST /view/gone/doDelete', by: 'no crumb', status: 403 },
    { ask: 'POST /view/gone/doDelete', payload: 'bytes', type: FORM, status: 302, location: '/' },
    { ask: 'GET /view/gone/', status: 404 },
    { ask: 'GET /job/a/api/json', status: 200 },
    { ask: 'POST /view/all/job/f/view/gone/doDelete', status: 302, location: '/view/all/job/f/' },
    { ask: 'GET /job/f/view/gone/api/json', status: 404 },
    { ask: 'POST /view/all/doDelete', status: 400, error: 'all is the primary view and cannot be deleted' },
    { ask: 'POST /job/f/view/All/doDelete', status: 400, error: 'All is the primary view and cannot be deleted' },
  ]);
});

it.each([
  ['/view/all/', '/', 'all'],
  ['/view/All/', '/', 'all'],
  ['/job/f/view/All/', '/job/f/', 'All'],
  ['/job/f/view/all/', '/job/f/', 'All'],
])('%s is the primary view, whose address is %s', (path, url, name) =>
  expectExchange(server(), {
    ask: `GET ${path}api/json?tree=name,url`,
    status: 200,
    json: { name, url: `http://ci.example:8080${url}` },
  }),
);

it('the description of the root is that of its primary view', () =>
  expectExchanges(server(), [
    {
      ask: 'POST /submitDescription',
      payload: form({ description: 'für alle' }),
      type: FORM,
      status: 302,
      location: '/',
    },
    { ask: 'GET /view/all/api/json', status: 200, json: { description: 'für alle' } },
    { ask: 'GET /api/json', status: 200, json: { description: null } },
  ]));

it('what an expression selects follows each change of the items and of the view', async () => {
  const viewXml = (includeRegex: string, enabledOnly: boolean): string =>
    listView('selected', { includeRegex }).replace(
      '</hudson.model.ListView>',
      `${enabledOnly ? '<statusFilter>true</statusFilter>' : ''}</hudson.model.ListView>`,
    );
  const shows = async (...names: string[]): Promise<void> => {
    // The second answer may come from what was held of the first.
    expect(await jobsOf('/view/selected/')).toEqual(names);
    expect(await jobsOf('/view/selected/')).toEqual(names);
  };
  await createJob(server(), 'sel-1', '<project/>');
  await expectExchange(server(), {
    ask: 'POST /createView?name=selected',
    payload: viewXml('sel-.*', true),
    type: XML,
    status: 200,
  });
  await shows('sel-1');
  await createJob(server(), 'sel-2', '<project/>');
  await shows('sel-1', 'sel-2');
  await expectExchange(server(), { ask: 'POST /job/sel-1/disable', status: 302, location: '/job/sel-1/' });
  await shows('sel-2');
  await expectExchange(server(), { ask: 'POST /job/sel-1/enable', status: 302, location: '/job/sel-1/' });
  await expectExchange(server(), {
    ask: 'POST /job/sel-2/confirmRename?newName=other',
    status: 302,
    location: '/job/other',
  });
  await shows('sel-1');
  await expectExchange(server(), {
    ask: 'POST /view/selected/config.xml',
    payload: viewXml('other', false),
    type: XML,
    status: 200,
  });
  await shows('other');
  await expectExchange(server(), { ask: 'POST /job/other/doDelete', status: 302, location: '/' });
  await shows();
});
