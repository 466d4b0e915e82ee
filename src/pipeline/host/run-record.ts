import type { FlowDependencies } from '../../builds/index.ts';
import type { Job } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';
import type { RunRecord } from '../capabilities/runs.ts';
import type { Json } from '../journal/index.ts';
import { buildVariables } from './build-variables.ts';
import { neighbour } from './neighbour.ts';
import { upstreamRuns } from './upstream-runs.ts';

/** Creates the record of a run that scripts can read. */
export function recordOf(deps: FlowDependencies, job: Job, run: Run): RunRecord {
  const { items, runs } = deps.home;
  return {
    run,
    job: job.fullName,
    jobName: job.name,
    get jobTitle() {
      return items.fullDisplayName(job);
    },
    get url() {
      const root = deps.rootUrl();
      return root === null ? null : `${root}${items.url(job.fullName)}${run.number}/`;
    },
    get duration() {
      const isOver = run.state === 'completed' && run.duration > 0;
      return isOver ? run.duration : Math.max(0, deps.clock.now() - run.startTime);
    },
    changeSets: () => changeSetFacts(deps, job, run),
    neighbour: (which) => neighbour(runs, job, run, which),
    upstream: () => upstreamRuns({ items, runs }, run.causes),
    variables: () => buildVariables(deps, job, run),
  };
}

/** Returns the changes of a run, by the sources that they came from. */
function changeSetFacts({ changeSets }: FlowDependencies, job: Job, run: Run): Json {
  return changeSets
    .of(job, run)
    .filter(({ changes }) => changes.length > 0)
    .map(({ kind, changes }) => ({ kind: kind.changeSets?.kind ?? null, changes })) as unknown as Json;
}
