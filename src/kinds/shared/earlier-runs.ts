import type { Result, Run } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';

type WithHistory = Pick<RunContext, 'history'>;

/** Returns the job's last completed run before this one that `accepts` takes; null where there is none. */
export async function previousRun(
  { history }: WithHistory,
  accepts: (run: Readonly<Run>) => boolean = () => true,
): Promise<Readonly<Run> | null> {
  for await (const run of history.earlier()) if (run.state === 'completed' && accepts(run)) return run;
  return null;
}

/** Returns the last completed run before this one, without those that were aborted or not built. */
export function runBefore(context: WithHistory): Promise<Readonly<Run> | null> {
  return previousRun(context, ({ result }) => result !== 'ABORTED' && result !== 'NOT_BUILT');
}

/**
 * Returns the result that this one is compared with: runs that were aborted or not built do not count. Null where there is
 * none, or where the run before is still under way.
 */
export async function resultBefore({ history }: WithHistory): Promise<Result | null> {
  for await (const { state, result } of history.earlier()) {
    if (state === 'building') return null;
    if (result !== 'ABORTED' && result !== 'NOT_BUILT') return result;
  }
  return null;
}
