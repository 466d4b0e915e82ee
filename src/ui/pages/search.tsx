import { Icon } from '../parts/icon.tsx';
import type { SearchContent } from '../types/general-pages.ts';
import type { PageProps } from '../types/page-props.ts';

/** Renders what a search found, in groups. */
export function Search({ page }: PageProps<SearchContent>) {
  const { query, found } = page;
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      <div class="heading">
        <h1>{query === '' ? 'Search' : `Search for '${query}'`}</h1>
      </div>
      {found.length === 0 && (
        <div class="empty-state">
          <h2>{query === '' ? 'What are you looking for?' : 'Nothing seems to match.'}</h2>
          <p>
            The field above finds jobs, folders, views, nodes, people and pages of the server by a part of their names,
            and what can be done with a job by a word behind its name: <code>website configure</code>.
          </p>
        </div>
      )}
      {groups.map((group) => (
        <section key={group} class="card">
          <h2>{group}</h2>
          <ul class="plain found">
            {found
              .filter((hit) => hit.group === group)
              .map(({ name, href, icon }) => (
                <li key={href} id={`item_${name}`}>
                  <Icon name={icon} /> <a href={href}>{name}</a>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {page.isCut && <p class="muted">There may be more: type more of the name.</p>}
    </>
  );
}
