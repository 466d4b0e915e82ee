/** Renders links to the feeds of a page, whose address ends in a slash. */
export function FeedBar() {
  return (
    <p id="rss-bar" class="muted">
      Atom feeds: <a href="rssAll">Atom feed for all</a> <a href="rssFailed">Atom feed for failures</a>{' '}
      <a href="rssLatest">Atom feed for just latest builds</a>
    </p>
  );
}
