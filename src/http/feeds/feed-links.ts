import type { Frame } from '../../ui/index.ts';

const NAMES = { rssAll: 'all builds', rssFailed: 'failed builds', rssChangelog: 'changes' };

/** Returns the links to feeds in the head of a page. `at` is what precedes their names, '' for the page itself. */
export function feedLinks(
  name: string,
  at: string,
  feeds: readonly (keyof typeof NAMES)[] = ['rssAll', 'rssFailed'],
): Frame['feeds'] {
  return feeds.flatMap((feed) => [
    { title: `Jenkins:${name} (${NAMES[feed]}) (Atom)`, type: 'application/atom+xml', href: at + feed },
    {
      title: `Jenkins:${name} (${NAMES[feed]}) (RSS 2.0)`,
      type: 'application/rss+xml',
      href: `${at}${feed}?flavor=rss20`,
    },
  ]);
}

/** Returns the links to the feeds of a job, for pages whose addresses stand directly below it. */
export function jobFeeds(name: string): Frame['feeds'] {
  return feedLinks(name, '', ['rssAll', 'rssFailed', 'rssChangelog']);
}
