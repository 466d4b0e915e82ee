import { join } from 'node:path';
import { buildEnvironment, type FlowDependencies, serverFacts } from '../../builds/index.ts';
import type { Job } from '../../home/index.ts';
import type { Run } from '../../model/index.ts';
import { storedOverrides } from '../script/globals/overridden-environment.ts';

/**
 * Returns the variables of `build(…).buildVariables`: for a pipeline those that it assigned to `env`, for other jobs the
 * whole environment of the run. Secrets are left out.
 */
export function buildVariables(
  deps: Pick<FlowDependencies, 'home' | 'rootUrl'>,
  job: Job,
  run: Run,
): Readonly<Record<string, string>> {
  if (job.itemKind.form === 'pipeline') {
    return storedOverrides(join(deps.home.runs.paths.folder(job, run.number), 'workflow')) ?? {};
  }
  const parameters = (run.parameters ?? []).filter(({ kind }) => kind !== 'password');
  const environment = buildEnvironment({
    ...serverFacts(deps, { ...run, parameters }),
    jobName: job.name,
    axes: job.cell?.values ?? new Map(),
    executor: null,
    workspace: run.workspace,
    base: {},
  });
  return Object.fromEntries(environment);
}
