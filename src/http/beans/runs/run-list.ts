import type { Job, Run, Services } from '../../../controller/index.ts';

/**
 * Yields the runs of a job, newest first, from the position `from` up to `to` of its numbers. Each run is read when it is
 * needed; unreadable ones are skipped.
 */
export function* newestRuns(services: Pick<Services, 'home'>, job: Job, from: number, to: number): Iterable<Run> {
  const { runs } = services.home;
  const numbers = runs.numbers(job);
  let left = to - from;
  for (let at = numbers.length - 1 - from; at >= 0 && left > 0; at -= 1) {
    const run = runs.get(job, numbers[at] ?? 0);
    if (run === undefined || 'kind' in run) continue;
    left -= 1;
    yield run;
  }
}

export function firstRun(services: Pick<Services, 'home'>, job: Job): Run | undefined {
  const { runs } = services.home;
  for (const number of runs.numbers(job)) {
    const run = runs.get(job, number);
    if (run !== undefined && !('kind' in run)) return run;
  }
  return undefined;
}
