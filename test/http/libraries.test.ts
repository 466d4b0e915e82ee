import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { globalLibrariesSettings } from '../../src/points/index.ts';
import { GLOBAL_LIBRARIES } from '../harness/library-repository.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function post(url: string, fields: Readonly<Record<string, string>>) {
  return server().as({ method: 'POST', url, payload: new URLSearchParams(fields).toString(), headers: FORM });
}

it('lists, adds, changes and removes the shared libraries of the server', async () => {
  const before = await server().as({ url: '/manage/libraries/' });
  expect(before.statusCode).toBe(200);
  expect(before.body).toContain('There are none.');

  const fields = { name: 'tools', remote: 'https://git.example.org/<tools>.git', defaultVersion: 'main' };
  const added = await post('/manage/libraries/add', { ...fields, implicit: 'true', refreshTimeMinutes: '5' });
  expect([added.statusCode, added.headers.location]).toEqual([302, 'http://ci.example:8080/manage/libraries/']);
  const xml = await readFile(join(server().home, GLOBAL_LIBRARIES), 'utf8');
  expect(xml).toContain('<remote>https://git.example.org/&lt;tools&gt;.git</remote>');
  expect(xml).toContain('<allowVersionOverride>false</allowVersionOverride>');
  expect(xml).toContain('<refreshTimeMinutes>5</refreshTimeMinutes>');
  const page = await server().as({ url: '/manage/libraries/' });
  expect(page.body).toContain('https://git.example.org/&lt;tools>.git');

  await post('/manage/libraries/add', { ...fields, defaultVersion: 'v2' });
  const { pluginSettings } = server().services.home;
  expect(
    (await pluginSettings.read(globalLibrariesSettings)).map(({ name, defaultVersion }) => [name, defaultVersion]),
  ).toEqual([['tools', 'v2']]);
  await post('/manage/libraries/remove', { name: 'tools' });
  expect(await pluginSettings.read(globalLibrariesSettings)).toEqual([]);
});

it('refuses what is no library, and says all that is wrong', async () => {
  const answer = await post('/manage/libraries/add', {
    name: 'a@b',
    remote: '--upload-pack=x',
    libraryPath: '../x',
    refreshTimeMinutes: 'soon',
  });
  expect(answer.statusCode).toBe(400);
  for (const text of [
    'A name has no @ and no control characters',
    'This is no address of a repository',
    'Library path may not contain',
    'Minutes are a whole number',
  ]) {
    expect(answer.body).toContain(text);
  }
  expect(await server().services.home.pluginSettings.read(globalLibrariesSettings)).toEqual([]);
});

it('is for administrators alone', async () => {
  for (const url of ['/manage/libraries/', '/libraries']) {
    expect((await server().raw({ url })).statusCode).toBe(403);
  }
  expect((await server().raw({ method: 'POST', url: '/manage/libraries/add' })).statusCode).toBe(403);
});
