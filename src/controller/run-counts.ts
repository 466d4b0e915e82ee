import type { Result } from '../model/index.ts';
import type { Events } from './events.ts';

/** Counts the builds that ended since the server started, by result. */
export interface RunCounts {
  of(result: Result): number;
}

export function countRuns(events: Pick<Events, 'subscribe'>): RunCounts {
  const counts = new Map<Result, number>();
  events.subscribe(({ event }) => {
    if (event.topic !== 'run' || event.type !== 'finished' || event.run.result === null) return;
    counts.set(event.run.result, (counts.get(event.run.result) ?? 0) + 1);
  });
  return { of: (result) => counts.get(result) ?? 0 };
}
