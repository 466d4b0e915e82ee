import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '../testing/test-home.ts';
import { type TestRuns, testRuns } from '../testing/test-runs.ts';

let at: TestRuns;

beforeEach(async (t) => {
  at = await testRuns(t);
});

describe('the newest run that is marked to be kept', () => {
  const never = new AbortController().signal;
  const newest = async () => (await at.runs.newestKept(at.job, never))?.number;

  async function mark(number: number, keepLog: boolean): Promise<void> {
    const run = at.runs.get(at.job, number);
    if (run === undefined || 'kind' in run) throw new Error(`no run ${number}`);
    run.keepLog = keepLog;
    await at.runs.save(at.job, run);
  }

  it('is known to be another one as soon as marks change', async () => {
    for (let number = 1; number <= 4; number += 1) await at.build('SUCCESS');
    await mark(1, true);
    await mark(3, true);
    at.open();
    expect(await newest()).toBe(3);
    await mark(3, false);
    await mark(2, true);
    expect(await newest()).toBe(2);
    await mark(4, true);
    expect(await newest()).toBe(4);
    await at.runs.delete(at.job, 4);
    await at.runs.delete(at.job, 2);
    expect(await newest()).toBe(1);
    await mark(1, false);
    expect(await newest()).toBeUndefined();
    await at.build('SUCCESS');
    await mark(5, true);
    expect(await newest()).toBe(5);
  });

  it('is looked for while others begin, delete and mark runs', async () => {
    for (let number = 1; number <= 3; number += 1) await at.build('SUCCESS');
    await mark(2, true);
    // Whoever reads this waits until somebody writes.
    const pipe = at.layout.buildXml(placeOf('app'), 3);
    const content = await readFile(pipe);
    await rm(pipe);
    execFileSync('mkfifo', [pipe]);
    at.open();
    const found = newest();
    await at.build('SUCCESS');
    await mark(1, true);
    await at.runs.delete(at.job, 2);
    await writeFile(pipe, content);
    expect(await found).toBe(1);
  });

  it('is looked for no more when nobody wants to know', async () => {
    for (let number = 1; number <= 3; number += 1) await at.build('SUCCESS');
    await mark(1, true);
    at.open();
    const stop = new AbortController();
    const found = at.runs.newestKept(at.job, stop.signal);
    stop.abort(new Error('nobody wants to know'));
    await expect(found).rejects.toThrow('nobody wants to know');
    expect(await newest()).toBe(1);
  });

  it('is found in files that are laid out otherwise', async () => {
    for (let number = 1; number <= 3; number += 1) await at.build('SUCCESS');
    await mark(2, true);
    for (const number of [2, 3]) {
      const path = at.layout.buildXml(placeOf('app'), number);
      await writeFile(path, (await readFile(path, 'utf8')).replace('  <keepLog>', '<keepLog>'));
    }
    at.open();
    expect(await newest()).toBe(2);
  });
});
