import { beforeAll, describe, it } from 'vitest';
import { folderXml, freestyle, matrix } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { type Exchange, expectExchange, expectExchanges, FORM, form, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const at = (path: string, fullName: string): Exchange => ({
  ask: `GET ${path}api/json?tree=fullName,url`,
  status: 200,
  json: { fullName, url: `http://ci.example:8080${path}` },
});
const gone = (path: string): Exchange => ({ ask: `GET ${path}api/json`, status: 404 });
const move = (path: string, destination: string, location: string): Exchange => ({
  ask: `POST ${path}move/move`,
  payload: form({ destination, json: JSON.stringify({ destination }) }),
  type: FORM,
  status: 302,
  location,
});

beforeAll(() =>
  expectExchanges(server(), [
    { ask: 'POST /createItem?name=one', payload: folderXml(), type: XML, status: 200 },
    { ask: 'POST /job/one/createItem?name=two', payload: folderXml(), type: XML, status: 200 },
    { ask: 'POST /job/one/createItem?name=sibling', payload: '<project/>', type: XML, status: 200 },
    { ask: 'POST /createItem?name=taken', payload: '<project/>', type: XML, status: 200 },
  ]),
);

describe('a rename', () => {
  it.each([
    ['in the query', '?newName=r%201%20%C3%BC', undefined],
    ['in a form', '', 'newName=r+1+%C3%BC'],
    ['in both, of which the query counts', '?newName=r%201%20%C3%BC', 'newName=other'],
  ])('has the new name %s', async (_, query, payload) => {
    await createJob(server(), 'before', freestyle({ command: 'echo built' }));
    await expectExchanges(server(), [
      {
        ask: `POST /job/before/doRename${query}`,
        ...(payload !== undefined && { payload, type: FORM }),
        status: 302,
        location: '/job/r%201%20%C3%BC',
      },
      gone('/job/before/'),
      at('/job/r%201%20%C3%BC/', 'r 1 ü'),
      {
        ask: 'POST /view/all/job/r%201%20%C3%BC/confirmRename?newName=back',
        status: 302,
        location: '/view/all/job/back',
      },
      { ask: 'POST /job/back/doDelete', status: 302, location: '/' },
    ]);
  });

  it.each<[string, string, string]>([
    ['its own name', 'taken', 'The new name is the same as the current name.'],
    ['a name that is taken', 'one', 'The name  one  is already in use.'],
    ['no name', '', 'No name is specified'],
    ['a path', 'a/b', '/  is an unsafe character'],
    ['dots', '..', '..  is not an allowed name'],
  ])('to %s is refused', async (_, newName, error) => {
    const query = `newName=${encodeURIComponent(newName)}`;
    await expectExchange(server(), { ask: `POST /job/taken/confirmRename?${query}`, status: 400, error });
    await expectExchange(server(), at('/job/taken/', 'taken'));
  });

  it.each<Exchange>([
    { ask: 'GET /job/taken/confirmRename?newName=x', status: 405 },
    { ask: 'POST /job/none/doRename?newName=x', status: 404 },
    { ask: 'POST /job/taken/doRename?newName=x', by: 'no crumb', status: 403 },
    { ask: 'POST /job/taken/doRename?newName=x', by: 'nobody', status: 403 },
  ])('by $ask of $by answers $status', (exchange) => expectExchange(server(), exchange));

  it('of a folder changes the way to everything in it', async () => {
    await expectExchanges(server(), [
      { ask: 'POST /createItem?name=f', payload: folderXml(), type: XML, status: 200 },
      { ask: 'POST /job/f/createItem?name=in', payload: '<project/>', type: XML, status: 200 },
      { ask: 'POST /job/f/doRename?newName=F', status: 302, location: '/job/F' },
      gone('/job/f/job/in/'),
      at('/job/F/job/in/', 'F/in'),
    ]);
  });
});

describe('a move', () => {
  it('goes down, up and back to the root, with the builds', async () => {
    await createJob(server(), 'm', freestyle({ command: 'echo built' }));
    await buildJob(server(), 'm');
    await expectExchanges(server(), [
      move('/job/m/', '/one', '/job/one/job/m/'),
      move('/job/one/job/m/', '/one/two', '/job/one/job/two/job/m/'),
      gone('/job/m/'),
      gone('/job/one/job/m/'),
      at('/job/one/job/two/job/m/', 'one/two/m'),
      { ask: 'GET /job/one/job/two/job/m/1/consoleText', status: 200, body: /\+ echo built/ },
      move('/view/all/job/one/job/two/job/m/', '/', '/job/m/'),
      { ask: 'GET /job/m/lastBuild/buildNumber', status: 200, body: '1' },
    ]);
  });

  it('takes a folder with everything in it', async () => {
    await expectExchanges(server(), [
      { ask: 'POST /createItem?name=box', payload: folderXml(), type: XML, status: 200 },
      { ask: 'POST /job/box/createItem?name=in', payload: '<project/>', type: XML, status: 200 },
      move('/job/box/', '/one', '/job/one/job/box/'),
      at('/job/one/job/box/job/in/', 'one/box/in'),
      gone('/job/box/job/in/'),
    ]);
  });

  it('takes the cells of a matrix project along', async () => {
    await createJob(server(), 'mx', matrix({ axes: { A: ['x y', 'ü'] } }));
    await buildJob(server(), 'mx');
    await expectExchanges(server(), [
      move('/job/mx/', '/one', '/job/one/job/mx/'),
      at('/job/one/job/mx/A=x%20y/', 'one/mx/A=x y'),
      {
        ask: 'GET /job/one/job/mx/A=%C3%BC/1/api/json?tree=fullDisplayName',
        status: 200,
        json: { fullDisplayName: 'one » mx » ü #1' },
      },
    ]);
  });

  it.each([
    ['to a folder that is not there', '/job/taken/', '/none'],
    ['to where it is', '/job/taken/', '/'],
    ['to a job', '/job/one/job/sibling/', '/taken'],
    ['into itself', '/job/one/', '/one'],
    ['into what is inside it', '/job/one/', '/one/two'],
    ['out of the home', '/job/taken/', '/../..'],
  ])('%s leads back to its page, and nothing moves', async (_, path, destination) => {
    await expectExchanges(server(), [
      move(path, destination, `${path}move/`),
      { ask: `POST ${path}move/`, status: 200 },
      { ask: `GET ${path}api/json`, status: 200 },
    ]);
  });

  it('to where its name is taken is refused', async () => {
    await createJob(server(), 'sibling', '<project/>');
    await expectExchanges(server(), [
      {
        ask: 'POST /job/sibling/move/move',
        payload: form({ destination: '/one' }),
        type: FORM,
        status: 400,
        error: 'A job already exists with the name  sibling',
      },
      at('/job/sibling/', 'sibling'),
    ]);
  });

  it.each<Exchange>([
    { ask: 'GET /job/taken/move/move', status: 405 },
    { ask: 'POST /job/none/move/move', status: 404 },
    { ask: 'POST /job/taken/move/move?destination=/one', by: 'no crumb', status: 403 },
    { ask: 'POST /job/taken/move/move?destination=/one', by: 'nobody', status: 403 },
  ])('by $ask of $by answers $status', async (exchange) => {
    await expectExchange(server(), exchange);
    await expectExchange(server(), at('/job/taken/', 'taken'));
  });
});
