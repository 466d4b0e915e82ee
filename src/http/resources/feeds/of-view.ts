import type { Job, View } from '../../../controller/index.ts';
import { parentOfItem } from '../../../model/index.ts';
import { itemsOfView } from '../../beans/items/items-of-view.ts';
import { viewUrl } from '../../beans/items/view.ts';
import { type JobRun, newestRuns, recentRuns } from '../../feeds/newest-runs.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import type { RequestContext } from '../../route.ts';
import { viewTitle } from '../view/view-title.ts';
import type { FeedKind, FeedSource } from './feed-route.ts';

/** Returns the source of the feed of the builds of a view: those of its jobs, and of all that are in its folders. */
export async function viewSource(context: RequestContext, view: View, kind: FeedKind): Promise<FeedSource> {
  const { base, services, via } = context;
  const { items } = services.home;
  const ownerVia = via.replace(/(?:view\/[^/]+\/)+$/, '');
  const ownerUrl = view.owner === '' ? '' : items.url(view.owner);
  const isPrimary = services.home.views.primary(view.owner).name === view.name;
  // Jenkins: AbstractItem#getUrl stays in the view of the request, for what is right below it.
  const inView = (job: Job) => !isPrimary && parentOfItem(job) === view.owner;
  return {
    name: viewTitle(view),
    href: viewUrl({ view, via: ownerVia }, context),
    runs: kind === 'latest' ? lastBuilds(context, view) : await recent(context, view, kind),
    jobHref: (job) => base + (inView(job) ? via : ownerVia) + items.url(job.fullName).slice(ownerUrl.length),
  };
}

function recent(context: RequestContext, view: View, kind: FeedKind): Promise<JobRun[]> {
  const { services } = context;
  const jobs = visibleJobs(context, new Set(itemsOfView(context, view).map(({ fullName }) => fullName)));
  return recentRuns(newestRuns(services, jobs, { failed: kind === 'failed' }), services.clock.now());
}

/** Returns the newest runs of the jobs of the view itself, in its order, those under way as well. */
async function* lastBuilds(context: RequestContext, view: View): AsyncIterable<JobRun> {
  for (const item of itemsOfView(context, view)) {
    const run = item.kind === 'job' ? context.services.home.runs.permalink(item, 'lastBuild') : undefined;
    if (item.kind === 'job' && run !== undefined) yield { job: item, run };
  }
}
