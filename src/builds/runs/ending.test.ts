import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Job } from '../../home/index.ts';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { newRun } from '../../model/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { RunLog } from '../console/run-log.ts';
import { type EndingDependencies, endLostRun, endRun } from './ending.ts';

const JOB = { fullName: 'app' } as Job;

async function made(t: Finisher) {
  const folder = await temporaryFolder(t, 'ending');
  const path = join(folder, 'log');
  const complete = vi.fn(async () => undefined);
  const deps = {
    home: { runs: { complete, paths: { log: () => path } } } as unknown as EndingDependencies['home'],
    clock: systemClock,
    log: silentLogger,
    changeSets: { culprits: () => ['ann', 'bob'] },
  };
  const run = newRun('app', 1, 1, { queueId: 1, builtOn: '', causes: [], parameters: null });
  return { path, complete, deps, run };
}

describe('the end of a run', () => {
  it.each([
    ['does what follows from the result', null, 'work\n', 1],
    ['does it again after a crash in its middle', 'ending', 'work\nTriggering a ne', 1],
    ['does it once where the last line is there', 'ending', 'work\nstarted next\nFinished: SUCCESS\n', 0],
  ])('%s', async (_, phase, before, times) => {
    const endings: (() => Promise<void>)[] = [];
    const { path, complete, deps, run } = await made({ onTestFinished: (action) => void endings.push(action) });
    const log = new RunLog(path, silentLogger);
    log.write(before);
    const active = {
      ...{ job: JOB, run, log, lineTimes: null, result: 'SUCCESS' },
      resumed: phase === null ? null : { phase },
      finalize: () => undefined,
      enter: () => undefined,
      beginAgain: () => phase !== null && log.cutTo('work\n'.length),
    } as unknown as ActiveRun;
    const afterResult = vi.fn(async () => log.line('started next'));
    await endRun({ ...deps, afterResult }, active);
    expect(afterResult).toHaveBeenCalledTimes(times);
    expect(await readFile(path, 'utf8')).toBe('work\nstarted next\nFinished: SUCCESS\n');
    expect(complete).toHaveBeenCalledOnce();
    for (const end of endings) await end();
  });

  it('names who may have broken it, also where the server lost it', async (t) => {
    const { complete, deps, run } = await made(t);
    await endLostRun(deps, JOB, run);
    expect(complete).toHaveBeenCalledWith(
      JOB,
      run,
      expect.objectContaining({ result: 'ABORTED', culprits: ['ann', 'bob'] }),
    );
  });
});
