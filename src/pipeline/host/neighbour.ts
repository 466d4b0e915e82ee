import type { Job, RunStore } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';

import type { Neighbour } from '../capabilities/runs.ts';

const PREVIOUS: Readonly<Record<Exclude<Neighbour, 'nextBuild'>, (run: Run) => boolean>> = {
  previousBuild: () => true,
  previousBuildInProgress: ({ state }) => state !== 'completed',
  previousBuiltBuild: ({ result }) => result !== null && result !== 'NOT_BUILT',
  previousCompletedBuild: ({ state }) => state === 'completed',
  previousFailedBuild: ({ result }) => result === 'FAILURE',
  previousNotFailedBuild: ({ result }) => result !== 'FAILURE',
  previousSuccessfulBuild: ({ result }) => result === 'SUCCESS',
};

/** Returns the number of the nearest such run; null where there is none. */
export function neighbour(
  runs: Pick<RunStore, 'newestFirst' | 'numbers'>,
  job: Job,
  { number }: Run,
  which: Neighbour,
): number | null {
  if (which === 'nextBuild') return runs.numbers(job).find((each) => each > number) ?? null;
  const isWanted = PREVIOUS[which];
  for (const run of runs.newestFirst(job, number - 1)) if (isWanted(run)) return run.number;
  return null;
}
