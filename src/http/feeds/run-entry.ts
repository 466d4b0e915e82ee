import type { Services } from '../../controller/index.ts';
import { displayNameOf, statusSummary } from '../../model/index.ts';
import type { FeedEntry } from './feed.ts';
import type { JobRun } from './newest-runs.ts';

/** Holds the address that Jenkins writes where none is configured. */
const NOBODY = 'address not configured yet <nobody@nowhere>';

/** Returns a run as an entry of a feed. `jobHref` is the absolute address of its job. Jenkins: `Run.FEED_ADAPTER`. */
export function runEntry({ home }: Pick<Services, 'home'>, { job, run }: JobRun, jobHref: string): FeedEntry {
  const before = () => home.runs.newestFirst(job, run.number - 1);
  return {
    title: `${home.items.fullDisplayName(job)} ${displayNameOf(run)} (${statusSummary(run, before)})`,
    href: `${jobHref}${run.number}/`,
    id: `tag:hudson.dev.java.net,${new Date(run.timestamp).getFullYear()}:${job.fullName}:${run.number}`,
    timestamp: run.timestamp,
    author: feedAuthor(home),
  };
}

/**
 * Returns the newest run of a job as an entry of a feed, with an id that stays the same for all its runs. Jenkins:
 * `Run.FEED_ADAPTER_LATEST`.
 */
export function latestEntry(services: Pick<Services, 'home'>, latest: JobRun, jobHref: string): FeedEntry {
  return { ...runEntry(services, latest, jobHref), id: `tag:hudson.dev.java.net,2008:${jobHref}` };
}

/** Returns the address of the server's administrator, the author of its feeds. */
export function feedAuthor({ settings }: Pick<Services['home'], 'settings'>): string {
  return settings.current.adminAddress ?? NOBODY;
}
