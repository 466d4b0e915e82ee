import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import { REVISION_ACTION, revisionOf } from './scm-of-run.ts';

/**
 * Records for a run that repeats another one that it is of the same revision of its branch. Jenkins:
 * `ReplayAction#COPIED_ACTIONS`.
 */
export async function repeatRevision(
  { home }: Pick<FlowDependencies, 'home'>,
  { job, run }: Pick<ActiveRun, 'job' | 'run'>,
): Promise<void> {
  if (revisionOf({ run }) !== null) return;
  for (const cause of run.causes) {
    if (cause.kind !== 'replay' && cause.kind !== 'restart') continue;
    const original = home.runs.get(job, cause.build);
    if (original === undefined || 'kind' in original) continue;
    const noted = original.actions.find(({ tag }) => tag === REVISION_ACTION);
    if (noted === undefined) continue;
    run.actions = [...run.actions, noted];
    await home.runs.save(job, run);
    return;
  }
}
