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
      <span class="feeds-of">
        <Icon name="rss" /> Atom feeds:
      </span>
      <a href="rssAll" aria-label="Atom feed for all">
        all
      </a>
      <a href="rssFailed" aria-label="Atom feed for failures">
        failures
      </a>
      <a href="rssLatest" aria-label="Atom feed for just latest builds">
        latest builds
      </a>
    </p>
  );
}
