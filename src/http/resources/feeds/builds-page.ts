import type { Job, Run } from '../../../controller/index.ts';
import { displayNameOf } from '../../../model/index.ts';
import type { Frame } from '../../../ui/index.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { LOOKED_AT, newestRuns } from '../../feeds/newest-runs.ts';
import { choice, textOrEmpty, wholeNumber } from '../../parameters/types.ts';
import { itemHref, rootHref, runHref } from '../../reply/hrefs.ts';
import type { Reply, RequestContext } from '../../route.ts';

/** Limits the builds of a page. */
export const RUNS_SHOWN = 50;

const RESULTS = ['', 'success', 'unstable', 'failure', 'aborted', 'not_built', 'building'] as const;
/** Lists the results of which a row of others at the top of a job's history need not be read. */
const FAILED: readonly string[] = ['unstable', 'failure', 'aborted', 'not_built'];

/** Declares what a page of builds is asked for. */
export const BUILDS_PARAMETERS = {
  from: wholeNumber('How many of the newest builds are left out.', { digits: 5, otherwise: 0 }),
  job: textOrEmpty('Builds of jobs that have this in their names alone.'),
  result: choice('Builds with this result alone.', RESULTS),
};

interface Texts {
  readonly title: string;
  readonly heading: string;
  readonly feeds?: Frame['feeds'];
}

/**
 * Returns the page of the newest builds of these jobs; `isShown` says of a build whether it is among them. Their records are
 * read one by one, a bounded number of them.
 */
export async function buildsPage(
  context: RequestContext<typeof BUILDS_PARAMETERS>,
  { title, heading, feeds }: Texts,
  jobs: readonly Job[],
  isShown: (run: Run) => boolean = () => true,
): Promise<Reply> {
  const { services } = context;
  const { from, job: name, result = '' } = context.parameters;
  const among = jobsNamed(context, jobs, name);
  const rows: ReturnType<typeof rowOf>[] = [];
  let looked = 0;
  let found = 0;
  let hasMore = false;
  for await (const { job, run } of newestRuns(services, among, { failed: FAILED.includes(result) })) {
    looked += 1;
    if (!isShown(run) || !hasResult(run, result)) continue;
    found += 1;
    if (found <= from) continue;
    hasMore = rows.length === RUNS_SHOWN;
    if (hasMore) break;
    rows.push(rowOf(context, job, run));
  }
  const hrefOf = (first: number) => `?${new URLSearchParams({ job: name, result, from: String(first) })}`;
  return {
    type: 'page',
    title,
    ...(feeds && { feeds }),
    page: {
      page: 'builds',
      heading,
      job: name,
      result,
      rows,
      newer: from > 0 ? hrefOf(Math.max(0, from - RUNS_SHOWN)) : null,
      older: hasMore ? hrefOf(from + RUNS_SHOWN) : null,
      isCut: looked >= LOOKED_AT,
      hasFeeds: feeds !== undefined,
      legendHref: rootHref(context, 'legend'),
    },
  };
}

function jobsNamed({ services }: Pick<RequestContext, 'services'>, jobs: readonly Job[], name: string): readonly Job[] {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return jobs;
  const { items } = services.home;
  return jobs.filter((job) => `${job.fullName}\n${items.fullDisplayName(job)}`.toLowerCase().includes(wanted));
}

function hasResult({ state, result }: Run, wanted: string): boolean {
  if (wanted === '') return true;
  return wanted === 'building' ? state === 'building' : state !== 'building' && result?.toLowerCase() === wanted;
}

function rowOf(context: RequestContext, job: Job, run: Run) {
  const { items } = context.services.home;
  return {
    job: items.fullDisplayName(job),
    jobHref: itemHref(context, job.fullName),
    run: displayNameOf(run),
    href: runHref(context, job.fullName, run.number),
    color: runColor(context.services, job, run),
    timestamp: run.timestamp,
    duration: run.state === 'building' ? null : run.duration,
  };
}
