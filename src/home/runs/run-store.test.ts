import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeyedLock, silentLogger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { newRun, PERMALINKS, type Result, type Run } from '../../model/index.ts';
import { DISCARDER_PROPERTY, defineItem } from '../../points/index.ts';
import type { Job } from '../items/item-types.ts';
import { createLayout, type Layout } from '../layout/layout.ts';
import { placeOf, testRegistry } from '../testing/test-home.ts';
import { createRunStore } from './run-store.ts';
import type { RunStore } from './run-types.ts';

const SECRETS = { encrypt: (plain: string) => plain, decrypt: (text: string) => text };
let folder: string;
let layout: Layout;
let job: Job;
let warnings: string[];
let runs: RunStore;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'runs');
  layout = createLayout(folder);
  await mkdir(layout.job(placeOf('app')), { recursive: true });
  open();
});

/** What a start of the server does: nothing in memory, everything on disk. */
function open(): void {
  warnings = [];
  const log = { ...silentLogger, warn: (_: object, message: string) => void warnings.push(message) };
  job = aJob('app');
  runs = createRunStore({ layout, placeOf, locks: new KeyedLock(), log, secrets: SECRETS, kinds: testRegistry() });
}

function aJob(fullName: string): Job {
  const itemKind = defineItem({
    symbol: 'x',
    displayName: 'x',
    xmlTag: 'project',
    className: 'x',
    runClassName: 'x',
    runTag: 'build',
    form: 'job',
    about: null,
    fields: {},
    example: {},
  });
  const config = { properties: [], tag: DISCARDER_PROPERTY } as unknown as Job['config'];
  return { kind: 'job', name: fullName, fullName, itemKind, config, unsavedCopy: false, cell: null };
}

function aRun(number: number): Run {
  return newRun('app', number, 1000, { queueId: number, startTime: 1001 });
}

async function build(result: Result): Promise<Run> {
  const run = await runs.begin(job, aRun);
  await runs.complete(job, run, { result });
  return run;
}

const hidden = async () => (await readdir(layout.builds(placeOf('app')))).filter((name) => name.startsWith('.')).sort();
const nextFile = () => readFile(layout.nextBuildNumber(placeOf('app')), 'utf8');
const links = () => readFile(layout.permalinks(placeOf('app')), 'utf8');

describe('beginning a run', () => {
  it('takes the next number for good and writes its build.xml', async () => {
    const run = await runs.begin(job, aRun);
    expect(run.number).toBe(1);
    expect(await nextFile()).toBe('2\n');
    expect(await readFile(layout.buildXml(placeOf('app'), 1), 'utf8')).toContain('<queueId>1</queueId>');
    expect(runs.get(job, 1)).toBe(run);
    expect(runs.numbers(job)).toEqual([1]);
  });

  it('gives each of many requests of the same moment its own number', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => runs.begin(job, aRun)));
    expect(many.map((run) => run.number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('does not use a number again after a crash between number and folder', async () => {
    await runs.begin(job, aRun);
    await writeFile(layout.nextBuildNumber(placeOf('app')), '3\n');
    await mkdir(join(layout.builds(placeOf('app')), '.new-2'));
    await writeFile(join(layout.builds(placeOf('app')), '.running-2'), '');
    open();
    expect(runs.numbers(job)).toEqual([1]);
    expect((await runs.begin(job, aRun)).number).toBe(3);
    expect(await hidden()).toEqual(['.running-1', '.running-3']);
  });

  it.each([
    ['is missing', null],
    ['is corrupt', 'xyz'],
    ['is empty', ''],
    ['is behind', '2\n'],
  ])('goes on after the highest run and warns when nextBuildNumber %s', async (_what, content) => {
    await mkdir(layout.run(placeOf('app'), 7), { recursive: true });
    if (content !== null) await writeFile(layout.nextBuildNumber(placeOf('app')), content);
    expect(runs.nextNumber(job)).toBe(8);
    expect(warnings).toHaveLength(1);
    expect((await runs.begin(job, aRun)).number).toBe(8);
  });

  it('leaves nothing behind when the run cannot be written', async () => {
    await mkdir(join(layout.run(placeOf('app'), 1), 'in-the-way'), { recursive: true });
    open();
    await rm(layout.run(placeOf('app'), 1), { recursive: true });
    expect(runs.nextNumber(job)).toBe(1);
    await mkdir(join(layout.run(placeOf('app'), 1), 'in-the-way'), { recursive: true });
    await expect(runs.begin(job, aRun)).rejects.toThrow();
    expect(await hidden()).toEqual([]);
    expect((await runs.begin(job, aRun)).number).toBe(2);
  });

  it('lets the next number be raised, not lowered below what is there', async () => {
    await build('SUCCESS');
    expect(await runs.setNextNumber(job, 1)).toBe(false);
    expect(await runs.setNextNumber(job, 10)).toBe(true);
    expect(await nextFile()).toBe('10\n');
    expect((await runs.begin(job, aRun)).number).toBe(10);
  });
});

describe('the start of a run', () => {
  it('is seen by nobody before it is recorded, and its files are there by then', async () => {
    const seen: unknown[] = [];
    await runs.begin(job, aRun, {
      async record({ number }) {
        seen.push([...runs.numbers(job)], await readFile(layout.buildXml(placeOf('app'), number), 'utf8'));
      },
    });
    expect(seen).toEqual([[], expect.stringContaining('<queueId>1</queueId>')]);
    expect(runs.numbers(job)).toEqual([1]);
  });

  it('leaves no files where it cannot be recorded', async () => {
    await expect(runs.begin(job, aRun, { record: () => Promise.reject(new Error('full')) })).rejects.toThrow('full');
    expect(await readdir(layout.builds(placeOf('app')))).toEqual([]);
    expect(runs.numbers(job)).toEqual([]);
    expect((await runs.begin(job, aRun)).number).toBe(2);
  });

  it.each([
    ['nothing', async () => rm(layout.builds(placeOf('app')), { recursive: true })],
    ['an empty record', async () => writeFile(layout.buildXml(placeOf('app'), 1), '\0\0')],
  ])('is written anew where a loss of power left %s', async (_what, lose) => {
    const run = await runs.begin(job, aRun);
    await lose();
    await rm(layout.nextBuildNumber(placeOf('app')));
    open();
    await runs.restore(job, run);
    expect(runs.unfinished(job)).toMatchObject([{ number: 1, queueId: 1, result: null }]);
    expect(runs.nextNumber(job)).toBe(2);
    open();
    expect(runs.unfinished(job)).toHaveLength(1);
  });

  it('stays as it is where there is a record', async () => {
    const run = await build('SUCCESS');
    await runs.restore(job, { ...run, result: null, state: 'building' });
    open();
    expect(runs.get(job, 1)).toMatchObject({ result: 'SUCCESS' });
  });

  it('forces the next number to disk when the run goes by which it could be worked out', async () => {
    for (let count = 0; count < 3; count += 1) await build('SUCCESS');
    const path = layout.nextBuildNumber(placeOf('app'));
    const written = (): number => statSync(path).ino;
    const before = written();
    await runs.delete(job, 1);
    expect(written()).toBe(before);
    await runs.delete(job, 3);
    expect(written()).not.toBe(before);
    const again = written();
    await runs.delete(job, 2);
    expect(written()).toBe(again);
    expect(await nextFile()).toBe('4\n');
  });
});

it('knows what ended after the file of its permalinks was written', async () => {
  await build('SUCCESS');
  const before = await readFile(layout.permalinks(placeOf('app')), 'utf8');
  await build('FAILURE');
  await build('UNSTABLE');
  await runs.begin(job, aRun);
  await writeFile(layout.permalinks(placeOf('app')), before);
  open();
  const links = PERMALINKS.map((permalink) => [permalink, runs.permalink(job, permalink)?.number]);
  expect(Object.fromEntries(links)).toMatchObject({
    lastCompletedBuild: 3,
    lastFailedBuild: 2,
    lastStableBuild: 1,
    lastUnstableBuild: 3,
  });
});

describe('a run under way', () => {
  it('is reported by the next process as unfinished, as one object', async () => {
    await build('SUCCESS');
    await runs.begin(job, aRun);
    open();
    const [run, ...others] = runs.unfinished(job);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ number: 2, state: 'building', result: null });
    expect(runs.get(job, 2)).toBe(run);
  });

  it('is not unfinished in the process that began it, and stays the same object over a reload', async () => {
    const run = await runs.begin(job, aRun);
    runs.forget();
    job = aJob('app');
    expect(runs.get(job, 1)).toBe(run);
    expect(runs.unfinished(job)).toEqual([]);
  });

  it('is known and can be ended when a reload comes while it is written', async () => {
    const beginning = runs.begin(job, aRun);
    runs.forget();
    runs.numbers(job);
    const run = await beginning;
    expect(runs.numbers(job)).toEqual([1]);
    const saving = runs.complete(job, run, { result: 'SUCCESS' });
    runs.forget();
    runs.numbers(job);
    await saving;
    expect(runs.permalink(job, 'lastStableBuild')).toBe(run);
    expect(await hidden()).toEqual([]);
  });

  it('becomes completed for everybody at one moment, and stays the same object', async () => {
    await build('SUCCESS');
    const run = await runs.begin(job, aRun);
    const seen = new Set<string>();
    const look = () => {
      const now = runs.get(job, 2);
      if (now === undefined || 'kind' in now) throw new Error('no run');
      const completed = runs.permalink(job, 'lastCompletedBuild')?.number;
      seen.add(
        `${now === run ? 'it' : 'a copy'} is ${now.state} ${now.result}, the last completed one is ${completed}`,
      );
    };
    let ended = false;
    const ending = runs.complete(job, run, { result: 'FAILURE', duration: 5 }).finally(() => {
      ended = true;
    });
    while (!ended) {
      look();
      await setImmediate();
    }
    await ending;
    look();
    expect([...seen]).toEqual([
      'it is building null, the last completed one is 1',
      'it is completed FAILURE, the last completed one is 2',
    ]);
    expect(run.duration).toBe(5);
  });

  it('keeps what is changed in it while its end is written', async () => {
    const run = await runs.begin(job, aRun);
    const ending = runs.complete(job, run, { result: 'SUCCESS' });
    run.description = 'changed';
    await Promise.all([ending, runs.save(job, run)]);
    expect(runs.get(job, 1)).toBe(run);
    open();
    expect(runs.get(job, 1)).toMatchObject({ description: 'changed', result: 'SUCCESS' });
  });

  it('can be ended by the next process', async () => {
    await runs.begin(job, aRun);
    open();
    const [run] = runs.unfinished(job);
    if (run === undefined) throw new Error('no run');
    await runs.complete(job, run, { result: 'ABORTED' });
    expect(runs.unfinished(job)).toEqual([]);
    expect(await hidden()).toEqual([]);
    open();
    expect(runs.unfinished(job)).toEqual([]);
    expect(runs.get(job, 1)).toMatchObject({ result: 'ABORTED', state: 'completed' });
    expect(await readFile(layout.buildXml(placeOf('app'), 1), 'utf8')).toMatch(
      /<\/startTime>\n {2}<result>ABORTED<\/result>\n/,
    );
  });

  it('that another server left without a result is ABORTED, as in Jenkins', async () => {
    await runs.begin(job, aRun);
    await rm(join(layout.builds(placeOf('app')), '.running-1'));
    open();
    expect(runs.unfinished(job)).toEqual([]);
    expect(runs.get(job, 1)).toMatchObject({ result: 'ABORTED', state: 'completed' });
  });

  it('whose end was written needs its mark no more', async () => {
    await build('SUCCESS');
    await writeFile(join(layout.builds(placeOf('app')), '.running-1'), '');
    open();
    expect(runs.unfinished(job)).toEqual([]);
    await runs.setNextNumber(job, 5);
    expect(await hidden()).toEqual([]);
  });
});

describe('permalinks that the file of a long history does not tell', () => {
  beforeEach(async () => {
    for (let number = 1; number <= 600; number += 1) {
      const path = layout.buildXml(placeOf('app'), number);
      await mkdir(dirname(path), { recursive: true });
      const result = number === 5 ? 'UNSTABLE' : 'SUCCESS';
      await writeFile(path, `<build>\n  <startTime>1</startTime>\n  <result>${result}</result>\n</build>`);
    }
    await writeFile(layout.permalinks(placeOf('app')), 'lastStableBuild 600\n');
    await runs.findPermalinks(job);
  });

  it('are found, and nothing is written by that', async () => {
    // Had it not been found before, this would be met.
    await writeFile(
      layout.buildXml(placeOf('app'), 3),
      '<build>\n  <startTime>1</startTime>\n  <result>FAILURE</result>\n</build>',
    );
    expect(runs.permalink(job, 'lastFailedBuild')).toBeUndefined();
    expect(await links()).toBe('lastStableBuild 600\n');
  });

  it('do not hide a run that ends while they are looked for', async () => {
    open();
    const search = runs.findPermalinks(job);
    await build('FAILURE');
    await search;
    expect(runs.permalink(job, 'lastFailedBuild')?.number).toBe(601);
    expect(runs.permalink(job, 'lastCompletedBuild')?.number).toBe(601);
    expect(await links()).toContain('lastFailedBuild 601\n');
  });
});

describe('permalinks', () => {
  it('know a run that was completed when a crash came before they were written', async () => {
    await build('SUCCESS');
    const before = await links();
    await build('UNSTABLE');
    await writeFile(layout.permalinks(placeOf('app')), before);
    await writeFile(join(layout.builds(placeOf('app')), '.running-2'), '');
    open();
    expect(runs.permalink(job, 'lastCompletedBuild')?.number).toBe(2);
    expect(runs.permalink(job, 'lastUnstableBuild')?.number).toBe(2);
    await expect.poll(() => readdir(layout.builds(placeOf('app')))).not.toContain('.running-2');
    expect(await links()).toContain('lastCompletedBuild 2\n');
  });

  it('come with the end of writes that a crash cut short in a run under way', async () => {
    await build('SUCCESS');
    const run = join(layout.builds(placeOf('app')), '1');
    await writeFile(join(layout.builds(placeOf('app')), '.running-1'), '');
    await writeFile(join(run, '.build.xml.0123456789ab.tmp'), '<build>');
    open();
    expect(runs.permalink(job, 'lastCompletedBuild')?.number).toBe(1);
    await expect.poll(() => readdir(run)).not.toContain('.build.xml.0123456789ab.tmp');
  });

  it('are written when a run ends', async () => {
    await build('SUCCESS');
    await build('FAILURE');
    expect((await links()).split('\n')).toEqual([
      'lastCompletedBuild 2',
      'lastFailedBuild 2',
      'lastStableBuild 1',
      'lastSuccessfulBuild 1',
      'lastUnstableBuild -1',
      'lastUnsuccessfulBuild 2',
      '',
    ]);
    expect(runs.permalink(job, 'lastStableBuild')?.number).toBe(1);
    expect(runs.permalink(job, 'lastUnstableBuild')).toBeUndefined();
  });

  it('point to a running one only as lastBuild', async () => {
    await build('SUCCESS');
    const running = await runs.begin(job, aRun);
    expect(runs.permalink(job, 'lastBuild')).toBe(running);
    expect(runs.permalink(job, 'lastCompletedBuild')?.number).toBe(1);
  });

  it.each([
    ['is missing', null],
    ['points to a run that is gone', 'lastStableBuild 9\n'],
    ['points to a run that does not match', 'lastStableBuild 2\n'],
    ['is rubbish', 'lastStableBuild\0x\n\n'],
  ])('are searched for when their file %s', async (_what, content) => {
    await build('SUCCESS');
    await build('FAILURE');
    await rm(layout.permalinks(placeOf('app')));
    if (content !== null) await writeFile(layout.permalinks(placeOf('app')), content);
    open();
    expect(runs.permalink(job, 'lastStableBuild')?.number).toBe(1);
  });

  it('pass over runs that cannot be read', async () => {
    await build('SUCCESS');
    await build('SUCCESS');
    const broken = (await readFile(layout.buildXml(placeOf('app'), 2), 'utf8')).replace('</build>', '');
    await writeFile(layout.buildXml(placeOf('app'), 2), broken);
    open();
    expect(runs.permalink(job, 'lastBuild')?.number).toBe(1);
    expect(runs.permalink(job, 'lastStableBuild')?.number).toBe(1);
  });

  it('are worked out anew when their run is deleted', async () => {
    await build('SUCCESS');
    await build('SUCCESS');
    await runs.delete(job, 2);
    expect(runs.permalink(job, 'lastStableBuild')?.number).toBe(1);
    expect(await links()).toContain('lastStableBuild 1\n');
    expect(await readdir(layout.builds(placeOf('app')))).toEqual(['1', 'permalinks']);
  });
});

describe('the newest run that is marked to be kept', () => {
  const never = new AbortController().signal;
  const newest = async () => (await runs.newestKept(job, never))?.number;

  async function mark(number: number, keepLog: boolean): Promise<void> {
    const run = runs.get(job, number);
    if (run === undefined || 'kind' in run) throw new Error(`no run ${number}`);
    run.keepLog = keepLog;
    await runs.save(job, run);
  }

  it('is known to be another one as soon as marks change', async () => {
    for (let number = 1; number <= 4; number += 1) await build('SUCCESS');
    await mark(1, true);
    await mark(3, true);
    open();
    expect(await newest()).toBe(3);
    await mark(3, false);
    await mark(2, true);
    expect(await newest()).toBe(2);
    await mark(4, true);
    expect(await newest()).toBe(4);
    await runs.delete(job, 4);
    await runs.delete(job, 2);
    expect(await newest()).toBe(1);
    await mark(1, false);
    expect(await newest()).toBeUndefined();
    await build('SUCCESS');
    await mark(5, true);
    expect(await newest()).toBe(5);
  });

  it('is looked for while others begin, delete and mark runs', async () => {
    for (let number = 1; number <= 3; number += 1) await build('SUCCESS');
    await mark(2, true);
    // Whoever reads this waits until somebody writes.
    const pipe = layout.buildXml(placeOf('app'), 3);
    const content = await readFile(pipe);
    await rm(pipe);
    execFileSync('mkfifo', [pipe]);
    open();
    const found = newest();
    await build('SUCCESS');
    await mark(1, true);
    await runs.delete(job, 2);
    await writeFile(pipe, content);
    expect(await found).toBe(1);
  });

  it('is looked for no more when nobody wants to know', async () => {
    for (let number = 1; number <= 3; number += 1) await build('SUCCESS');
    await mark(1, true);
    open();
    const stop = new AbortController();
    const found = runs.newestKept(job, stop.signal);
    stop.abort(new Error('nobody wants to know'));
    await expect(found).rejects.toThrow('nobody wants to know');
    expect(await newest()).toBe(1);
  });

  it('is found in files that are laid out otherwise', async () => {
    for (let number = 1; number <= 3; number += 1) await build('SUCCESS');
    await mark(2, true);
    for (const number of [2, 3]) {
      const path = layout.buildXml(placeOf('app'), number);
      await writeFile(path, (await readFile(path, 'utf8')).replace('  <keepLog>', '<keepLog>'));
    }
    open();
    expect(await newest()).toBe(2);
  });
});

describe('a history', () => {
  it('of before 2015 has links with the numbers, and the time in the names of the folders', async () => {
    const dated = join(layout.builds(placeOf('app')), '2014-05-13_17-33-20');
    await mkdir(dated, { recursive: true });
    await writeFile(
      join(dated, 'build.xml'),
      '<build><actions/><result>SUCCESS</result><duration>5</duration></build>',
    );
    await symlink('2014-05-13_17-33-20', join(layout.builds(placeOf('app')), '3'));
    await symlink('-1', join(layout.builds(placeOf('app')), 'lastFailedBuild'));
    await symlink('4', join(layout.builds(placeOf('app')), '4'));
    open();
    expect(runs.numbers(job)).toEqual([3]);
    const run = runs.get(job, 3);
    expect(run).toMatchObject({ result: 'SUCCESS', timestamp: new Date(2014, 4, 13, 17, 33, 20).getTime() });
    expect(runs.permalink(job, 'lastSuccessfulBuild')).toBe(run);
    // A link that leads nowhere has the number 4.
    expect((await build('FAILURE')).number).toBe(5);
  });

  it.each([
    ['a folder', (path: string) => mkdir(path, { recursive: true })],
    ['a link to itself', (path: string) => symlink('permalinks', path)],
  ])('goes on where %s is in the place of its permalinks and its next number', async (_what, make) => {
    await build('SUCCESS');
    for (const path of [layout.permalinks(placeOf('app')), layout.nextBuildNumber(placeOf('app'))]) {
      await rm(path);
      await make(path);
    }
    open();
    expect(runs.permalink(job, 'lastSuccessfulBuild')).toMatchObject({ number: 1 });
    expect(await build('FAILURE')).toMatchObject({ number: 2, result: 'FAILURE' });
    expect(runs.permalink(job, 'lastFailedBuild')).toMatchObject({ number: 2 });
    open();
    expect(runs.nextNumber(job)).toBe(3);
  });

  it('with broken runs shows them as such, keeps their numbers and never writes them', async () => {
    for (let index = 0; index < 5; index += 1) await build('SUCCESS');
    await writeFile(layout.buildXml(placeOf('app'), 2), '');
    await writeFile(layout.buildXml(placeOf('app'), 3), '<build>\n  <oops\n</build>');
    await rm(layout.buildXml(placeOf('app'), 5));
    open();
    expect(runs.get(job, 3)).toMatchObject({
      kind: 'unreadable',
      number: 3,
      reason: expect.stringMatching(/builds\/3\/build\.xml:3: ./),
    });
    expect([...runs.newestFirst(job)].map((run) => run.number)).toEqual([4, 1]);
    expect(
      runs
        .unreadable(job)
        .map((run) => run.number)
        .sort(),
    ).toEqual([2, 3, 5]);
    expect((await runs.begin(job, aRun)).number).toBe(6);
    expect(await readFile(layout.buildXml(placeOf('app'), 3), 'utf8')).toBe('<build>\n  <oops\n</build>');
  });

  it('is walked from a number downwards', async () => {
    for (let index = 0; index < 4; index += 1) await build('SUCCESS');
    expect([...runs.newestFirst(job, 3)].map((run) => run.number)).toEqual([3, 2, 1]);
  });

  it('loses what a crash left of a deletion', async () => {
    await build('SUCCESS');
    await cp(layout.run(placeOf('app'), 1), join(layout.builds(placeOf('app')), '.4'), { recursive: true });
    open();
    expect(runs.numbers(job)).toEqual([1]);
    await runs.setNextNumber(job, 5);
    expect(await hidden()).toEqual([]);
  });

  it('refuses to save or delete a run that is not there', async () => {
    await expect(runs.save(job, aRun(9))).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
    await expect(runs.delete(job, 9)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
  });

  it('keeps what it does not know in a build.xml', async () => {
    await build('SUCCESS');
    const path = layout.buildXml(placeOf('app'), 1);
    const odd = (await readFile(path, 'utf8')).replace('<actions/>', '<actions><x.Y z="1"><a/></x.Y></actions>');
    await writeFile(path, odd);
    open();
    const run = runs.get(job, 1);
    if (run === undefined || 'kind' in run) throw new Error('not read');
    run.description = 'seen';
    await runs.save(job, run);
    expect(await readFile(path, 'utf8')).toBe(
      odd.replace('</result>\n', '</result>\n  <description>seen</description>\n'),
    );
  });
});
