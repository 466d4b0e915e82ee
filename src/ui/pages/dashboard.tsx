import type { PageProps } from '../page-props.ts';
import { JobTable } from '../parts/job-table.tsx';
import { PostButton } from '../parts/post-form.tsx';

export function Dashboard({ frame, page }: PageProps<'dashboard'>) {
  return (
    <>
      <div class="heading">
        <h1>Jobs</h1>
        {page.mayCreate && (
          <a class="button primary" href={`${frame.prefix}/newJob`}>
            New item
          </a>
        )}
      </div>
      {page.systemMessage && <p class="description">{page.systemMessage}</p>}
      {page.jobs.length === 0 ? (
        <p class="empty">There are no jobs yet.</p>
      ) : (
        <JobTable crumb={frame.crumb} jobs={page.jobs} />
      )}
      <div class="columns">
        <Queue frame={frame} page={page} />
        <Executors frame={frame} page={page} />
      </div>
    </>
  );
}

function Queue({ frame, page }: PageProps<'dashboard'>) {
  return (
    <section>
      <h2>Build queue</h2>
      {page.queue.length === 0 && <p class="empty">Nothing waits.</p>}
      <ul class="plain">
        {page.queue.map((item) => (
          <li key={item.id}>
            <a href={item.href}>{item.text}</a>
            {item.why !== null && <span class="muted"> {item.why}</span>}{' '}
            <PostButton
              crumb={frame.crumb}
              action={`${frame.prefix}/queue/cancelItem?id=${item.id}`}
              next=""
              text="Cancel"
              label={`Cancel ${item.text}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Executors({ page }: PageProps<'dashboard'>) {
  return (
    <section>
      <h2>Executors</h2>
      <ol class="plain">
        {page.executors.map((executor) => (
          <li key={executor.number}>
            <span class="muted">{executor.number}</span>{' '}
            {executor.text === null ? (
              'Idle'
            ) : executor.href === null ? (
              executor.text
            ) : (
              <a href={executor.href}>{executor.text}</a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
