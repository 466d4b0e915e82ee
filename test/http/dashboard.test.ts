import { expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

it('shows a long list in parts, each with the way to the others', { timeout: 120_000 }, async () => {
  const { home } = server().services;
  for (let job = 0; job < 505; job++) await home.items.create('', `job-${String(job).padStart(3, '0')}`, freestyle());
  const rows = async (url: string) => {
    const { body } = await server().as({ method: 'GET', url });
    return {
      names: [...new Set(body.match(/job-\d{3}/g))],
      links: [...body.matchAll(/href="(\?from=\d+)"/g)].map((m) => m[1]),
    };
  };
  const first = await rows('/');
  expect([first.names.length, first.names[0], first.links]).toEqual([500, 'job-000', ['?from=500']]);
  const second = await rows('/?from=500');
  expect([second.names.length, second.names[0], second.links]).toEqual([5, 'job-500', ['?from=0']]);
  expect((await rows('/view/all/?from=nonsense')).names).toHaveLength(500);
  expect((await rows('/?from=9999')).names).toEqual([]);
});
