import { setImmediate } from 'node:timers/promises';
import type { Job, RunStore } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';
import type { RunHistory } from '../../points/index.ts';
import { estimateDuration } from '../active/estimate.ts';

/** Limits how many runs are read before other work has its turn: each is read from its file. */
const PIECE = 32;

/** Creates access to what a step may know of the runs before its own. */
export function createHistory(
  runs: Pick<RunStore, 'newestFirst' | 'permalink'>,
  job: Job,
  { number }: Run,
): RunHistory {
  return {
    async *earlier() {
      let count = 0;
      for (const run of runs.newestFirst(job, number - 1)) {
        yield run;
        count += 1;
        if (count % PIECE === 0) await setImmediate();
      }
    },
    estimatedDuration: () => estimateDuration(runs, job),
  };
}
