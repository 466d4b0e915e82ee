import type { Home, Job } from '../home/index.ts';
import type { Cause, Run } from '../model/index.ts';
import type { Downstream } from '../points/index.ts';
import { findJob } from './item-name.ts';
import type { Scheduler } from './types.ts';

const MAX_DEPTH = 10;
const MAX_CAUSES = 25;

/** Starts other jobs for a run. */
export function createDownstream(deps: {
  items: Pick<Home['items'], 'get' | 'url'>;
  scheduler: Scheduler;
  job: Job;
  run: Run;
}): Downstream {
  const { items, scheduler, job, run } = deps;
  return {
    async trigger(name) {
      const target = findJob(items, name, job.fullName);
      if (target === undefined) return 'missing';
      if (!scheduler.isBuildable(target)) return 'disabled';
      const { created } = await scheduler.schedule(target, { causes: [upstreamCause(items, run)], delay: null });
      return created ? 'queued' : 'already-queued';
    },
  };
}

/** The cause of a run that this one starts, with its own causes inside: ten levels and 25 causes at most. */
export function upstreamCause(items: Pick<Home['items'], 'url'>, run: Pick<Run, 'job' | 'number' | 'causes'>): Cause {
  let count = 0;
  const trimmed = (causes: readonly Cause[], depth: number): Cause[] =>
    causes.flatMap((cause) => {
      count += 1;
      if (count > MAX_CAUSES) return [];
      if (cause.kind !== 'upstream') return cause;
      return { ...cause, causes: depth >= MAX_DEPTH ? [] : trimmed(cause.causes, depth + 1) };
    });
  return {
    kind: 'upstream',
    project: run.job,
    url: items.url(run.job),
    build: run.number,
    causes: trimmed(run.causes, 1),
  };
}
