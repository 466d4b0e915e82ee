import type { Services } from '../../controller/index.ts';
import type { Permission } from '../../model/index.ts';
import type { ParameterContext } from '../../points/index.ts';

/** Returns what a parameter definition may look at for its default, within what the requester may see. */
export function parameterContextOf(context: {
  readonly services: Services;
  may(permission: Permission, item?: string): boolean;
}): ParameterContext {
  const { items, runs } = context.services.home;
  return {
    findRun(jobName, which) {
      const job = items.get(jobName);
      if (job?.kind !== 'job' || !context.may('Job/Read', jobName)) return null;
      const run = which === 'last' ? runs.permalink(job, 'lastCompletedBuild') : runs.get(job, which);
      return run === undefined ? null : { jobName, number: run.number };
    },
  };
}
