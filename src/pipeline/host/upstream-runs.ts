import type { Home } from '../../home/index.ts';
import type { Cause } from '../../model/index.ts';
import type { RunName } from '../capabilities/runs.ts';

/** Returns the runs that still exist among those that started one with these causes, each with those before it. */
export function upstreamRuns({ items, runs }: Pick<Home, 'items' | 'runs'>, causes: readonly Cause[]): RunName[] {
  return causes.flatMap((cause) => {
    if (cause.kind !== 'upstream') return [];
    const job = items.get(cause.project);
    if (job?.kind !== 'job' || runs.get(job, cause.build) === undefined) return [];
    return [{ job: job.fullName, number: cause.build }, ...upstreamRuns({ items, runs }, cause.causes)];
  });
}
