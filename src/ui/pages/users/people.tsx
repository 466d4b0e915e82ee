import { Avatar } from '../../parts/avatar.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Ago } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { PeopleContent, PersonRow } from '../../types/users.ts';

const COLUMNS: readonly Column<PersonRow>[] = [
  {
    heading: 'User ID',
    header: true,
    cell: ({ id, fullName, href }) => (
      <span class="person">
        <Avatar id={id} fullName={fullName} />
        <a href={href}>{id}</a>
      </span>
    ),
  },
  { heading: 'Name', cell: ({ fullName }) => fullName },
  { heading: 'Last activity', cell: ({ last }) => (last === null ? <None /> : <Ago at={last.at} />) },
  { heading: 'On', cell: ({ last }) => (last === null ? <None /> : <a href={last.href}>{last.text}</a>) },
];

/** Stands for what there is not. */
function None() {
  return <span class="muted">–</span>;
}

/** Renders those who use the server, a page at a time. */
export function People({ page }: PageProps<PeopleContent>) {
  return (
    <>
      <div class="heading">
        <h1>{page.heading}</h1>
        {page.newUserHref !== null && (
          <a class="button primary" href={page.newUserHref}>
            <Icon name="person-add" /> Create User
          </a>
        )}
      </div>
      <form class="toolbar" method="get">
        <input type="search" name="q" value={page.query} placeholder="Filter by name" aria-label="Filter people" />
        <button type="submit">
          <Icon name="filter" /> Filter
        </button>
        <span class="muted">{page.total === 1 ? '1 person' : `${page.total} people`}</span>
      </form>
      <section id="people" class="roomy">
        {page.users.length === 0 ? (
          <p class="empty-state">{page.query === '' ? 'Nobody is known yet.' : 'Nobody has such a name.'}</p>
        ) : (
          <DataTable columns={COLUMNS} rows={page.users} />
        )}
      </section>
      {(page.previousHref !== null || page.nextHref !== null) && (
        <nav class="actions" aria-label="Further people">
          {page.previousHref !== null && <a href={page.previousHref}>Previous</a>}
          {page.nextHref !== null && <a href={page.nextHref}>Next</a>}
        </nav>
      )}
    </>
  );
}
