import type { Job } from '../../../controller/index.ts';
import { displayNameOf } from '../../../model/index.ts';
import type { RunRow } from '../../../ui/index.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { ownHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';

const ROWS_ON_A_PAGE = 30;

/**
 * Returns the newest runs below the number `before` for a job's page, unreadable ones included. `older` is the number to
 * continue from; null where there are no more.
 */
export function runRows(context: RequestContext, job: Job, before: number): { rows: RunRow[]; older: number | null } {
  const numbers = context.services.home.runs.numbers(job);
  const rows: RunRow[] = [];
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const number = numbers[at] ?? 0;
    if (number >= before) continue;
    if (rows.length === ROWS_ON_A_PAGE) return { rows, older: number + 1 };
    const row = rowOf(context, job, number);
    if (row !== null) rows.push(row);
  }
  return { rows, older: null };
}

function rowOf(context: RequestContext, job: Job, number: number): RunRow | null {
  const { services } = context;
  const run = services.home.runs.get(job, number);
  if (run === undefined) return null;
  const href = `${ownHref(context)}${number}/`;
  if ('kind' in run) {
    const unknown = { timestamp: 0, duration: 0, description: null, keepLog: false, color: 'notbuilt' };
    return { ...unknown, number, href, displayName: `#${number}`, unreadable: run.reason };
  }
  return {
    number,
    href,
    timestamp: run.timestamp,
    displayName: displayNameOf(run),
    color: runColor(services, job, run),
    duration: run.duration,
    description: run.description,
    keepLog: run.keepLog,
    unreadable: null,
  };
}
