import { statSync } from 'node:fs';
import type { Home, Job } from '../../home/index.ts';
import { type Clock, createYield, type Logger, removeFolder, sleep } from '../../kit/index.ts';
import type { Result, Run } from '../../model/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { removeLeftBehind } from '../active/left-behind.ts';
import type { NodeCleanUp } from '../active/left-elsewhere.ts';
import { stepAt } from '../active/run-state-folder.ts';
import type { ChangeSets } from '../changes/change-sets.ts';
import { RunLog } from '../console/run-log.ts';

export interface EndingDependencies {
  readonly home: Pick<Home, 'runs'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly changeSets: Pick<ChangeSets, 'culprits'>;
  /**
   * Performs what follows from the final result, before the last line; its own lines stand in the console. It is called
   * once more after a crash in its middle.
   */
  afterResult?(active: ActiveRun): Promise<void>;
}

/** Provides what removes what completed runs need no more. */
export interface ClearDependencies {
  readonly log: Logger;
  readonly nodeCleanUp: NodeCleanUp;
}

const LOST = 'The server stopped while this build ran and left nothing from which it could go on';

/** Sets the time after which a record that could not be written is tried again. */
const RETRY_MS = 10_000;

/**
 * Writes the last line of the console, then the record. The run shows as completed only when both are there, so that
 * whoever sees that it does not build any more reads a whole console. A full disk delays the record and frees the executor.
 */
export async function endRun(deps: EndingDependencies, active: ActiveRun): Promise<void> {
  const { run, log, result } = active;
  active.finalize();
  active.enter('ending');
  const duration = Math.max(0, deps.clock.now() - run.startTime);
  if (active.resumed?.phase !== 'ending' || !isFinished(log.tail(40))) {
    active.beginAgain(stepAt({ phase: 'ending', index: 0 }));
    await deps.afterResult?.(active);
    // The result is no secret, whatever a secret may say: clients look for this line.
    log.append(`Finished: ${result}\n`);
  }
  await active.lineTimes?.finish();
  const culprits = deps.changeSets.culprits(active.job, run);
  // Fifty executors may end their runs at once.
  await createYield()();
  await complete(deps, active, { result, duration, culprits });
  log.close();
}

/**
 * Removes what a completed run needs no more: what it would leave behind, then the folder with its state. What is on other
 * machines is not waited for; the folder stays until that is gone.
 */
export async function clearAway(
  { log, nodeCleanUp }: ClearDependencies,
  { job, number, path }: { readonly job: Job; readonly number: number; readonly path: string },
): Promise<void> {
  const fail = (err: unknown): void =>
    log.warn({ job: job.fullName, run: number, err }, 'state of a completed run could not be removed');
  try {
    const elsewhere = await removeLeftBehind(path);
    if (elsewhere.length === 0) return await removeFolder(path);
    const removed = nodeCleanUp.remove(elsewhere).then((isDone) => (isDone ? removeFolder(path) : undefined));
    removed.catch(fail);
  } catch (err) {
    fail(err);
  }
}

/** Ends a run of which an earlier server left nothing but its record and console. */
export async function endLostRun(deps: EndingDependencies, job: Job, run: Run): Promise<void> {
  const path = deps.home.runs.paths.log(job, run.number);
  const duration = Math.round(lastSignOfLife(path, run.startTime) - run.startTime);
  const log = new RunLog(path, deps.log);
  log.endLine();
  log.error(LOST);
  log.line('Finished: ABORTED');
  await log.sync();
  log.close();
  const interruptions = [{ userId: null, text: LOST }];
  const culprits = deps.changeSets.culprits(job, run);
  await deps.home.runs.complete(job, run, { result: 'ABORTED', duration, interruptions, culprits });
}

/** Returns until when a run has worked for certain whose end nobody saw: when its console was last written to. */
function lastSignOfLife(log: string, startTime: number): number {
  try {
    return Math.max(startTime, statSync(log).mtimeMs);
  } catch {
    return startTime;
  }
}

/** Says whether the console has its last line already. */
function isFinished(tail: string): boolean {
  return /Finished: [A-Z_]+\n$/.test(tail);
}

async function complete(
  deps: EndingDependencies,
  { job, run, slot, whenDetached, log }: ActiveRun,
  end: Pick<Run, 'duration' | 'culprits'> & { readonly result: Result },
): Promise<void> {
  for (;;) {
    try {
      log.complete();
      await deps.home.runs.complete(job, run, end, log.sync());
      return;
    } catch (err) {
      deps.log.error({ job: job.fullName, run: run.number, err }, 'record of a run could not be written');
      slot.release();
      await Promise.race([sleep(deps.clock, RETRY_MS), whenDetached]);
    }
  }
}
