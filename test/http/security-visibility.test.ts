import { beforeAll, expect, it } from 'vitest';
import { node } from '../../src/xml/index.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const HIDDEN = 'hidden-one';
let headers: Record<string, string> = {};

/** Lets reader see the job `shown` alone, by a role; the job of the other name triggers it, and is triggered by it. */
beforeAll(async () => {
  await createJob(server(), HIDDEN, { command: 'echo hi' });
  await createJob(server(), 'shown', { command: 'echo hi' });
  await buildJob(server(), HIDDEN);
  await buildJob(server(), 'shown');
  const { security, home } = server().services;
  await security.users.create('reader', 'r');
  const { tokenValue } = await security.users.newToken('reader', 't');
  headers = { authorization: basic('reader', tokenValue) };
  const role = (name: string, pattern: string, ids: readonly string[]) =>
    node('role', { name, pattern }, [
      node(
        'permissions',
        ids.map((id) => node('permission', id)),
      ),
      node('assignedSIDs', [node('sid', { type: 'USER' }, 'reader')]),
    ]);
  await home.settings.change({
    authorization: {
      className: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy',
      denyAnonymousRead: false,
      content: [
        node('roleMap', { type: 'globalRoles' }, [role('look', '.*', ['hudson.model.Hudson.Read'])]),
        node('roleMap', { type: 'projectRoles' }, [role('shown', '^(shown).', ['hudson.model.Item.Read'])]),
      ],
    },
  });
});

it.each([
  '/',
  '/api/json?depth=3',
  '/api/json?tree=jobs[name],views[jobs[name]]',
  '/api/xml?depth=2',
  '/view/all/api/json?depth=2',
  '/view/all/',
  '/rssAll',
  '/rssLatest',
  '/queue/api/json',
  '/computer/api/json?depth=3',
  '/computer/(built-in)/api/json?depth=3',
  '/computer/',
  '/label/built-in/api/json?depth=2',
  '/asynchPeople/api/json?depth=3',
  '/user/admin/api/json?depth=2',
  '/job/shown/api/json?depth=3',
  '/job/shown/',
  '/job/shown/1/api/json?depth=3',
  '/search/suggest?query=hid',
  '/people/',
])('%s does not tell of an item that the requester may not read', async (url) => {
  const answer = await server().raw({ method: 'GET', url, headers });
  expect(answer.body).not.toContain(HIDDEN);
  // The administrator asks in between: what is kept of that answer is not sent to others.
  await server().as({ method: 'GET', url });
  expect((await server().raw({ method: 'GET', url, headers })).body).not.toContain(HIDDEN);
});

it('an item that may not be read is as one that is not there', async () => {
  for (const url of [`/job/${HIDDEN}/`, `/job/${HIDDEN}/api/json`, `/job/${HIDDEN}/1/consoleText`, '/job/nosuch/']) {
    expect((await server().raw({ method: 'GET', url, headers })).statusCode).toBe(404);
  }
  expect((await server().raw({ method: 'GET', url: '/job/shown/api/json', headers })).statusCode).toBe(200);
  const root = await server().raw({ method: 'GET', url: '/api/json?tree=jobs[name]', headers });
  expect(root.json<{ jobs: unknown[] }>().jobs).toHaveLength(1);
});
