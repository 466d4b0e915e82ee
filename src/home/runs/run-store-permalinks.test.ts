import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMALINKS } from '../../model/index.ts';
import { placeOf } from '../testing/test-home.ts';
import { aRun, type TestRuns, testRuns } from '../testing/test-runs.ts';

let at: TestRuns;

beforeEach(async (t) => {
  at = await testRuns(t);
});

it('knows what ended after the file of its permalinks was written', async () => {
  await at.build('SUCCESS');
  const before = await readFile(at.layout.permalinks(placeOf('app')), 'utf8');
  await at.build('FAILURE');
  await at.build('UNSTABLE');
  await at.runs.begin(at.job, aRun);
  await writeFile(at.layout.permalinks(placeOf('app')), before);
  at.open();
  const links = PERMALINKS.map((permalink) => [permalink, at.runs.permalink(at.job, permalink)?.number]);
  expect(Object.fromEntries(links)).toMatchObject({
    lastCompletedBuild: 3,
    lastFailedBuild: 2,
    lastStableBuild: 1,
    lastUnstableBuild: 3,
  });
});

describe('permalinks that the file of a long history does not tell', () => {
  beforeEach(async () => {
    for (let number = 1; number <= 600; number += 1) {
      const path = at.layout.buildXml(placeOf('app'), number);
      await mkdir(dirname(path), { recursive: true });
      const result = number === 5 ? 'UNSTABLE' : 'SUCCESS';
      await writeFile(path, `<build>\n  <startTime>1</startTime>\n  <result>${result}</result>\n</build>`);
    }
    await writeFile(at.layout.permalinks(placeOf('app')), 'lastStableBuild 600\n');
    await at.runs.findPermalinks(at.job);
  });

  it('are found, and nothing is written by that', async () => {
    // Had it not been found before, this would be met.
    await writeFile(
      at.layout.buildXml(placeOf('app'), 3),
      '<build>\n  <startTime>1</startTime>\n  <result>FAILURE</result>\n</build>',
    );
    expect(at.runs.permalink(at.job, 'lastFailedBuild')).toBeUndefined();
    expect(await at.links()).toBe('lastStableBuild 600\n');
  });

  it('do not hide a run that ends while they are looked for', async () => {
    at.open();
    const search = at.runs.findPermalinks(at.job);
    await at.build('FAILURE');
    await search;
    expect(at.runs.permalink(at.job, 'lastFailedBuild')?.number).toBe(601);
    expect(at.runs.permalink(at.job, 'lastCompletedBuild')?.number).toBe(601);
    expect(await at.links()).toContain('lastFailedBuild 601\n');
  });
});

describe('permalinks', () => {
  it('know a run that was completed when a crash came before they were written', async () => {
    await at.build('SUCCESS');
    const before = await at.links();
    await at.build('UNSTABLE');
    await writeFile(at.layout.permalinks(placeOf('app')), before);
    await writeFile(join(at.builds, '.running-2'), '');
    at.open();
    expect(at.runs.permalink(at.job, 'lastCompletedBuild')?.number).toBe(2);
    expect(at.runs.permalink(at.job, 'lastUnstableBuild')?.number).toBe(2);
    await expect.poll(() => readdir(at.builds)).not.toContain('.running-2');
    expect(await at.links()).toContain('lastCompletedBuild 2\n');
  });

  it('come with the end of writes that a crash cut short in a run under way', async () => {
    await at.build('SUCCESS');
    const run = join(at.builds, '1');
    await writeFile(join(at.builds, '.running-1'), '');
    await writeFile(join(run, '.build.xml.0123456789ab.tmp'), '<build>');
    at.open();
    expect(at.runs.permalink(at.job, 'lastCompletedBuild')?.number).toBe(1);
    await expect.poll(() => readdir(run)).not.toContain('.build.xml.0123456789ab.tmp');
  });

  it('are written when a run ends', async () => {
    await at.build('SUCCESS');
    await at.build('FAILURE');
    expect((await at.links()).split('\n')).toEqual([
      'lastCompletedBuild 2',
      'lastFailedBuild 2',
      'lastStableBuild 1',
      'lastSuccessfulBuild 1',
      'lastUnstableBuild -1',
      'lastUnsuccessfulBuild 2',
      '',
    ]);
    expect(at.runs.permalink(at.job, 'lastStableBuild')?.number).toBe(1);
    expect(at.runs.permalink(at.job, 'lastUnstableBuild')).toBeUndefined();
  });

  it('point to a running one only as lastBuild', async () => {
    await at.build('SUCCESS');
    const running = await at.runs.begin(at.job, aRun);
    expect(at.runs.permalink(at.job, 'lastBuild')).toBe(running);
    expect(at.runs.permalink(at.job, 'lastCompletedBuild')?.number).toBe(1);
  });

  it.each([
    ['is missing', null],
    ['points to a run that is gone', 'lastStableBuild 9\n'],
    ['points to a run that does not match', 'lastStableBuild 2\n'],
    ['is rubbish', 'lastStableBuild\0x\n\n'],
  ])('are searched for when their file %s', async (_what, content) => {
    await at.build('SUCCESS');
    await at.build('FAILURE');
    await rm(at.layout.permalinks(placeOf('app')));
    if (content !== null) await writeFile(at.layout.permalinks(placeOf('app')), content);
    at.open();
    expect(at.runs.permalink(at.job, 'lastStableBuild')?.number).toBe(1);
  });

  it('pass over runs that cannot be read', async () => {
    await at.build('SUCCESS');
    await at.build('SUCCESS');
    const broken = (await readFile(at.layout.buildXml(placeOf('app'), 2), 'utf8')).replace('</build>', '');
    await writeFile(at.layout.buildXml(placeOf('app'), 2), broken);
    at.open();
    expect(at.runs.permalink(at.job, 'lastBuild')?.number).toBe(1);
    expect(at.runs.permalink(at.job, 'lastStableBuild')?.number).toBe(1);
  });

  it('are worked out anew when their run is deleted', async () => {
    await at.build('SUCCESS');
    await at.build('SUCCESS');
    await at.runs.delete(at.job, 2);
    expect(at.runs.permalink(at.job, 'lastStableBuild')?.number).toBe(1);
    expect(await at.links()).toContain('lastStableBuild 1\n');
    expect(await readdir(at.builds)).toEqual(['1', 'permalinks']);
  });
});
