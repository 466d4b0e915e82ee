import type { ActiveRun } from '../../builds/index.ts';
import type { Interruption as RunInterruption } from '../../model/index.ts';
import type { Interruption, InterruptionCause } from '../journal/index.ts';

/** Records in the run why its script was ended; each reason once. */
export function noteInterruption({ run }: Pick<ActiveRun, 'run'>, { causes }: Interruption): void {
  const fresh = causes.map(noted).filter(({ text }) => !run.interruptions.some((each) => each.text === text));
  const known = new Set(run.interruptions.flatMap(({ userId }) => userId ?? []));
  const added = fresh.filter(({ userId, rejectedAt }) => rejectedAt !== undefined || !known.has(userId ?? ''));
  if (added.length > 0) run.interruptions = [...run.interruptions, ...added];
}

function noted(cause: InterruptionCause): RunInterruption {
  if (cause.kind === 'rejection') return { userId: cause.userId, text: cause.text, rejectedAt: cause.at };
  return { userId: cause.kind === 'user' ? cause.userId : null, text: cause.text };
}
