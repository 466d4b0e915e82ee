import type { Home, Job } from '../home/index.ts';
import type { Run } from '../model/index.ts';
import type { MatrixRuns } from './types.ts';

/** Runs of cells by the build of their project. Only the records that are answered are read. */
export function createMatrixRuns({ items, runs }: Pick<Home, 'items' | 'runs'>): MatrixRuns {
  return {
    of: (project, { number }) =>
      items.cells(project).flatMap((job) => {
        const run = newestUpTo(runs, job, number);
        return run === undefined ? [] : [{ job, run }];
      }),
  };
}

function newestUpTo(runs: Home['runs'], job: Job, number: number): Run | undefined {
  for (const run of runs.newestFirst(job, number)) return run;
  return undefined;
}
