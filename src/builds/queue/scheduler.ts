import { type Home, isBuildable } from '../../home/index.ts';
import type { Logger } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import type { ParameterContext } from '../../points/index.ts';
import type { Queue } from '../../queue/index.ts';
import type { Scheduler } from '../types.ts';
import { chooseParameters, valuesOfEarlier } from './parameter-values.ts';

export interface SchedulerDependencies {
  readonly home: Pick<Home, 'items' | 'runs' | 'settings'>;
  queue(): Queue;
  readonly keepUndefinedParameters: boolean;
  readonly log: Logger;
}

/** Turns requests into queue items: may the job be built, with which parameters, and when. */
export function createScheduler(deps: SchedulerDependencies): Scheduler {
  const { home, log } = deps;
  const context = parameterContext(home);
  return {
    isBuildable,
    async repeat(job, { parameters }, causes) {
      if (!isBuildable(job)) fail('NOT_BUILDABLE', job.fullName);
      const request = { job: job.fullName, causes, parameters: valuesOfEarlier(job.config, parameters) };
      return deps.queue().schedule({ ...request, quietPeriod: 0 });
    },
    async schedule(job, request) {
      if (!isBuildable(job)) fail('NOT_BUILDABLE', job.fullName);
      const { values, dropped } = chooseParameters(job.config, {
        values: request.values ?? new Map(),
        given: request.given ?? [],
        strict: request.strict ?? false,
        keepUndefined: deps.keepUndefinedParameters,
        context: request.context ?? context,
      });
      if (dropped.length > 0) {
        log.warn({ job: job.fullName, names: dropped }, 'parameters that a job does not define were left out');
      }
      return deps.queue().schedule({
        job: job.fullName,
        causes: request.causes,
        parameters: values,
        quietPeriod: request.delay ?? 1000 * (job.config.quietPeriod ?? home.settings.current.quietPeriod),
        ...(request.alone === true && { alone: true }),
      });
    },
  };
}

function parameterContext({ items, runs }: Pick<Home, 'items' | 'runs'>): ParameterContext {
  return {
    findRun(jobName, which) {
      const job = items.get(jobName);
      if (job?.kind !== 'job') return null;
      const run = which === 'last' ? runs.permalink(job, 'lastCompletedBuild') : runs.get(job, which);
      return run === undefined || 'kind' in run ? null : { jobName: job.fullName, number: run.number };
    },
  };
}
