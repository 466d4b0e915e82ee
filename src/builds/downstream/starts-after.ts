import type { Home } from '../../home/index.ts';
import { type Logger, messageOf } from '../../kit/index.ts';
import { isBetterOrEqual } from '../../model/index.ts';
import type { Phase } from '../active/phase.ts';
import type { Scheduler } from '../types.ts';
import type { Dependencies } from './dependency-graph.ts';
import { upstreamCause } from './downstream.ts';

export interface StartsAfterDependencies {
  readonly items: Pick<Home['items'], 'url' | 'fullDisplayName'>;
  readonly scheduler: Scheduler;
  readonly graph: Pick<Dependencies, 'triggeredAfter'>;
  readonly log: Logger;
}

/** Starts the jobs whose triggers wait for a run with its result. Jenkins: `ReverseBuildTrigger.RunListenerImpl`. */
export function startsAfter({ items, scheduler, graph, log }: StartsAfterDependencies): Phase {
  return async ({ job, run, result, log: console }) => {
    for (const { job: next, threshold } of graph.triggeredAfter(job)) {
      if (!isBetterOrEqual(result, threshold)) continue;
      const name = items.fullDisplayName(next);
      if (!scheduler.isBuildable(next)) {
        console.line(`${name} is disabled. Triggering skipped`);
        continue;
      }
      try {
        const { created } = await scheduler.schedule(next, { causes: [upstreamCause(items, run)], delay: null });
        console.line(created ? `Triggering a new build of ${name}` : `${name} is already in the queue`);
      } catch (error) {
        log.warn({ job: next.fullName, after: job.fullName, err: messageOf(error) }, 'a job could not be started');
      }
    }
  };
}
