interface ViewTabsProps {
  readonly views: readonly { name: string; href: string }[];
  /** Names the view that is shown. */
  readonly current: string;
  /** Links to the page that creates a view; null where that is not allowed. */
  readonly newView: string | null;
}

/** Renders the views of the root or of a folder. */
export function ViewTabs({ views, current, newView }: ViewTabsProps) {
  return (
    <nav class="tabs" aria-label="Views">
      <ul>
        {views.map(({ name, href }) => (
          <li key={name}>
            <a href={href} aria-current={name === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
        {newView !== null && (
          <li>
            <a href={newView} aria-label="New view">
              +
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
