import { RunTable } from '../../parts/run-table.tsx';
import { Signs } from '../../parts/signs.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { UserBuildsContent } from '../../types/users.ts';

export function UserBuilds({ page }: PageProps<UserBuildsContent>) {
  return (
    <>
      <Signs />
      <h1>Builds for {page.id}</h1>
      {page.runs.length === 0 ? <p class="empty">No builds.</p> : <RunTable runs={page.runs} />}
    </>
  );
}
