import type { Job, Services } from '../../controller/index.ts';
import { createYield } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { ConsoleRow, ConsoleWindow } from '../../ui/index.ts';
import { annotatorOf } from './annotate.ts';
import { numberAt } from './line-numbers.ts';
import { type LogPlace, readRows } from './log-rows.ts';
import { openSized } from './log-slice.ts';

/** Limits the lines in front of a window whose recorded times are read for it. */
const TIMED_LINES = 200_000;

interface Logged {
  readonly job: Job;
  readonly run: Run;
  readonly services: Pick<Services, 'builds' | 'clock' | 'extensions' | 'home' | 'log'>;
}

/**
 * Returns a window of a run's log: the place, or what a function finds it to be in the open file. `number` is that of its
 * first line where the client knows it; otherwise lines are counted, as far as that is quick.
 */
export async function consoleWindow(
  { job, run, services }: Logged,
  place: LogPlace | ((handle: Parameters<typeof numberAt>[0]) => Promise<LogPlace>),
  number: number | null,
): Promise<ConsoleWindow> {
  // Asked before the size is taken: a log that ends in between is then read to its end by the next request.
  const growing = services.builds.isLogging(run);
  const log = await openSized(services.home.runs.paths.log(job, run.number));
  if (log === null) return { from: 0, to: 0, size: 0, growing, begun: false, number: 1, rows: [] };
  const { handle, size } = log;
  try {
    const wanted = typeof place === 'function' ? await place(handle) : place;
    const { from, to, begun, rows } = await readRows(
      { handle, size, growing, annotate: annotatorOf(services) },
      wanted,
    );
    const first = number ?? (await numberAt(handle, from));
    return { from, to, size, growing, begun, number: first, rows: await timed(services, run, first, rows) };
  } finally {
    await handle.close();
  }
}

/** Says whether the times of a run's lines are recorded beside its log. */
export async function hasLineTimes({ home }: Pick<Services, 'home'>, run: Run): Promise<boolean> {
  for await (const _ of home.runFiles.lineTimes.read(run)) return true;
  return false;
}

/** Returns the rows with the times that are recorded beside the log, where they have none of their own. */
async function timed(
  { home }: Pick<Services, 'home'>,
  run: Run,
  first: number | null,
  rows: readonly ConsoleRow[],
): Promise<readonly ConsoleRow[]> {
  if (first === null || first > TIMED_LINES || rows.length === 0) return rows;
  const times: number[] = [];
  const pause = createYield();
  let number = 0;
  for await (const { at } of home.runFiles.lineTimes.read(run)) {
    number += 1;
    if (number % 1000 === 0) await pause();
    if (number < first) continue;
    times.push(at);
    if (times.length >= rows.length) break;
  }
  if (times.length === 0) return rows;
  let line = 0;
  return rows.map((row) => {
    const time = row.time ?? times[line] ?? null;
    if (!row.cut) line += 1;
    return { ...row, time };
  });
}
