import type { Run } from '../../../model/index.ts';

/** Limits how many runs are examined, so that nothing reads a whole history. */
const EARLIER_RUNS = 100;

/**
 * Returns the data of such an action in the newest run that has an accepted one; null where none of the last hundred runs
 * has.
 */
export async function newestAction<D>(
  runs: AsyncIterable<Readonly<Run>>,
  tag: string,
  accepts: (data: D) => boolean = () => true,
): Promise<D | null> {
  let looked = 0;
  for await (const run of runs) {
    const found = run.actions.find((action) => action.tag === tag && accepts(action.data as D));
    if (found !== undefined) return found.data as D;
    looked += 1;
    if (looked >= EARLIER_RUNS) break;
  }
  return null;
}
