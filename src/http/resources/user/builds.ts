import { displayNameOf } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import type { RunRow } from '../../../ui/index.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { type JobRun, newestRuns } from '../../feeds/newest-runs.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { itemHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { requireShownUser } from './find-user.ts';

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
      const rows: RunRow[] = [];
      for await (const each of newestRuns(context.services, visibleJobs(context))) {
        if (concerns(each, user)) rows.push(rowOf(context, each));
        if (rows.length === ROWS) break;
      }
      return { type: 'page', title: user.fullName, page: { page: 'user-builds', id: user.id, runs: rows } };
    },
  });
}

function concerns({ run }: JobRun, { id }: User): boolean {
  return run.causes.some((cause) => 'userId' in cause && cause.userId === id) || run.culprits.includes(id);
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
