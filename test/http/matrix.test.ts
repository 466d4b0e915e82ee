import { beforeAll, expect, it } from 'vitest';
import { matrix } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { type Exchange, expectExchange, expectExchanges, FORM, form } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const BASE = 'http://ci.example:8080';

beforeAll(async () => {
  await createJob(server(), 'mx', matrix({ axes: { A: ['x', 'y z'], B: ['1'] }, command: 'echo $A-$B' }));
  await createJob(server(), 'one axis', matrix({ axes: { OS: ['bsd'] } }));
  expect(await buildJob(server(), 'mx')).toBe('SUCCESS');
  expect(await buildJob(server(), 'one axis')).toBe('SUCCESS');
});

it('a matrix project lists its combinations', () =>
  expectExchange(server(), {
    ask: 'GET /job/mx/api/json?tree=activeConfigurations[name,url,color]',
    status: 200,
    body: `{"_class":"hudson.matrix.MatrixProject","activeConfigurations":[{"name":"A=x,B=1","url":"${BASE}/job/mx/A=x,B=1/","color":"blue"},{"name":"A=y z,B=1","url":"${BASE}/job/mx/A=y%20z,B=1/","color":"blue"}]}`,
  }));

it('its build lists those of the combinations', () =>
  expectExchange(server(), {
    ask: 'GET /job/mx/1/api/json?tree=runs[number,url]',
    status: 200,
    body: `{"_class":"hudson.matrix.MatrixBuild","runs":[{"number":1,"url":"${BASE}/job/mx/A=x,B=1/1/"},{"number":1,"url":"${BASE}/job/mx/A=y%20z,B=1/1/"}]}`,
  }));

it.each<[string, Exchange]>([
  [
    'is an item below the project',
    {
      ask: 'GET /job/mx/A=x,B=1/api/json',
      status: 200,
      json: {
        _class: 'hudson.matrix.MatrixConfiguration',
        name: 'A=x,B=1',
        fullName: 'mx/A=x,B=1',
        url: `${BASE}/job/mx/A=x,B=1/`,
      },
    },
  ],
  [
    'may be asked for with its signs escaped, and keeps them so',
    { ask: 'GET /job/mx/A%3Dy%20z%2CB%3D1/api/json', status: 200, json: { url: `${BASE}/job/mx/A%3Dy%20z%2CB%3D1/` } },
  ],
  [
    'keeps the view by which it was reached',
    { ask: 'GET /view/all/job/mx/A=x,B=1/api/json', status: 200, json: { url: `${BASE}/view/all/job/mx/A=x,B=1/` } },
  ],
  ['has a page', { ask: 'GET /job/mx/A=x,B=1', status: 302, location: '/job/mx/A=x,B=1/' }],
  ['has builds', { ask: 'GET /job/mx/A=x,B=1/lastBuild/buildNumber', status: 200, body: '1' }],
  [
    'has a console of its own',
    {
      ask: 'GET /job/mx/A=y%20z,B=1/1/consoleText',
      status: 200,
      body: /Started by upstream project "mx" build number 1\n(?:.*\n)*y z-1\n/,
    },
  ],
  [
    'is reached through the build as well',
    {
      ask: 'GET /job/mx/1/A=x,B=1/api/json',
      status: 200,
      json: { _class: 'hudson.matrix.MatrixRun', url: `${BASE}/job/mx/A=x,B=1/1/` },
    },
  ],
  ['is not there where the axes have no such value', { ask: 'GET /job/mx/A=z,B=1/api/json', status: 404 }],
  ['is not there in a build that was not', { ask: 'GET /job/mx/7/A=x,B=1/api/json', status: 404 }],
  ['is not deleted alone', { ask: 'POST /job/mx/A=x,B=1/doDelete', status: 409 }],
  ['is not renamed', { ask: 'POST /job/mx/A=x,B=1/doRename?newName=x', status: 409 }],
  ['is not switched off alone', { ask: 'POST /job/mx/A=x,B=1/disable', status: 404 }],
  [
    'is not moved',
    {
      ask: 'POST /job/mx/A=x,B=1/move/move',
      payload: form({ destination: '/' }),
      type: FORM,
      status: 302,
      location: '/job/mx/A=x,B=1/move/',
    },
  ],
  [
    'holds no items',
    { ask: 'POST /job/mx/A=x,B=1/createItem?name=x', payload: '<project/>', type: 'text/xml', status: 404 },
  ],
])('a combination %s', (_, exchange) => expectExchange(server(), exchange));

it('the build of a combination names its cause and the value that tells it from the others', () =>
  expectExchange(server(), {
    ask: 'GET /job/one%20axis/OS=bsd/1/api/json',
    status: 200,
    json: {
      fullDisplayName: 'one axis » bsd #1',
      actions: [{ causes: [{ upstreamProject: 'one axis', upstreamBuild: 1, upstreamUrl: 'job/one%20axis/' }] }],
    },
  }));

it('a deleted build takes those of its combinations along, but for what is kept', async () => {
  expect(await buildJob(server(), 'mx')).toBe('SUCCESS');
  await expectExchanges(server(), [
    { ask: 'POST /job/mx/A=x,B=1/2/toggleLogKeep', status: 302, location: '/job/mx/A=x,B=1/2/' },
    { ask: 'POST /job/mx/2/doDelete', status: 302, location: '/job/mx/' },
    { ask: 'GET /job/mx/2/api/json', status: 404 },
    { ask: 'GET /job/mx/A=y%20z,B=1/2/api/json', status: 404 },
    { ask: 'GET /job/mx/A=x,B=1/2/api/json', status: 200, json: { keepLog: true } },
    { ask: 'GET /job/mx/A=y%20z,B=1/1/api/json', status: 200 },
  ]);
});

it('a renamed project takes its combinations along', () =>
  expectExchanges(server(), [
    { ask: 'POST /job/one%20axis/doRename?newName=renamed', status: 302, location: '/job/renamed' },
    { ask: 'GET /job/renamed/OS=bsd/1/api/json', status: 200, json: { fullDisplayName: 'renamed » bsd #1' } },
    { ask: 'GET /job/one%20axis/OS=bsd/api/json', status: 404 },
    { ask: 'POST /job/renamed/doDelete', status: 302, location: '/' },
    { ask: 'GET /job/renamed/OS=bsd/', status: 404 },
  ]));
