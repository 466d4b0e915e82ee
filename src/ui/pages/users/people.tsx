import { type Column, DataTable } from '../../parts/data-table.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { PeopleContent } from '../../types/users.ts';

type User = PeopleContent['users'][number];

const COLUMNS: readonly Column<User>[] = [
  { heading: 'User id', cell: (user) => <a href={user.href}>{user.id}</a>, header: true },
  { heading: 'Name', cell: (user) => user.fullName },
];

export function People({ page }: PageProps<PeopleContent>) {
  return (
    <>
      <div class="heading">
        <h1>People</h1>
        {page.newUserHref !== null && (
          <a class="button primary" href={page.newUserHref}>
            New user
          </a>
        )}
      </div>
      {page.users.length === 0 ? (
        <p class="empty">Nobody is known yet.</p>
      ) : (
        <DataTable columns={COLUMNS} rows={page.users} />
      )}
    </>
  );
}
