import { userIdOf } from '../../../model/index.ts';
import { type JobRun, newestRuns, recentRuns } from '../../feeds/newest-runs.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import type { RequestContext } from '../../route.ts';
import { computerHref, requireNode } from '../computer/find-node.ts';
import { requireShownUser, userHref } from '../user/find-user.ts';
import type { FeedKind, FeedSource } from './feed-route.ts';

/**
 * Returns the source of the feed of builds that a person started, or that have changes of theirs. Jenkins:
 * `User#relatedTo`.
 */
export async function userSource(context: RequestContext, kind: FeedKind): Promise<FeedSource> {
  const { id, fullName } = requireShownUser(context);
  const { changeSets, security } = context.services;
  const runs = chosen(context, kind, ({ job, run }) => {
    if (run.causes.some((cause) => cause.kind === 'user' && cause.userId === id)) return true;
    if (!changeSets.culprits(job, run).includes(id)) return false;
    const authors = changeSets.of(job, run).flatMap(({ changes }) => changes.map(({ author }) => author));
    return authors.some((author) => userIdOf(author, security.users) === id);
  });
  return sourceOf(context, fullName, userHref(context, id).replace(/\/$/, ''), await runs);
}

/** Returns the source of the feed of builds that a node ran; those of pipelines run on no node of their own. */
export async function nodeSource(context: RequestContext, kind: FeedKind): Promise<FeedSource> {
  const { name, displayName } = requireNode(context);
  const runs = chosen(context, kind, ({ job, run }) => run.builtOn === name && job.itemKind.form !== 'pipeline');
  return sourceOf(context, displayName, computerHref(context, name), await runs);
}

function sourceOf(context: RequestContext, name: string, href: string, runs: readonly JobRun[]): FeedSource {
  const { base, services } = context;
  const jobHref: FeedSource['jobHref'] = (job) => base + services.home.items.url(job.fullName);
  return { name, href: new URL(href, base).href, runs, jobHref };
}

async function chosen(
  context: RequestContext,
  kind: FeedKind,
  isWanted: (each: JobRun) => boolean,
): Promise<readonly JobRun[]> {
  const { services } = context;
  const all = newestRuns(services, visibleJobs(context), { failed: kind === 'failed' });
  const wanted = filtered(all, isWanted);
  return kind === 'latest' ? newestOfEach(wanted) : recentRuns(wanted, services.clock.now());
}

async function* filtered(runs: AsyncIterable<JobRun>, isWanted: (each: JobRun) => boolean): AsyncIterable<JobRun> {
  for await (const each of runs) if (isWanted(each)) yield each;
}

/** Returns the newest run of each job, in the order of the jobs' names. */
async function newestOfEach(runs: AsyncIterable<JobRun>): Promise<JobRun[]> {
  const newest = new Map<string, JobRun>();
  for await (const each of runs) if (!newest.has(each.job.fullName)) newest.set(each.job.fullName, each);
  return [...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
