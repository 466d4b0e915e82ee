interface PagerProps {
  /** Holds how many come before those on the page, how many are on it, and how many there are. */
  readonly first: number;
  readonly shown: number;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** Names what is listed: `jobs`. */
  readonly of: string;
}

/** Renders where the page is in a long list, and links to the rest of it; nothing where the list is on the page. */
export function Pager({ first, shown, total, previous, next, of }: PagerProps) {
  if (previous === null && next === null) return null;
  return (
    <nav class="pager" aria-label={`Pages of ${of}`}>
      {previous !== null && (
        <a class="button" href={previous} rel="prev">
          Previous
        </a>
      )}
      <span class="muted">{shown === 0 ? `${total} ${of}` : `${first + 1}–${first + shown} of ${total} ${of}`}</span>
      {next !== null && (
        <a class="button" href={next} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}
