import type { PageProps } from '../page-props.ts';
import { ChangeList } from '../parts/change-list.tsx';

export function Changes({ page }: PageProps<'changes'>) {
  return (
    <>
      <h1>
        Changes in {page.jobName} {page.displayName}
      </h1>
      {page.changes.length === 0 ? <p class="empty">No changes.</p> : <ChangeList rows={page.changes} details={true} />}
    </>
  );
}
