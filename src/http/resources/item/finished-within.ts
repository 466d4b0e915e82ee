import type { Run, Services } from '../../../controller/index.ts';
import { endsWithin } from '../../../kit/index.ts';

/** Resolves when these runs are completed, or the time is over. */
export async function finishedWithin(
  { builds, clock }: { readonly builds: Pick<Services['builds'], 'finished'>; readonly clock: Services['clock'] },
  runs: readonly Run[],
  ms: number,
): Promise<void> {
  if (runs.length === 0) return;
  await endsWithin(clock, ms, Promise.all(runs.map((run) => builds.finished(run))));
}
