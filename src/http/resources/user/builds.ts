import { displayNameOf } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import type { RunRow } from '../../../ui/index.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { type JobRun, newestRuns } from '../../feeds/newest-runs.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { itemHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { peopleOf } from '../people/index.ts';
import { requireShownUser, userTrail } from './find-user.ts';

/** Limits the rows of the page. */
const ROWS = 50;

export function userBuilds(prefix: string): Route {
  return route({
    method: 'GET or POST',
    path: `${prefix}/builds`,
    permission: 'Overall/Read',
    crumb: 'required',
    doc: 'The page of the newest builds that a user started or whose changes are theirs, as far as the requester may see them.',
    async handler(context) {
      const user = requireShownUser(context);
      const runs = await newestRunsOf(context, user, { rows: ROWS });
      const trail = userTrail(context, user);
      return { type: 'page', title: user.fullName, trail, page: { page: 'user-builds', id: user.id, runs } };
    },
  });
}

/** Returns the newest builds that concern a user, of those that the requester may see; `within` limits how many are read. */
export async function newestRunsOf(
  context: RequestContext,
  { id }: User,
  { rows, within = Number.POSITIVE_INFINITY }: { readonly rows: number; readonly within?: number },
): Promise<readonly RunRow[]> {
  const found: RunRow[] = [];
  let looked = 0;
  for await (const each of newestRuns(context.services, visibleJobs(context))) {
    if (peopleOf(each.run).includes(id)) found.push(rowOf(context, each));
    looked += 1;
    if (found.length === rows || looked === within) break;
  }
  return found;
}

function rowOf(context: RequestContext, { job, run }: JobRun): RunRow {
  return {
    number: run.number,
    href: `${itemHref(context, job.fullName)}${run.number}/`,
    timestamp: run.timestamp,
    displayName: `${job.fullName.replaceAll('/', ' » ')} ${displayNameOf(run)}`,
    color: runColor(context.services, job, run),
    duration: run.duration,
    description: run.description,
    keepLog: run.keepLog,
    unreadable: null,
  };
}
