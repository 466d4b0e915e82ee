import type { Run } from '../../../model/index.ts';

/** So many runs are looked at: nothing reads a whole history. */
const EARLIER_RUNS = 100;

/** What the newest run with such an action keeps of it; null: none of the last hundred has one that is accepted. */
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
