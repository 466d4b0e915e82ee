import type { Job } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import { fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import type { FeedEntry } from '../../feeds/feed.ts';
import { type JobRun, newestRuns, recentRuns } from '../../feeds/newest-runs.ts';
import { feedAuthor } from '../../feeds/run-entry.ts';
import { type RequestContext, route } from '../../route.ts';
import { FEED_PARAMETERS, type FeedKind, type FeedSource, sendFeed } from './feed-route.ts';

/** Returns the source of the feed of the builds of a job, which was reached by the path of the request. */
export async function jobSource(context: RequestContext, job: Job, kind: FeedKind): Promise<FeedSource> {
  const { base, services, via } = context;
  const href = base + via;
  const all = newestRuns(services, [job], { failed: kind === 'failed' });
  const runs = kind === 'latest' ? lastBuild(context, job) : await recentRuns(all, services.clock.now());
  return { name: itemDisplayName(context, job), href, runs, jobHref: () => href };
}

function lastBuild({ services }: RequestContext, job: Job): JobRun[] {
  const run = services.home.runs.permalink(job, 'lastBuild');
  return run === undefined ? [] : [{ job, run }];
}

/** Limits the builds that are examined for a feed of changes, and `CHANGES` the changes in it. */
const BUILDS = 100;
const CHANGES = 500;

/** Serves the feed of a job's changes. Jenkins: `AbstractProject#doRssChangelog`. */
export const jobChangesFeed = route({
  method: 'GET or POST',
  path: '/_item/:item/rssChangelog',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: FEED_PARAMETERS,
  doc: 'A feed of the changes that the newest builds of the job brought in.',
  async handler(context) {
    if (context.item.kind !== 'job') return fail('PAGE_NOT_FOUND');
    const { base, job, services, via } = context;
    const entries: FeedEntry[] = [];
    const pause = createYield();
    let looked = 0;
    for (const run of services.home.runs.newestFirst(job)) {
      entries.push(...changeEntries(context, { job, run }));
      looked += 1;
      if (looked === BUILDS || entries.length >= CHANGES) break;
      await pause();
    }
    const title = `${itemDisplayName(context, job)} changes`;
    return sendFeed(context, { title, href: `${base}${via}changes`, entries: entries.slice(0, CHANGES) });
  },
});

function changeEntries({ base, services, via }: RequestContext, { job, run }: JobRun): FeedEntry[] {
  const changes = services.changeSets.of(job, run).flatMap((set) => set.changes);
  return changes.map(({ title, author, paths }, at) => {
    const below = `${via}${run.number}/changes#detail${at}`;
    return {
      title: `#${run.number} ${title} (${author.name})`,
      href: base + below,
      id: below,
      timestamp: run.timestamp,
      author: feedAuthor(services.home),
      description: [...new Set(paths.map(({ file }) => file))].join('\n'),
    };
  });
}
