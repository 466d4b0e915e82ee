import { existsSync } from 'node:fs';
import type { Home, Job } from '../../home/index.ts';
import { createYield } from '../../kit/index.ts';
import type { Builds } from '../types.ts';
import { type ClearDependencies, clearAway } from './ending.ts';

/** Limits how many of a job's newest runs are checked: older ones ended long before the server was killed. */
const LOOKED_AT = 1000;

/**
 * Removes the state of runs that had ended when an earlier server was killed before it could. To be called when unfinished
 * runs were taken up. A run whose record cannot be read keeps all it has.
 */
export async function clearEnded(
  deps: {
    readonly home: Pick<Home, 'items' | 'runs'>;
    readonly builds: Pick<Builds, 'isRunning'>;
  } & ClearDependencies,
  signal: AbortSignal,
): Promise<void> {
  const pause = createYield();
  for (const job of deps.home.items.jobs()) {
    for (const number of deps.home.runs.numbers(job).slice(-LOOKED_AT)) {
      await pause();
      if (signal.aborted) return;
      const path = deps.home.runs.paths.control(job, number);
      if (existsSync(path) && hasEnded(deps, job, number)) await clearAway(deps, { job, number, path });
    }
  }
}

function hasEnded(
  { home, builds }: { readonly home: Pick<Home, 'runs'>; readonly builds: Pick<Builds, 'isRunning'> },
  job: Job,
  number: number,
): boolean {
  const run = home.runs.get(job, number);
  return run !== undefined && 'state' in run && run.state === 'completed' && !builds.isRunning(run);
}
