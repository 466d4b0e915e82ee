import { Icon } from './icon.tsx';

/** Renders links to the feeds of a page, whose address ends in a slash, and to what its signs mean. */
export function FeedBar({ legendHref }: { legendHref?: string }) {
  return (
    <p id="rss-bar" class="feeds">
      {legendHref !== undefined && (
        <a href={legendHref}>
          <Icon name="question" /> Icon legend
        </a>
      )}
      <Icon name="rss" />
      <a href="rssAll">Atom feed for all</a>
      <a href="rssFailed">Atom feed for failures</a>
      <a href="rssLatest">Atom feed for just latest builds</a>
    </p>
  );
}
