import { Icon } from './icon.tsx';

interface ViewTabsProps {
  readonly views: readonly { name: string; title: string; href: string }[];
  /** Names the view that is shown. */
  readonly current: string;
  /** Links to the page that creates a view; null where that is not allowed. */
  readonly newView: string | null;
}

/** Renders the views of the root or of a folder. */
export function ViewTabs({ views, current, newView }: ViewTabsProps) {
  return (
    <nav id="projectstatus-tabBar" class="tabs view-tabs" aria-label="Views" data-island="tabs">
      <ul>
        {views.map(({ name, title, href }) => (
          <li key={name}>
            <a class="tab" href={href} aria-current={name === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
        {newView !== null && (
          <li>
            <a href={newView} title="New view">
              <Icon name="plus" label="New view" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
