import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import type { Job } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';
import type { RunName, Runs } from '../capabilities/runs.ts';
import { recordOf } from './run-record.ts';

/** Creates the access to the runs of all jobs, for the script of one. */
export function createRuns(deps: FlowDependencies, active: ActiveRun): Runs {
  const find = (name: RunName): { readonly job: Job; readonly run: Run } | undefined => {
    const job = deps.home.items.get(name.job);
    const run = job?.kind === 'job' ? deps.home.runs.get(job, name.number) : undefined;
    return job?.kind !== 'job' || run === undefined || 'kind' in run ? undefined : { job, run };
  };
  return {
    find(name) {
      const found = find(name);
      return found && recordOf(deps, found.job, found.run);
    },
    async finished(name) {
      const found = find(name);
      if (found === undefined) return 'FAILURE';
      await Promise.race([deps.builds.finished(found.run), active.whenDetached]);
      return found.run.result ?? 'FAILURE';
    },
    stop(name, why) {
      const found = find(name);
      if (found !== undefined) deps.builds.stop(found.run, null, why);
    },
  };
}
