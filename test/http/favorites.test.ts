import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderXml } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { expectExchange, XML } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const page = async () => (await server().as({ method: 'GET', url: '/' })).body;
const chips = async () => [...(await page()).matchAll(/class="chip" href="([^"]*)"/g)].map((match) => match[1]);
const mark = (item: string, favorite: boolean) =>
  expectExchange(server(), { ask: `POST /${item}favorite?favorite=${favorite}`, status: 302, location: `/${item}` });

it('are kept in the file of the user, shown first, and follow what is moved', async () => {
  await expectExchange(server(), { ask: 'POST /createItem?name=f', payload: folderXml(), type: XML, status: 200 });
  await createJob(server(), 'web', {});
  await expectExchange(server(), {
    ask: 'POST /job/f/createItem?name=in',
    payload: '<project/>',
    type: XML,
    status: 200,
  });
  expect(await chips()).toEqual([]);
  await mark('job/web/', true);
  await mark('job/f/job/in/', true);
  expect(await chips()).toEqual(['/job/web/', '/job/f/job/in/']);
  expect(await page()).toMatch(/job\/web\/favorite\?favorite=false"[^>]*aria-pressed="true"/);
  const users = join(server().home, 'users');
  const own = (await readdir(users)).find((name) => name.startsWith('admin')) ?? expect.fail('there is a user');
  expect(await readFile(join(users, own, 'config.xml'), 'utf8')).toMatch(
    /<hudson\.plugins\.favorite\.user\.FavoriteUserProperty>\s*<data [^>]*>\s*<entry>\s*<string>web<\/string>\s*<boolean>true/,
  );
  await expectExchange(server(), { ask: 'POST /job/f/confirmRename?newName=g', status: 302, location: '/job/g' });
  expect(await chips()).toEqual(['/job/web/', '/job/g/job/in/']);
  await mark('job/web/', false);
  expect(await chips()).toEqual(['/job/g/job/in/']);
});

it('are marked by the address of the plugin, too', async () => {
  await createJob(server(), 'plugged', {});
  const ask = 'POST /plugin/favorite/toggleFavorite?job=plugged';
  await expectExchange(server(), { ask, status: 200 });
  expect(await chips()).toContain('/job/plugged/');
  await expectExchange(server(), { ask: `${ask}&redirect=true`, status: 302, location: '/job/plugged/' });
  expect(await chips()).not.toContain('/job/plugged/');
  await expectExchange(server(), { ask: 'POST /plugin/favorite/toggleFavorite?job=nothing', status: 404 });
});

it('belong to people: nobody else marks any', async () => {
  await createJob(server(), 'lonely', {});
  await expectExchange(server(), { ask: 'POST /job/lonely/favorite?favorite=true', by: 'nobody', status: 403 });
  await expectExchange(server(), { ask: 'POST /job/lonely/favorite?favorite=true', by: 'no crumb', status: 403 });
});
