import { readdirSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { deferred, syncFolder, TEMPORARY_FILE } from '../../kit/index.ts';
import { until } from '../../kit/testing/until.ts';
import { placeOf } from '../testing/test-home.ts';
import { aJob, aRun, type TestRuns, testRuns } from '../testing/test-runs.ts';

let at: TestRuns;

beforeEach(async (t) => {
  at = await testRuns(t);
});

describe('beginning a run', () => {
  it('takes the next number for good and writes its build.xml', async () => {
    const run = await at.runs.begin(at.job, aRun);
    expect(run.number).toBe(1);
    expect(await at.nextFile()).toBe('2\n');
    expect(await readFile(at.layout.buildXml(placeOf('app'), 1), 'utf8')).toContain('<queueId>1</queueId>');
    expect(at.runs.get(at.job, 1)).toBe(run);
    expect(at.runs.numbers(at.job)).toEqual([1]);
  });

  it('gives each of many requests of the same moment its own number', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => at.runs.begin(at.job, aRun)));
    expect(many.map((run) => run.number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('does not use a number again after a crash between number and folder', async () => {
    await at.runs.begin(at.job, aRun);
    await writeFile(at.layout.nextBuildNumber(placeOf('app')), '3\n');
    await mkdir(join(at.builds, '.new-2'));
    await writeFile(join(at.builds, '.running-2'), '');
    at.open();
    expect(at.runs.numbers(at.job)).toEqual([1]);
    expect((await at.runs.begin(at.job, aRun)).number).toBe(3);
    expect(await at.hidden()).toEqual(['.running-1', '.running-3']);
  });

  it.each([
    ['is missing', null],
    ['is corrupt', 'xyz'],
    ['is empty', ''],
    ['is behind', '2\n'],
  ])('goes on after the highest run and warns when nextBuildNumber %s', async (_what, content) => {
    await mkdir(at.layout.run(placeOf('app'), 7), { recursive: true });
    if (content !== null) await writeFile(at.layout.nextBuildNumber(placeOf('app')), content);
    expect(at.runs.nextNumber(at.job)).toBe(8);
    expect(at.warnings).toHaveLength(1);
    expect((await at.runs.begin(at.job, aRun)).number).toBe(8);
  });

  it('leaves nothing behind when the run cannot be written', async () => {
    await mkdir(join(at.layout.run(placeOf('app'), 1), 'in-the-way'), { recursive: true });
    at.open();
    await rm(at.layout.run(placeOf('app'), 1), { recursive: true });
    expect(at.runs.nextNumber(at.job)).toBe(1);
    await mkdir(join(at.layout.run(placeOf('app'), 1), 'in-the-way'), { recursive: true });
    await expect(at.runs.begin(at.job, aRun)).rejects.toThrow();
    expect(await at.hidden()).toEqual([]);
    expect((await at.runs.begin(at.job, aRun)).number).toBe(2);
  });

  it('lets the next number be raised, not lowered below what is there', async () => {
    await at.build('SUCCESS');
    expect(await at.runs.setNextNumber(at.job, 1)).toBe(false);
    expect(await at.runs.setNextNumber(at.job, 10)).toBe(true);
    expect(await at.nextFile()).toBe('10\n');
    expect((await at.runs.begin(at.job, aRun)).number).toBe(10);
  });
});

describe('the start of a run', () => {
  it('is seen by nobody before it is recorded, and its files are there by then', async () => {
    const seen: unknown[] = [];
    await at.runs.begin(at.job, aRun, {
      async record({ number }) {
        seen.push([...at.runs.numbers(at.job)], await readFile(at.layout.buildXml(placeOf('app'), number), 'utf8'));
      },
    });
    expect(seen).toEqual([[], expect.stringContaining('<queueId>1</queueId>')]);
    expect(at.runs.numbers(at.job)).toEqual([1]);
  });

  it('leaves no files where it cannot be recorded', async () => {
    await expect(at.runs.begin(at.job, aRun, { record: () => Promise.reject(new Error('full')) })).rejects.toThrow(
      'full',
    );
    expect(await readdir(at.builds)).toEqual([]);
    expect(at.runs.numbers(at.job)).toEqual([]);
    expect((await at.runs.begin(at.job, aRun)).number).toBe(2);
  });

  it.each([
    ['nothing', async () => rm(at.builds, { recursive: true })],
    ['an empty record', async () => writeFile(at.layout.buildXml(placeOf('app'), 1), '\0\0')],
    ['a torn record', async () => writeFile(at.layout.buildXml(placeOf('app'), 1), '<build>\n  <queueId>1</q\0\0')],
  ])('is written anew where a loss of power left %s', async (_what, lose) => {
    const run = await at.runs.begin(at.job, aRun);
    await lose();
    await rm(at.layout.nextBuildNumber(placeOf('app')));
    at.open();
    at.runs.numbers(at.job);
    expect(await at.runs.restore(at.job, run)).toBe(true);
    expect(at.runs.unfinished(at.job)).toMatchObject([{ number: 1, queueId: 1, result: null }]);
    expect(at.runs.nextNumber(at.job)).toBe(2);
    at.open();
    expect(at.runs.unfinished(at.job)).toHaveLength(1);
  });

  it('stays as it is where there is a record', async () => {
    const run = await at.build('SUCCESS');
    await at.runs.restore(at.job, { ...run, result: null, state: 'building' });
    at.open();
    expect(at.runs.get(at.job, 1)).toMatchObject({ result: 'SUCCESS' });
  });

  it('is set aside where it is torn, and left where it cannot be read', async () => {
    const run = await at.runs.begin(at.job, aRun);
    const path = at.layout.buildXml(placeOf('app'), 1);
    await writeFile(path, '<build>');
    await at.runs.restore(at.job, run);
    const [aside = ''] = (await readdir(dirname(path))).filter((name) => name.startsWith('build.xml.bad-'));
    expect(await readFile(join(dirname(path), aside), 'utf8')).toBe('<build>');
    await rm(path);
    await mkdir(path);
    at.open();
    expect(await at.runs.restore(at.job, run)).toBe(false);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('forces the next number to disk when the run goes by which it could be worked out', async () => {
    for (let count = 0; count < 3; count += 1) await at.build('SUCCESS');
    const path = at.layout.nextBuildNumber(placeOf('app'));
    const written = (): number => statSync(path).ino;
    const before = written();
    await at.runs.delete(at.job, 1);
    expect(written()).toBe(before);
    await at.runs.delete(at.job, 3);
    expect(written()).not.toBe(before);
    const again = written();
    await at.runs.delete(at.job, 2);
    expect(written()).toBe(again);
    expect(await at.nextFile()).toBe('4\n');
  });
});

describe('a run under way', () => {
  it('is reported by the next process as unfinished, as one object', async () => {
    await at.build('SUCCESS');
    await at.runs.begin(at.job, aRun);
    at.open();
    const [run, ...others] = at.runs.unfinished(at.job);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ number: 2, state: 'building', result: null });
    expect(at.runs.get(at.job, 2)).toBe(run);
  });

  it('is not unfinished in the process that began it, and stays the same object over a reload', async () => {
    const run = await at.runs.begin(at.job, aRun);
    at.runs.forget();
    at.job = aJob('app');
    expect(at.runs.get(at.job, 1)).toBe(run);
    expect(at.runs.unfinished(at.job)).toEqual([]);
  });

  it('is known and can be ended when a reload comes while it is written', async () => {
    const beginning = at.runs.begin(at.job, aRun);
    at.runs.forget();
    at.runs.numbers(at.job);
    const run = await beginning;
    expect(at.runs.numbers(at.job)).toEqual([1]);
    const saving = at.runs.complete(at.job, run, { result: 'SUCCESS' });
    at.runs.forget();
    at.runs.numbers(at.job);
    await saving;
    expect(at.runs.permalink(at.job, 'lastStableBuild')).toBe(run);
    expect(await at.hidden()).toEqual([]);
  });

  it('becomes completed for everybody at one moment, and stays the same object', async () => {
    await at.build('SUCCESS');
    const run = await at.runs.begin(at.job, aRun);
    const seen = new Set<string>();
    const look = () => {
      const now = at.runs.get(at.job, 2);
      if (now === undefined || 'kind' in now) throw new Error('no run');
      const completed = at.runs.permalink(at.job, 'lastCompletedBuild')?.number;
      seen.add(
        `${now === run ? 'it' : 'a copy'} is ${now.state} ${now.result}, the last completed one is ${completed}`,
      );
    };
    let ended = false;
    const ending = at.runs.complete(at.job, run, { result: 'FAILURE', duration: 5 }).finally(() => {
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

  it('keeps its record until what has to be on disk before is there', async () => {
    const run = await at.runs.begin(at.job, aRun);
    const path = at.layout.buildXml(placeOf('app'), 1);
    const before = deferred();
    const ending = at.runs.complete(at.job, run, { result: 'SUCCESS' }, before.promise);
    const names = () => readdirSync(dirname(path)).filter((name) => TEMPORARY_FILE.test(name));
    await until(() => names().length > 0);
    for (let turn = 0; turn < 5; turn += 1) await syncFolder(at.builds);
    expect(await readFile(path, 'utf8')).not.toContain('<result>');
    expect(names()).toHaveLength(1);
    before.resolve();
    await ending;
    expect(await readFile(path, 'utf8')).toContain('<result>SUCCESS</result>');
    expect(names()).toEqual([]);
  });

  it('keeps what is changed in it while its end is written', async () => {
    const run = await at.runs.begin(at.job, aRun);
    const ending = at.runs.complete(at.job, run, { result: 'SUCCESS' });
    run.description = 'changed';
    await Promise.all([ending, at.runs.save(at.job, run)]);
    expect(at.runs.get(at.job, 1)).toBe(run);
    at.open();
    expect(at.runs.get(at.job, 1)).toMatchObject({ description: 'changed', result: 'SUCCESS' });
  });

  it('can be ended by the next process', async () => {
    await at.runs.begin(at.job, aRun);
    at.open();
    const [run] = at.runs.unfinished(at.job);
    if (run === undefined) throw new Error('no run');
    await at.runs.complete(at.job, run, { result: 'ABORTED' });
    expect(at.runs.unfinished(at.job)).toEqual([]);
    expect(await at.hidden()).toEqual([]);
    at.open();
    expect(at.runs.unfinished(at.job)).toEqual([]);
    expect(at.runs.get(at.job, 1)).toMatchObject({ result: 'ABORTED', state: 'completed' });
    expect(await readFile(at.layout.buildXml(placeOf('app'), 1), 'utf8')).toMatch(
      /<\/startTime>\n {2}<result>ABORTED<\/result>\n/,
    );
  });

  it('that another server left without a result is ABORTED, as in Jenkins', async () => {
    await at.runs.begin(at.job, aRun);
    await rm(join(at.builds, '.running-1'));
    at.open();
    expect(at.runs.unfinished(at.job)).toEqual([]);
    expect(at.runs.get(at.job, 1)).toMatchObject({ result: 'ABORTED', state: 'completed' });
  });

  it('whose end was written needs its mark no more', async () => {
    await at.build('SUCCESS');
    await writeFile(join(at.builds, '.running-1'), '');
    at.open();
    expect(at.runs.unfinished(at.job)).toEqual([]);
    await at.runs.setNextNumber(at.job, 5);
    expect(await at.hidden()).toEqual([]);
  });
});

describe('a history', () => {
  it('of before 2015 has links with the numbers, and the time in the names of the folders', async () => {
    const dated = join(at.builds, '2014-05-13_17-33-20');
    await mkdir(dated, { recursive: true });
    await writeFile(
      join(dated, 'build.xml'),
      '<build><actions/><result>SUCCESS</result><duration>5</duration></build>',
    );
    await symlink('2014-05-13_17-33-20', join(at.builds, '3'));
    await symlink('-1', join(at.builds, 'lastFailedBuild'));
    await symlink('4', join(at.builds, '4'));
    at.open();
    expect(at.runs.numbers(at.job)).toEqual([3]);
    const run = at.runs.get(at.job, 3);
    expect(run).toMatchObject({ result: 'SUCCESS', timestamp: new Date(2014, 4, 13, 17, 33, 20).getTime() });
    expect(at.runs.permalink(at.job, 'lastSuccessfulBuild')).toBe(run);
    // A link that leads nowhere has the number 4.
    expect((await at.build('FAILURE')).number).toBe(5);
  });

  it.each([
    ['a folder', (path: string) => mkdir(path, { recursive: true })],
    ['a link to itself', (path: string) => symlink('permalinks', path)],
  ])('goes on where %s is in the place of its permalinks and its next number', async (_what, make) => {
    await at.build('SUCCESS');
    for (const path of [at.layout.permalinks(placeOf('app')), at.layout.nextBuildNumber(placeOf('app'))]) {
      await rm(path);
      await make(path);
    }
    at.open();
    expect(at.runs.permalink(at.job, 'lastSuccessfulBuild')).toMatchObject({ number: 1 });
    expect(await at.build('FAILURE')).toMatchObject({ number: 2, result: 'FAILURE' });
    expect(at.runs.permalink(at.job, 'lastFailedBuild')).toMatchObject({ number: 2 });
    at.open();
    expect(at.runs.nextNumber(at.job)).toBe(3);
  });

  it('with broken runs shows them as such, keeps their numbers and never writes them', async () => {
    for (let index = 0; index < 5; index += 1) await at.build('SUCCESS');
    await writeFile(at.layout.buildXml(placeOf('app'), 2), '');
    await writeFile(at.layout.buildXml(placeOf('app'), 3), '<build>\n  <oops\n</build>');
    await rm(at.layout.buildXml(placeOf('app'), 5));
    at.open();
    expect(at.runs.get(at.job, 3)).toMatchObject({
      kind: 'unreadable',
      number: 3,
      reason: expect.stringMatching(/builds\/3\/build\.xml:3: ./),
    });
    expect([...at.runs.newestFirst(at.job)].map((run) => run.number)).toEqual([4, 1]);
    expect(
      at.runs
        .unreadable(at.job)
        .map((run) => run.number)
        .sort(),
    ).toEqual([2, 3, 5]);
    expect((await at.runs.begin(at.job, aRun)).number).toBe(6);
    expect(await readFile(at.layout.buildXml(placeOf('app'), 3), 'utf8')).toBe('<build>\n  <oops\n</build>');
  });

  it('is walked from a number downwards', async () => {
    for (let index = 0; index < 4; index += 1) await at.build('SUCCESS');
    expect([...at.runs.newestFirst(at.job, 3)].map((run) => run.number)).toEqual([3, 2, 1]);
  });

  it('loses what a crash left of a deletion', async () => {
    await at.build('SUCCESS');
    await cp(at.layout.run(placeOf('app'), 1), join(at.builds, '.4'), { recursive: true });
    at.open();
    expect(at.runs.numbers(at.job)).toEqual([1]);
    await at.runs.setNextNumber(at.job, 5);
    expect(await at.hidden()).toEqual([]);
  });

  it('refuses to save or delete a run that is not there', async () => {
    await expect(at.runs.save(at.job, aRun(9))).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
    await expect(at.runs.delete(at.job, 9)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
  });

  it('keeps what it does not know in a build.xml', async () => {
    await at.build('SUCCESS');
    const path = at.layout.buildXml(placeOf('app'), 1);
    const odd = (await readFile(path, 'utf8')).replace('<actions/>', '<actions><x.Y z="1"><a/></x.Y></actions>');
    await writeFile(path, odd);
    at.open();
    const run = at.runs.get(at.job, 1);
    if (run === undefined || 'kind' in run) throw new Error('not read');
    run.description = 'seen';
    await at.runs.save(at.job, run);
    expect(await readFile(path, 'utf8')).toBe(
      odd.replace('</result>\n', '</result>\n  <description>seen</description>\n'),
    );
  });
});
