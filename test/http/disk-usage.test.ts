import { expect, it } from 'vitest';
import { createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

it('administrators see what jobs take on the disk, as a page and as JSON', async () => {
  await createJob(server(), 'web', {});
  await server().services.diskUsages.measure();
  const json = await server().as({ method: 'GET', url: '/manage/disk-usage/api/json' });
  expect(json.json()).toMatchObject({ measuring: false, missing: 0, jobs: [{ job: 'web', builds: 0, artifacts: 0 }] });
  const page = await server().as({ method: 'GET', url: '/manage/disk-usage/' });
  expect(page.body).toContain('0 B in 1 jobs.');
  expect(page.body).toContain('href="/job/web/"');
  const again = await server().as({ method: 'POST', url: '/manage/disk-usage/measure' });
  expect(again.statusCode).toBe(302);
  expect((await server().raw({ method: 'GET', url: '/manage/disk-usage/api/json' })).statusCode).toBe(403);
});
