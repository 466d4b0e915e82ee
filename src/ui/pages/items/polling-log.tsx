import type { PollingLogContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

export function PollingLog({ page }: PageProps<PollingLogContent>) {
  return (
    <>
      <h1>{page.name}</h1>
      {page.log === null ? (
        <p class="empty">Polling has not run yet.</p>
      ) : (
        <>
          <p>
            <a href={page.textHref}>View as plain text</a>
          </p>
          <pre class="console">{`\n${page.log}`}</pre>
        </>
      )}
    </>
  );
}
