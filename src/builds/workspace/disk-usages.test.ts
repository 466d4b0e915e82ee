import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { startServer } from '../testing/server.ts';
import { createDiskUsages } from './disk-usages.ts';

it('jobs are measured in the background, the largest first; what is known is kept', async (t) => {
  const server = await startServer(t);
  const { home } = server;
  const archive = '<hudson.tasks.ArtifactArchiver><artifacts>big</artifacts></hudson.tasks.ArtifactArchiver>';
  const job = await server.define('large', { shells: ['head -c 5000 /dev/zero >big'], publishers: archive });
  await server.define('small');
  await server.build(job);
  const workspace = home.jobFiles.workspace(job);
  await mkdir(`${workspace}@tmp`, { recursive: true });
  await writeFile(join(`${workspace}@tmp`, 'note'), 'x'.repeat(70));
  await writeFile(join(workspace, '..', 'large-not-ours'), 'x'.repeat(900));
  await symlink('/etc', join(workspace, 'outside'));

  let now = 1_700_000_000_000;
  let asked = 0;
  const usages = createDiskUsages({
    home: {
      items: home.items,
      jobFiles: {
        diskUsage(each, signal) {
          asked += 1;
          return home.jobFiles.diskUsage(each, signal);
        },
      },
    },
    clock: { now: () => now, after: () => () => undefined },
    log: silentLogger,
  });
  expect(usages.figures()).toMatchObject({ jobs: [], isMeasuring: true, missing: 2 });
  await usages.measure();
  const { jobs, ...rest } = usages.figures();
  expect(rest).toEqual({ begun: now, isMeasuring: false, missing: 0 });
  expect(jobs.map((each) => each.job)).toEqual(['large', 'small']);
  expect(jobs[0]).toMatchObject({ artifacts: 5000, workspace: 5000 + 70 + '/etc'.length, at: now });
  expect(jobs[0]?.builds).toBeGreaterThan(300);
  expect(jobs[1]).toMatchObject({ artifacts: 0, workspace: 0 });

  expect(asked).toBe(2);
  await home.items.delete(server.job('small'));
  now += 60_000;
  expect(usages.figures().jobs.map((each) => each.job)).toEqual(['large']);
  expect(asked).toBe(2);
  now += 60 * 60_000;
  expect(usages.figures().isMeasuring).toBe(true);
  usages.close();
  await usages.measure();
});
