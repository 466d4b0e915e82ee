import { ChangeList } from '../../parts/change-list.tsx';
import { Ago } from '../../parts/time.tsx';
import type { ChangesContent, JobChangesContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

export function Changes({ page }: PageProps<ChangesContent>) {
  return (
    <>
      <h1>Changes</h1>
      {page.changes.length === 0 ? (
        <h2 class="empty">No changes.</h2>
      ) : (
        <div class="card">
          <ChangeList rows={page.changes} details={true} />
        </div>
      )}
    </>
  );
}

/** Renders what the builds of a job brought in. */
export function JobChanges({ page }: PageProps<JobChangesContent>) {
  return (
    <>
      <h1>Changes of {page.jobName}</h1>
      {page.runs.length === 0 && <p class="empty">No changes in these builds.</p>}
      {page.runs.map((run) => (
        <section key={run.number}>
          <h2>
            <a href={`${run.href}changes`}>{run.displayName}</a> <Ago at={run.timestamp} />
          </h2>
          <ChangeList rows={run.changes} details={true} />
          {run.more > 0 && (
            <p>
              <a href={`${run.href}changes`}>{run.more} more changes</a>
            </p>
          )}
        </section>
      ))}
      {page.older !== null && <a href={page.older}>Older builds</a>}
    </>
  );
}
