import type { Home, Job } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';
import type { MatrixRuns } from '../types.ts';

/** Finds the runs of cells by the build of their project. Only the records that are returned are read. */
export function createMatrixRuns({ items, runs }: Pick<Home, 'items' | 'runs'>): MatrixRuns {
  return {
    delete: (job, number) => deleteRun({ items, runs }, job, number),
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

/**
 * Deletes a run as `MatrixRuns.delete` describes. A run that is not completed stays. Throws RUN_NOT_FOUND for the job's
 * own.
 */
export async function deleteRun(home: Pick<Home, 'items' | 'runs'>, job: Job, number: number): Promise<void> {
  const { items, runs } = home;
  await runs.delete(job, number);
  if (job.itemKind.form !== 'matrix' && job.itemKind.form !== 'maven') return;
  for (const cell of items.cells(job)) {
    const run = runs.get(cell, number);
    if (run !== undefined && !('kind' in run) && run.state === 'completed' && !run.keepLog)
      await runs.delete(cell, number);
  }
}
