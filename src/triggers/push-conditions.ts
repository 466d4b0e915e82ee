import type { Home, Job } from '../home/index.ts';
import { createYield } from '../kit/index.ts';
import type { Cause, Run } from '../model/index.ts';
import type { PushStart } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';

/** Limits how many of the newest runs are searched for one that built a commit. */
const MAX_RUNS = 200;

type PushCause = Extract<Cause, { kind: 'push' }>;

/** Says whether one of the job's newest runs was for the commit or the variables that the push asks for. */
export async function wasBuilt(runs: Pick<Home['runs'], 'newestFirst'>, job: Job, start: PushStart): Promise<boolean> {
  const { unlessBuilt, forge } = start;
  if (unlessBuilt === undefined) return false;
  const pause = createYield();
  let looked = 0;
  for (const run of runs.newestFirst(job)) {
    looked += 1;
    if (looked > MAX_RUNS) return false;
    await pause();
    const pushes = pushesOf(run.causes, forge);
    const { commit, variables } = unlessBuilt;
    if (variables.size > 0 && pushes.some((cause) => hasVariables(cause, variables))) return true;
    if (variables.size === 0 && (pushes.some(({ revision }) => revision === commit) || isOfCommit(run, commit)))
      return true;
  }
  return false;
}

/** Cancels the queue items that the push makes unnecessary. */
export async function cancelSuperseded(
  queue: Pick<Queue, 'items' | 'cancel'>,
  job: Job,
  { supersedes, forge }: PushStart,
): Promise<void> {
  if (supersedes === undefined) return;
  const needless = queue
    .items()
    .filter(
      (item) => item.job === job.fullName && pushesOf(item.causes, forge).some((c) => hasVariables(c, supersedes)),
    );
  for (const { id } of needless) await queue.cancel(id);
}

function pushesOf(causes: readonly Cause[], forge: PushStart['forge']): PushCause[] {
  return causes.flatMap((cause) => (cause.kind === 'push' && cause.forge === forge ? [cause] : []));
}

function hasVariables({ variables }: PushCause, wanted: ReadonlyMap<string, string>): boolean {
  return [...wanted].every(([name, value]) => (variables?.[name] ?? '') === value);
}

/** Describes the data that the git kind stores with a run. */
interface GitData {
  readonly lastBuild?: { readonly revision: { readonly sha1: string } } | null;
}

function isOfCommit({ actions }: Pick<Run, 'actions'>, commit: string): boolean {
  const data = actions.flatMap((each) =>
    each.tag === 'hudson.plugins.git.util.BuildData' ? [each.data as GitData] : [],
  );
  return data.some(({ lastBuild }) => lastBuild?.revision.sha1 === commit);
}
