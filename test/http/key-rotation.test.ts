import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedServer } from './start.ts';

const server = sharedServer();
const marked = (): boolean => existsSync(join(server().services.home.folder, 'secrets', 'replaceKeysAtStart'));

it('administrators have the keys of secrets replaced at the next start, or think better of it; both are on record', async () => {
  expect((await server().as({ method: 'GET', url: '/manage/' })).body).toContain('href="/manage/keys/"');
  const json = async () => (await server().as({ method: 'GET', url: '/manage/keys/api/json' })).json();
  expect(await json()).toEqual({ requested: false, last: null });
  const asked = await server().as({ method: 'POST', url: '/manage/keys/request' });
  expect([asked.statusCode, asked.headers.location]).toEqual([302, expect.stringMatching(/\/manage\/keys\/$/)]);
  expect([await json(), marked()]).toEqual([{ requested: true, last: null }, true]);
  const page = await server().as({ method: 'GET', url: '/manage/keys/' });
  expect(page.body).toContain('That is requested: restart the server for it.');
  expect(page.body).toContain('action="/manage/keys/withdraw"');
  expect((await server().as({ method: 'POST', url: '/manage/keys/withdraw' })).statusCode).toBe(302);
  expect([await json(), marked()]).toEqual([{ requested: false, last: null }, false]);
  await server().services.home.audit.flush();
  const { entries } = (await server().as({ method: 'GET', url: '/auditLog/entries?count=10' })).json();
  expect(entries).toMatchObject([
    { who: 'admin', action: expect.stringMatching(/^POST .*keys\/withdraw$/), result: 'done' },
    { who: 'admin', action: expect.stringMatching(/^POST .*keys\/request$/), result: 'done' },
  ]);
});

it.each(['request', 'withdraw'])('nobody else may, and nothing happens by GET: %s', async (what) => {
  expect((await server().raw({ method: 'POST', url: `/manage/keys/${what}` })).statusCode).toBe(403);
  expect((await server().as({ method: 'GET', url: `/manage/keys/${what}` })).statusCode).toBe(405);
  expect(marked()).toBe(false);
  for (const url of ['/manage/keys/', '/manage/keys/api/json'])
    expect((await server().raw({ method: 'GET', url })).statusCode).toBe(403);
});
