import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import { parentOf } from '../../model/index.ts';
import {
  branchOf,
  type Configured,
  multibranchConfig,
  pipelineConfig,
  type ScmKind,
  type ScmRevision,
  type ScriptOrigin,
} from '../../points/index.ts';
import type { BranchSourceOfRun } from '../capabilities/sources.ts';

export const REVISION_ACTION = 'jenkins.scm.api.SCMRevisionAction';

/** Returns where the script of a job comes from; null where it is in the job itself, or nothing is configured. */
export function originOf({ config }: Pick<ActiveRun, 'config'>): ScriptOrigin | null {
  const definition = pipelineConfig(config)?.definition ?? null;
  if (definition === null || definition.kind === null) return null;
  return definition.kind.origin(definition.config);
}

/**
 * Returns the source that the branch of a job belongs to; null where the job is no branch's, or its project does not have
 * the source any more.
 */
export function sourceOf(
  { home }: Pick<FlowDependencies, 'home'>,
  { job, config }: Pick<ActiveRun, 'job' | 'config'>,
): BranchSourceOfRun | null {
  const branch = branchOf(config);
  if (branch === null) return null;
  const parent = home.items.get(parentOf(job.fullName));
  const project = parent?.kind === 'folder' ? multibranchConfig(parent.config) : null;
  for (const { source } of project?.sources ?? []) {
    if (source.kind === null) continue;
    const kind = source.kind;
    if (kind.id(source.config) === branch.sourceId) return { branch, source: { kind, config: source.config } };
  }
  return null;
}

/** Returns the revision of its branch that a run is of; null where none is recorded. */
export function revisionOf({ run }: Pick<ActiveRun, 'run'>): ScmRevision | null {
  const action = run.actions.find(({ tag }) => tag === REVISION_ACTION);
  // Data of the kind of action with this tag.
  return (action?.data as { readonly revision: ScmRevision | null } | undefined)?.revision ?? null;
}

/**
 * Returns the value of `scm` in a script: the source that the script came from, for a branch at the revision that is
 * recorded in the run, so that a run that continues after a restart has the same. Returns null where the script is in the
 * job itself. Jenkins: `SCMVar`.
 */
export function scmOfRun(
  deps: Pick<FlowDependencies, 'home'>,
  active: Pick<ActiveRun, 'job' | 'config' | 'run'>,
): Configured<ScmKind> | null {
  const origin = originOf(active);
  if (origin === null) return null;
  if (origin.kind === 'scm') return origin.scm;
  const found = sourceOf(deps, active);
  if (found === null) return branchOf(active.config)?.scm ?? null;
  const { branch, source } = found;
  const revision = revisionOf(active);
  // What is known of the head by now is in the job; the run's record has only what says which one it is.
  return source.kind.scmOf(source.config, branch.head, revision === null ? null : { ...revision, head: branch.head });
}
