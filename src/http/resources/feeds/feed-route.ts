import { createYield } from '../../../kit/index.ts';
import type { Permission } from '../../../model/index.ts';
import { type Feed, writeFeed } from '../../feeds/feed.ts';
import type { JobRun } from '../../feeds/newest-runs.ts';
import { latestEntry, runEntry } from '../../feeds/run-entry.ts';
import { choice } from '../../parameters/types.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

/** Names which runs a feed lists. */
export type FeedKind = 'all' | 'failed' | 'latest';

const FEED_NAMES: Readonly<Record<FeedKind, string>> = {
  all: 'rssAll',
  failed: 'rssFailed',
  latest: 'rssLatest',
};

const KINDS: readonly FeedKind[] = ['all', 'failed', 'latest'];
/** Describes the parameters of every feed. */
export const FEED_PARAMETERS = { flavor: choice('`rss20` for RSS 2.0; Atom otherwise.', ['rss20', 'atom']) };

/** Describes the builds that a feed lists and where they belong. */
export interface FeedSource {
  /** Holds the name for the title: `Jenkins:quick (all builds)`. */
  readonly name: string;
  /** Holds the absolute address. */
  readonly href: string;
  readonly runs: AsyncIterable<JobRun> | readonly JobRun[];
  /** Returns the absolute address of a job. */
  jobHref(job: JobRun['job']): string;
}

/** Returns the three feeds of builds of the root, a job or a view. `doc` says whose builds they are. */
export function feedRoutes(definition: {
  readonly path: string;
  readonly permission: Permission;
  readonly doc: string;
  source(context: RequestContext, kind: FeedKind): Promise<FeedSource> | FeedSource;
}): readonly Route[] {
  const { path, permission, doc, source } = definition;
  return KINDS.map((kind) =>
    route({
      method: 'GET or POST',
      path: `${path}/${FEED_NAMES[kind]}`,
      permission,
      crumb: 'required',
      parameters: FEED_PARAMETERS,
      doc: `A feed of the ${kind} builds ${doc}.`,
      handler: async (context) => sendFeed(context, await feedOf(context, kind, await source(context, kind))),
    }),
  );
}

/** Returns a feed in the flavor that the query names. */
export function sendFeed({ parameters }: RequestContext<typeof FEED_PARAMETERS>, feed: Feed) {
  return { type: 'text', ...writeFeed(feed, parameters.flavor ?? null) } as const;
}

async function feedOf({ services }: RequestContext, kind: FeedKind, source: FeedSource): Promise<Feed> {
  const pause = createYield();
  const entryOf = kind === 'latest' ? latestEntry : runEntry;
  const entries = [];
  for await (const each of source.runs) {
    entries.push(entryOf(services, each, source.jobHref(each.job)));
    await pause();
  }
  return { title: `Jenkins:${source.name} (${kind} builds)`, href: source.href, entries };
}
