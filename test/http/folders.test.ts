import { beforeAll, describe, expect, it } from 'vitest';
import { rawEncode } from '../../src/model/index.ts';
import { folderXml } from '../harness/jobs.ts';
import { type Exchange, expectExchange, expectExchanges, FORM, form, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const FOLDER = 'com.cloudbees.hudson.plugins.folder.Folder';
const DEEP = '/job/team/job/%C3%BCber%20all/';

beforeAll(() =>
  expectExchanges(server(), [
    { ask: 'POST /createItem?name=team', payload: folderXml('ours'), type: XML, status: 200, body: '' },
    { ask: 'POST /job/team/createItem?name=%C3%BCber%20all', payload: folderXml(), type: XML, status: 200 },
    { ask: `POST ${DEEP}createItem?name=job%201`, payload: '<project/>', type: XML, status: 200, body: '' },
  ]),
);

it('a folder has items and views, and no colour', async () => {
  const answer = await server().as({ method: 'GET', url: '/job/team/api/json' });
  const folder = answer.json<Record<string, unknown>>();
  const url = 'http://ci.example:8080/job/team/';
  const all = { _class: 'hudson.model.AllView', name: 'All', url };
  expect(folder).toMatchObject({
    _class: FOLDER,
    fullName: 'team',
    url,
    description: 'ours',
    views: [all],
    primaryView: all,
  });
  expect(folder['jobs']).toEqual([{ _class: FOLDER, name: 'über all', url: `http://ci.example:8080${DEEP}` }]);
  expect(Object.keys(folder)).not.toContain('color');
  expect(Object.keys(folder)).not.toContain('buildable');
});

it('a job below folders has its short name, its full name and the way to it', () =>
  expectExchange(server(), {
    ask: `GET ${DEEP}job/job%201/api/json`,
    status: 200,
    json: {
      name: 'job 1',
      fullName: 'team/über all/job 1',
      fullDisplayName: 'team » über all » job 1',
      url: `http://ci.example:8080${DEEP}job/job%201/`,
    },
  }));

it('a tree of any depth is asked for at once', async () => {
  const tree = 'jobs[name,color,jobs[name,color,jobs[name,color,jobs]]]';
  const answer = await server().as({ method: 'GET', url: `/api/json?tree=${tree}` });
  const job = { _class: 'hudson.model.FreeStyleProject', name: 'job 1', color: 'notbuilt' };
  const team = answer.json<{ jobs: { name: string }[] }>().jobs.find(({ name }) => name === 'team');
  expect(team).toEqual({ _class: FOLDER, name: 'team', jobs: [{ _class: FOLDER, name: 'über all', jobs: [job] }] });
});

describe('the way through views', () => {
  it.each([
    ['/view/all/job/team/api/json', '/view/all/job/team/'],
    ['/view/All/job/team/api/json', '/view/All/job/team/'],
    ['/job/team/view/all/job/%C3%BCber%20all/api/json', '/job/team/view/all/job/%C3%BCber%20all/'],
    [`/view/all${DEEP}job/job%201/api/json`, `/view/all${DEEP}job/job%201/`],
  ])('%s is kept in the address of the item', (path, url) =>
    expectExchange(server(), {
      ask: `GET ${path}?tree=url`,
      status: 200,
      json: { url: `http://ci.example:8080${url}` },
    }),
  );

  it.each([
    '/view/none/job/team/',
    '/job/team/view/none/job/%C3%BCber%20all/',
    '/job/none/view/all/',
    '/job/team/job/none/api/json',
    '/job/team/job//job/x/api/json',
  ])('%s leads nowhere', (path) => expectExchange(server(), { ask: `GET ${path}`, status: 404 }));
});

it.each<[string, Exchange]>([
  [
    'made empty by a form',
    {
      ask: 'POST /createItem',
      payload: form({ name: 'empty', mode: FOLDER, json: '{}' }),
      type: FORM,
      status: 302,
      location: '/job/empty/configure',
    },
  ],
  [
    'made empty by a query',
    {
      ask: `POST /job/team/createItem?name=empty&mode=${FOLDER}`,
      type: FORM,
      status: 302,
      location: '/job/team/job/empty/configure',
    },
  ],
  [
    'made through a view',
    { ask: 'POST /view/all/job/team/createItem?name=viewed', payload: folderXml(), type: XML, status: 200 },
  ],
  [
    'refused for its name',
    {
      ask: 'POST /job/team/createItem?name=empty',
      payload: folderXml(),
      type: XML,
      status: 400,
      error: 'A job already exists with the name  empty',
    },
  ],
  ['not made by GET', { ask: `GET /job/team/createItem?name=got&mode=${FOLDER}`, status: 404 }],
  ['not built', { ask: 'POST /job/team/build', status: 404 }],
  ['not switched off', { ask: 'POST /job/team/disable', status: 404 }],
  ['without builds', { ask: 'GET /job/team/lastBuild/api/json', status: 404 }],
  ['without a workspace', { ask: 'POST /job/team/doWipeOutWorkspace', status: 404 }],
  ['shown for a POST, as behind a redirect', { ask: 'POST /job/team/', status: 200, body: /<title>team/ }],
  ['reloaded', { ask: 'POST /job/team/reload', status: 200, body: '' }],
])('a folder is %s', (_, exchange) => expectExchange(server(), exchange));

describe('copying', () => {
  it.each([
    ['from', 'team/über all'],
    ['from', '/team/über all'],
    ['from', 'über all'],
  ])('%s=%s finds the folder from inside the one around it, and takes everything along', async (key, source) => {
    const name = `copy of ${source.replaceAll('/', '+')}`;
    const query = new URLSearchParams({ name, mode: 'copy', [key]: source });
    const there = `/job/team/job/${rawEncode(name)}/`;
    await expectExchanges(server(), [
      { ask: `POST /job/team/createItem?${query}`, status: 302, location: `${there}configure` },
      { ask: `GET ${there}job/job%201/api/json?tree=fullName`, status: 200, json: { fullName: `team/${name}/job 1` } },
    ]);
  });
});

it('a folder goes with everything in it', async () => {
  await expectExchanges(server(), [
    { ask: 'POST /createItem?name=doomed', payload: folderXml(), type: XML, status: 200 },
    { ask: 'POST /job/doomed/createItem?name=in', payload: '<project/>', type: XML, status: 200 },
    { ask: 'POST /job/doomed/job/in/doDelete', by: 'no crumb', status: 403 },
    { ask: 'POST /view/all/job/doomed/doDelete', status: 302, location: '/' },
    { ask: 'GET /job/doomed/job/in/api/json', status: 404 },
  ]);
});

it.each([
  ['/job/team/view/all/job/a/', '/job/team/'],
  ['/view/all/job/team/job/b/', '/view/all/job/team/'],
  ['/job/team/job/c/', '/job/team/'],
])('who deletes %s comes to %s', async (item, around) => {
  const name = item.at(-2);
  await expectExchanges(server(), [
    { ask: `POST /job/team/createItem?name=${name}`, payload: '<project/>', type: XML, status: 200 },
    { ask: `POST ${item}doDelete`, status: 302, location: around },
    { ask: `POST ${around}`, status: 200 },
  ]);
});
