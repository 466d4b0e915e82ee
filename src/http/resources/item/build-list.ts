import type { Job, Run } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import { displayNameOf } from '../../../model/index.ts';
import type { BuildList, BuildRow, Progress } from '../../../ui/index.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';
import { numberBefore } from './number-before.ts';

/** Declares which part of a history is shown. */
export const HISTORY = {
  before: numberBefore('Show builds with lower numbers than this.'),
  search: trimmedOrEmpty('Show builds whose number, name, description or result this is in.'),
};

const ROWS_ON_A_PAGE = 30;
/** Limits the builds that are read for one page of a search; the link to older ones goes on from there. */
const LOOKED_AT = 300;

/** Holds a section of a history, and where the next one begins; null where there is none. */
export interface Section {
  readonly rows: readonly BuildRow[];
  readonly older: number | null;
}

/** Returns the newest builds of a job below a number that fit what was searched for, the unreadable ones among them. */
export async function sectionOf(
  context: RequestContext,
  job: Job,
  { before, search }: { readonly before: number; readonly search: string },
): Promise<Section> {
  const numbers = context.services.home.runs.numbers(job);
  const fits = search === '' ? () => true : searcher(search);
  const pause = createYield();
  const rows: BuildRow[] = [];
  let looked = 0;
  for (let at = placeBelow(numbers, before); at >= 0; at -= 1) {
    const number = numbers[at] ?? 0;
    if (rows.length === ROWS_ON_A_PAGE || looked === LOOKED_AT) return { rows, older: number + 1 };
    looked += 1;
    const row = rowOf(context, job, number);
    if (row !== null && fits(row)) rows.push(row);
    if (pause.isDue()) await pause();
  }
  return { rows, older: null };
}

/** Returns the position of the highest number below another; -1 where there is none. Numbers ascend. */
function placeBelow(numbers: readonly number[], before: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < before) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the section of a job's history that a request asks for, with the links to the others. */
export async function buildList(context: RequestContext<typeof HISTORY>, job: Job): Promise<BuildList> {
  const { before, search } = context.parameters;
  const { rows, older } = await sectionOf(context, job, context.parameters);
  const href = ownHref(context);
  const searched = search === '' ? '' : `search=${encodeURIComponent(search)}`;
  return {
    href,
    rows,
    search,
    newest: before === Number.POSITIVE_INFINITY ? null : `${href}${searched && `?${searched}`}`,
    older: older === null ? null : `${href}?before=${older}${searched && `&${searched}`}`,
    trendHref: `${href}buildTimeTrend`,
  };
}

const RESULTS: Readonly<Record<string, string>> = {
  blue: 'success',
  yellow: 'unstable',
  red: 'failed failure',
  aborted: 'aborted',
  notbuilt: 'not built',
};

/** Returns whether a row has a text in its number, name, description or result; `#12` is the number alone. */
function searcher(search: string): (row: BuildRow) => boolean {
  const exact = /^#(\d+)$/.exec(search)?.[1];
  if (exact !== undefined) return ({ number }) => number === Number(exact);
  const wanted = search.toLowerCase();
  return ({ displayName, description, color, progress, keepLog }) => {
    const state = progress === null ? RESULTS[color] : 'running';
    const words = [displayName, description ?? '', state ?? '', keepLog ? 'kept' : ''];
    return words.some((text) => text.toLowerCase().includes(wanted));
  };
}

function rowOf(context: RequestContext, job: Job, number: number): BuildRow | null {
  const { services } = context;
  const run = services.home.runs.get(job, number);
  if (run === undefined) return null;
  const href = `${ownHref(context)}${number}/`;
  if ('kind' in run) {
    const unknown = { timestamp: 0, duration: 0, description: null, keepLog: false, color: 'notbuilt', progress: null };
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
    progress: run.state === 'building' ? progressOf(context, job, run) : null,
    unreadable: null,
  };
}

/** Returns how far a build under way is, by how long those before it took. */
export function progressOf({ services }: RequestContext, job: Job, run: Run): Progress {
  const estimated = services.builds.estimatedDuration(job);
  if (estimated <= 0) return { estimated: null, percent: null };
  const elapsed = services.clock.now() - run.startTime;
  return { estimated, percent: Math.max(0, Math.min(99, Math.round((elapsed * 100) / estimated))) };
}
