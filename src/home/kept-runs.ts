import { readFile } from 'node:fs/promises';
import { isMissing } from '../kit/index.ts';
import type { Run } from '../model/index.ts';
import type { History } from './job-history.ts';
import { isReadable } from './run-files.ts';
import type { UnreadableRun } from './types.ts';

/**
 * The newest run of a history that is marked to be kept. The marks are looked for once: of files in Jenkins's own layout
 * only the mark is read.
 */
export async function newestKept(
  history: History,
  pathOf: (number: number) => string,
  get: (number: number) => Run | UnreadableRun | undefined,
): Promise<Run | undefined> {
  const keptRun = (number: number): Run | undefined => {
    const run = get(number);
    return run !== undefined && isReadable(run) && run.keepLog ? run : undefined;
  };
  if (history.kept === null) {
    const kept = new Set<number>();
    for (const number of history.numbers) {
      const mark = await markIn(pathOf(number));
      if (mark ?? keptRun(number) !== undefined) kept.add(number);
    }
    history.kept = kept;
  }
  for (const number of [...history.kept].sort((a, b) => b - a)) {
    const run = keptRun(number);
    if (run !== undefined) return run;
  }
  return undefined;
}

/** Null: the file does not say it in the usual place. */
async function markIn(path: string): Promise<boolean | null> {
  try {
    const mark = /\n {2}<keepLog>(true|false)<\/keepLog>\r?\n/.exec(await readFile(path, 'latin1'))?.[1];
    return mark === undefined ? null : mark === 'true';
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
