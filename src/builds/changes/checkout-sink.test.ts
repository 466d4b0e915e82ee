import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Home, Job } from '../../home/index.ts';
import { mercurial } from '../../kinds/mercurial/scm.ts';
import type { Logger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { newRun, type Run } from '../../model/index.ts';
import type { KindRegistry, ScmKind } from '../../points/index.ts';
import { createChangeSets } from './change-sets.ts';
import { createCheckoutSink } from './checkout-sink.ts';

const job = { fullName: 'app', config: null } as unknown as Job;
const kind = mercurial as unknown as ScmKind;

async function place() {
  const folder = await temporaryFolder({ onTestFinished }, 'checkouts');
  const of = (_job: Job, number: number): string => join(folder, String(number));
  const home = { runs: { paths: { folder: of }, save: async () => {} } } as unknown as Pick<Home, 'runs'>;
  await mkdir(of(job, 1));
  return { home, file: (name: string) => join(of(job, 1), name) };
}

function sinkOf(home: Pick<Home, 'runs'>, run: Run, isOfJob: boolean, config: unknown = mercurial.example) {
  const scm = { kind, config } as Parameters<typeof createCheckoutSink>[0]['scm'];
  return createCheckoutSink({ home, job, run, scm, isOfJob, changelog: true, poll: true, check: () => {} });
}

it('notes changes that were written before the server ended', async () => {
  const { home, file } = await place();
  const run = newRun('app', 1, 0, {});
  await sinkOf(home, run, true).changes('<changesets/>');
  expect(run.checkouts).toEqual([]);
  await sinkOf(home, run, true).done();
  expect(run.checkouts).toMatchObject([{ changelog: 'changelog.xml' }]);
  expect(await readFile(file('changelog.xml'), 'utf8')).toBe('<changesets/>');
});

it('leaves the file of the job to the source of the job', async () => {
  const { home, file } = await place();
  const run = newRun('app', 1, 0, {});
  await sinkOf(home, run, true).done();
  expect(run.checkouts).toMatchObject([{ changelog: null }]);
  await writeFile(file('changelog.xml'), '<changesets/>');
  await sinkOf(home, run, false).done();
  expect(run.checkouts.at(-1)).toMatchObject({ changelog: null });
});

it('keeps the changes of each branch of a repository that is checked out several times', async () => {
  const { home, file } = await place();
  const run = newRun('app', 1, 0, {});
  for (const revision of ['default', 'stable', 'default']) {
    const sink = sinkOf(home, run, false, { ...Object(mercurial.example), revision });
    await sink.changes(`<changesets><changeset node="${revision}"/></changesets>`);
    await sink.done();
  }
  const texts = await Promise.all(run.checkouts.map(({ changelog }) => readFile(file(changelog ?? ''), 'utf8')));
  expect(texts).toEqual([expect.stringContaining('"stable"'), expect.stringContaining('"default"')]);
});

it('reads no changelog that is too large, and none of another run of the same number', async () => {
  const { home, file } = await place();
  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words) } as unknown as Logger;
  const kinds = { find: () => kind } as unknown as KindRegistry;
  const accounts = { get: () => undefined, all: () => [] };
  const sets = createChangeSets({ home, kinds, log, accounts });
  const checkouts = [{ tag: kind.xmlTag, config: null, changelog: 'changelog.xml', poll: true }];
  const runAt = (timestamp: number): Run => ({
    ...newRun('app', 1, timestamp, {}),
    timestamp,
    checkouts,
    state: 'completed',
  });
  await writeFile(file('changelog.xml'), '<changesets><changeset node="1"/></changesets>');
  expect(sets.of(job, runAt(1))).toMatchObject([{ changes: [{ id: '1' }] }]);
  await writeFile(file('changelog.xml'), Buffer.alloc(17 * 1024 * 1024, ' '));
  expect(sets.of(job, runAt(1))).toMatchObject([{ changes: [{ id: '1' }] }]);
  expect(sets.of(job, runAt(2))).toMatchObject([{ changes: [] }]);
  expect(warnings).toHaveLength(1);
  expect(existsSync(file('changelog.xml'))).toBe(true);
});

it('remembers changes as long as their changelogs are not too much together', async () => {
  const { home, file } = await place();
  const kinds = { find: () => ({ ...kind, readChanges: (text: string) => [{ id: text.trim() }] }) };
  const sets = createChangeSets({
    home,
    kinds: kinds as unknown as KindRegistry,
    log: {} as Logger,
    accounts: { get: () => undefined, all: () => [] },
  });
  const checkouts = [{ tag: kind.xmlTag, config: null, changelog: 'changelog.xml', poll: true }];
  const idOf = (timestamp: number): string | undefined => {
    const run: Run = { ...newRun('app', 1, timestamp, {}), timestamp, checkouts, state: 'completed' };
    return sets.of(job, run)[0]?.changes[0]?.id;
  };
  await writeFile(file('changelog.xml'), 'a'.padEnd(4 * 1024 * 1024));
  expect([1, 2, 3].map(idOf)).toEqual(['a', 'a', 'a']);
  await writeFile(file('changelog.xml'), 'b');
  expect([2, 3, 1].map(idOf)).toEqual(['a', 'a', 'b']);
});
