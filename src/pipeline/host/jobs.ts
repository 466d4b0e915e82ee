import { type ActiveRun, type FlowDependencies, namesMeant } from '../../builds/index.ts';
import type { Jobs } from '../capabilities/jobs.ts';
import { ChildRunOf } from './child-run.ts';

/** Creates the access to other jobs, with names relative to the job of the run. */
export function createJobs(deps: FlowDependencies, active: ActiveRun): Jobs {
  const { items } = deps.home;
  return {
    find(name) {
      const found = namesMeant(name, active.job.fullName)
        .map((candidate) => items.get(candidate))
        .find((item) => item !== undefined);
      if (found === undefined) return undefined;
      if (found.kind === 'job') return { name: found.fullName, title: items.fullDisplayName(found) };
      return { kind: found.kind === 'folder' ? found.itemKind.displayName : (found.tag ?? 'item') };
    },
    child: (job, node) => new ChildRunOf(deps, active, { job, node }),
    nodesMatching: (label) => deps.queue().nodes.matching(label),
  };
}
