import type { Home, Job } from '../../home/index.ts';
import type { Cause, Run } from '../../model/index.ts';
import type { Queue } from '../../queue/index.ts';
import { projectOf } from '../active/matrix-project.ts';
import { valuesOfEarlier } from '../queue/parameter-values.ts';
import type { Scheduler } from '../types.ts';

export interface RunAgainDependencies {
  readonly items: Pick<Home['items'], 'get'>;
  readonly queue: Pick<Queue, 'schedule'>;
  readonly scheduler: Pick<Scheduler, 'isBuildable'>;
}

/**
 * Queues a run's job once more with the parameters of the run; of a cell its whole project. A job that cannot be built
 * any more is left alone.
 */
export async function runAgain(deps: RunAgainDependencies, job: Job, run: Run, cause: Cause): Promise<void> {
  const target = job.cell === null ? job : projectOf(deps.items, job.cell);
  if (target === undefined || !deps.scheduler.isBuildable(target)) return;
  await deps.queue.schedule({
    job: target.fullName,
    causes: [cause],
    parameters: valuesOfEarlier(target.config, run.parameters),
    quietPeriod: 0,
  });
}
