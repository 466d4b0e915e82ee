import { readFile } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { History } from './job-history.ts';
import { isReadable } from './run-files.ts';
import type { UnreadableRun } from './run-types.ts';

/** Reads and writes the runs of a job. */
export interface RunRecords {
  /** Returns the history as it is known now. */
  history(): History;
  /** Returns the path of a run's build.xml. */
  pathOf(number: number): string;
  get(number: number): Run | UnreadableRun | undefined;
  /** Runs a task during which nobody else changes runs of the job. */
  locked<T>(task: () => Promise<T>): Promise<T>;
}

/** Returns the newest run that is marked to be kept. Only what a search finds is read again under the lock. */
export async function newestKept(records: RunRecords, signal: AbortSignal): Promise<Run | undefined> {
  for (;;) {
    const history = records.history();
    await lookForKept(history, records, signal);
    const run = await records.locked(async () => newestOfKept(history, records));
    if (run !== undefined) return run;
    if (history.kept.lookedDownTo === 0 && records.history() === history) return undefined;
  }
}

/**
 * Searches from the newest run that was not read down to the next one that is marked to be kept, or to the end. What is
 * found may have changed by then. It needs no lock: a mark that is set meanwhile is recorded in the history.
 */
async function lookForKept({ kept, numbers }: History, records: RunRecords, signal: AbortSignal): Promise<void> {
  const older = numbers.filter((number) => number < kept.lookedDownTo);
  for (let number = older.pop(); number !== undefined; number = older.pop()) {
    signal.throwIfAborted();
    const isMarked = (await markIn(records.pathOf(number), signal)) ?? keptRun(records, number) !== undefined;
    // Another look may be ahead of this one.
    kept.lookedDownTo = Math.min(kept.lookedDownTo, number);
    if (!isMarked) continue;
    kept.marked.add(number);
    return;
  }
  kept.lookedDownTo = 0;
}

/** Returns the newest of the runs that were read which is still marked. It is called under the lock of the job's builds. */
function newestOfKept({ kept }: History, records: RunRecords): Run | undefined {
  for (const number of [...kept.marked].sort((a, b) => b - a)) {
    if (number < kept.lookedDownTo) return undefined;
    const run = keptRun(records, number);
    if (run !== undefined) return run;
    kept.marked.delete(number);
  }
  return undefined;
}

function keptRun(records: RunRecords, number: number): Run | undefined {
  const run = records.get(number);
  return run !== undefined && isReadable(run) && run.keepLog ? run : undefined;
}

const MARK = '\n  <keepLog>';

/** Returns whether a file in Jenkins's own layout has the mark; null where it is not in the usual position. */
async function markIn(path: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const content = await readFile(path, { signal });
    const begin = content.indexOf(MARK);
    if (begin < 0) return null;
    const mark = /^(true|false)<\/keepLog>\r?\n/.exec(
      content.toString('latin1', begin + MARK.length, begin + MARK.length + 20),
    )?.[1];
    return mark === undefined ? null : mark === 'true';
  } catch (error) {
    signal.throwIfAborted();
    if (isMissing(error)) return false;
    throw error;
  }
}
