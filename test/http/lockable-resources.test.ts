import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { basic, sharedServer, startTestServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FILE = 'org.jenkins.plugins.lockableresources.LockableResourcesManager.xml';

function post(action: string, fields: Readonly<Record<string, string>> = {}) {
  const payload = new URLSearchParams(fields).toString();
  return server().as({ method: 'POST', url: `/lockable-resources/${action}`, payload, headers: FORM });
}

async function resources() {
  const answer = await server().as({ url: '/lockable-resources/api/json' });
  expect(answer.headers['content-type']).toBe('application/json;charset=utf-8');
  return answer.json<{ _class: string; resources: Record<string, unknown>[] }>();
}

const OWNER = { key: 'web#7 x', job: 'web', number: 7, name: 'web #7' };

describe('/lockable-resources/', () => {
  it('tells of declared resources, and takes and gives reservations', async () => {
    expect(await resources()).toEqual({
      _class: 'org.jenkins.plugins.lockableresources.actions.LockableResourcesRootAction',
      resources: [],
    });
    expect((await post('add', { resource: 'press', labels: 'heavy shop', description: '<b>' })).statusCode).toBe(302);
    const reserved = await post('reserve?resource=press');
    expect([reserved.statusCode, reserved.headers.location]).toEqual([
      302,
      'http://ci.example:8080/lockable-resources/',
    ]);
    const [press] = (await resources()).resources;
    expect(press).toEqual({
      buildName: null,
      description: '<b>',
      ephemeral: false,
      free: false,
      labels: 'heavy shop',
      labelsAsList: ['heavy', 'shop'],
      lockCause: expect.stringMatching(/^\[press\] is reserved by admin at \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/),
      locked: false,
      name: 'press',
      note: '',
      reserved: true,
      reservedBy: 'admin',
      reservedByEmail: null,
      reservedTimestamp: expect.any(Number),
      stolen: false,
    });
    expect(await readFile(join(server().home, FILE), 'utf8')).toContain('<reservedBy>admin</reservedBy>');
    const page = await server().as({ url: '/lockable-resources/' });
    expect(page.body).toContain('reserved by <span>admin</span>');
    expect(page.body).toContain('&lt;b>');
    expect(page.body).toContain('aria-label="Unreserve press"');

    const again = await post('reserve', { resource: 'press' });
    expect(again.statusCode).toBe(423);
    expect(again.body).toContain('already reserved or locked!');
    await post('unreserve', { resource: 'press' });
    expect((await resources()).resources[0]).toMatchObject({ free: true, reservedBy: null, lockCause: null });
  });

  it('steals, unlocks, resets, and keeps notes', async () => {
    const { lockable } = server().services;
    await post('add', { resource: 'saw' });
    lockable.take(OWNER, [{ resource: 'saw' }]);
    const locked = (await resources()).resources.find(({ name }) => name === 'saw');
    expect(locked).toMatchObject({ locked: true, buildName: 'web #7', free: false });
    const waits = lockable.wait({ ...OWNER, key: 'x', number: 8, name: 'web #8' }, [{ resource: 'saw' }]);
    expect((await server().as({ url: '/lockable-resources/' })).body).toContain('web #8');
    await post('unlock', { resource: 'saw' });
    expect(await waits).toEqual(['saw']);
    await post('steal', { resource: 'saw' });
    expect(lockable.get('saw')).toMatchObject({ stolen: true, reservedBy: 'admin', holder: null });
    expect((await post('reassign', { resource: 'saw' })).statusCode).toBe(302);
    await post('reset', { resource: 'saw' });
    expect(lockable.get('saw')).toMatchObject({ stolen: false, reservedBy: null });
    await post('saveNote', { resource: 'saw', note: 'oiled' });
    expect(lockable.get('saw')?.note).toBe('oiled');
    await post('saveNote', { resourceName: 'saw', resourceNote: 'dry' });
    expect(lockable.get('saw')?.note).toBe('dry');
    await post('remove', { resource: 'saw' });
    expect(lockable.get('saw')).toBeUndefined();
  });

  it.each(['reserve', 'unreserve', 'steal', 'reassign', 'unlock', 'reset', 'saveNote', 'remove'])(
    '%s of what is not there is a 404',
    async (action) => {
      const answer = await post(action, { resource: 'mill' });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Resource not found mill');
      expect((await server().as({ url: `/lockable-resources/${action}?resource=mill` })).statusCode).toBe(405);
    },
  );

  it('is for those with the permissions', async (t) => {
    const { raw } = server();
    expect((await raw({ url: '/lockable-resources/api/json' })).statusCode).toBe(403);
    const other = await startTestServer(t);
    const reading = { className: 'hudson.security.LegacyAuthorizationStrategy', denyAnonymousRead: false };
    await other.services.home.settings.change({ authorization: reading });
    const answer = await other.raw({ url: '/lockable-resources/' });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('LockableResourcesManager.View');
    const headers = { authorization: basic('admin', other.password) };
    const known = await other.raw({ url: '/lockable-resources/', headers });
    expect(known.statusCode).toBe(403);
    expect(known.headers['x-required-permission']).toMatch(/LockableResourcesManager\.View$/);
  });

  it('has reservations after a restart of the server', async () => {
    await post('add', { resource: 'lathe' });
    await post('reserve', { resource: 'lathe' });
    await server().services.lockable.load();
    expect(server().services.lockable.get('lathe')).toMatchObject({ reservedBy: 'admin', stolen: false });
  });
});
