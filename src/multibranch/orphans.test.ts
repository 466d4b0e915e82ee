import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { multibranchXml, testRepository } from './testing/repository.ts';
import { startServer, type TestServer } from './testing/server.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

interface History {
  /** Holds the days since the last build; the builds before it are a day apart. */
  readonly age: number;
  /** Says whether the first build is marked to be kept. */
  readonly kept?: boolean;
  /** Says whether the record of the first build is invalid. */
  readonly broken?: boolean;
}

const recordXml = (timestamp: number, keepLog: boolean): string =>
  `<flow-build>\n  <queueId>1</queueId>\n  <timestamp>${timestamp}</timestamp>\n  <startTime>${timestamp}</startTime>\n  <result>SUCCESS</result>\n  <duration>5</duration>\n  <keepLog>${keepLog}</keepLog>\n</flow-build>\n`;

/**
 * Creates a project whose branches are gone but for main, each with three builds; returns the log of the scan that misses
 * them.
 */
async function orphaned(
  t: TestContext,
  strategy: string,
  histories: Readonly<Record<string, History>>,
): Promise<{ readonly server: TestServer; readonly lines: string[]; again(): Promise<string[]> }> {
  const repository = await testRepository(t);
  await repository.commit('main', 'Jenkinsfile', 'echo "hello"');
  for (const branch of Object.keys(histories)) await repository.git('branch', branch);
  const server = await startServer(t, { clock: createFakeClock(NOW) });
  const { home, indexing } = server;
  const orphans = `<pruneDeadBranches>true</pruneDeadBranches>${strategy}`;
  const none = '<jenkins.branch.buildstrategies.basic.TagBuildStrategyImpl/>';
  await home.items.create('', 'mb', multibranchXml(repository.url, { orphans, strategies: none }));
  const index = async (): Promise<string[]> => {
    indexing.schedule('mb', [{ kind: 'user', userId: 'ann' }]);
    await indexing.settled('mb');
    const lines = (await readFile(home.computed.log('mb'), 'utf8')).split('\n');
    return lines.filter((line) => line.startsWith('Will '));
  };
  await index();
  for (const [branch, { age, kept = false, broken = false }] of Object.entries(histories)) {
    for (const number of [1, 2, 3]) {
      const folder = join(home.folder, 'jobs/mb/branches', branch, 'builds', String(number));
      await mkdir(folder, { recursive: true });
      const record = recordXml(NOW - (age + 3 - number) * DAY, number === 1 && kept);
      await writeFile(join(folder, 'build.xml'), number === 1 && broken ? '<broken' : record);
    }
  }
  home.runs.forget();
  await repository.git('branch', '-D', ...Object.keys(histories));
  return { server, lines: await index(), again: index };
}

const names = ({ home }: TestServer): string[] => home.items.children('mb').map(({ name }) => name);

it('orphans are kept by the time of their last build, without a look at the builds before it', async (t) => {
  const { server, lines } = await orphaned(t, '<daysToKeep>10</daysToKeep><numToKeep>-1</numToKeep>', {
    fresh: { age: 2, broken: true },
    stale: { age: 11 },
    marked: { age: 12, kept: true },
  });
  expect(lines).toEqual([
    'Will not remove marked as mb » marked #1 is marked to not be removed: Build has been marked to be kept',
    'Will not remove fresh because it is new',
    'Will remove stale as it is too old',
  ]);
  expect(names(server)).toEqual(['fresh', 'main', 'marked']);
  expect(server.home.runs.unreadable(server.job('mb/fresh'))).toEqual([]);
});

it('so many orphans are kept, the last built first, beside those that somebody marked', async (t) => {
  const { server, lines, again } = await orphaned(t, '<daysToKeep>-1</daysToKeep><numToKeep>1</numToKeep>', {
    a: { age: 3 },
    b: { age: 1, kept: true },
    c: { age: 2 },
  });
  expect(lines).toEqual([
    'Will not remove b as mb » b #1 is marked to not be removed: Build has been marked to be kept',
    'Will not remove c as it is only #1 in the list',
    'Will remove a as it is #2 in the list',
  ]);
  expect(names(server)).toEqual(['b', 'c', 'main']);
  // The mark is taken away, and set elsewhere.
  const { runs } = server.home;
  for (const [name, number] of [
    ['b', 1],
    ['c', 2],
  ] as const) {
    const job = server.job(`mb/${name}`);
    const run = server.run(job.fullName, number);
    run.keepLog = !run.keepLog;
    await runs.save(job, run);
  }
  expect(await again()).toEqual([
    'Will not remove c as mb » c #2 is marked to not be removed: Build has been marked to be kept',
    'Will not remove b as it is only #1 in the list',
  ]);
});
