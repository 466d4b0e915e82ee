import { expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { expectExchange } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

it('shows a long list in parts, each with the way to the others', async () => {
  const { home } = server().services;
  for (let job = 0; job < 105; job++) await home.items.create('', `job-${String(job).padStart(3, '0')}`, freestyle());
  const rows = async (url: string) => {
    const { body } = await server().as({ method: 'GET', url });
    return {
      names: [...new Set(body.match(/job-\d{3}/g))],
      links: [...body.matchAll(/href="(\?from=\d+)"/g)].map((m) => m[1]),
    };
  };
  const first = await rows('/');
  expect([first.names.length, first.names[0], first.links]).toEqual([100, 'job-000', ['?from=100']]);
  const second = await rows('/?from=100');
  expect([second.names.length, second.names[0], second.links]).toEqual([5, 'job-100', ['?from=0']]);
  expect((await rows('/view/all/?from=nonsense')).names).toHaveLength(100);
  expect((await rows('/?from=9999')).names).toEqual([]);
});

it('offers to build a copied job only when its settings are saved', async () => {
  const { items } = server().services.home;
  await createJob(server(), 'first', {});
  const copy = '/createItem?name=a-copy&mode=copy&from=first';
  await expectExchange(server(), { ask: `POST ${copy}`, status: 302, location: '/job/a-copy/configure' });
  const offered = async () => (await server().as({ url: '/' })).body.includes('aria-label="Build a-copy"');
  const unsaved = items.get('a-copy');
  expect([await offered(), await offered()]).toEqual([false, false]);
  if (unsaved?.kind !== 'job') throw new Error('there is no such job');
  // Nothing is written or made anew for that.
  Object.assign(unsaved, { unsavedCopy: false });
  expect([await offered(), items.get('a-copy') === unsaved]).toEqual([true, true]);
  Object.assign(unsaved, { unsavedCopy: true });
  expect(await offered()).toBe(false);
});
