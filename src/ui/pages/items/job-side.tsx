import { FileList } from '../../parts/file-list.tsx';
import { Ago } from '../../parts/time.tsx';
import type { Badge, JobContent } from '../../types/jobs.ts';

/** Renders what there is to know about a job beside its builds. */
export function JobSide({ page }: { readonly page: JobContent }) {
  return (
    <>
      {page.artifacts.length > 0 && (
        <section class="card" id="last-artifacts">
          <h2>Last Successful Artifacts</h2>
          <FileList rows={page.artifacts} />
        </section>
      )}
      <Permalinks page={page} />
      <NextRuns schedules={page.schedules} />
      <Links heading="Upstream Projects" links={page.upstream} />
      <Links heading="Downstream Projects" links={page.downstream} />
      {page.badge !== null && <BadgeCard badge={page.badge} />}
    </>
  );
}

function Permalinks({ page }: { readonly page: JobContent }) {
  return (
    <section class="card" id="permalinks" data-live="run" data-live-job={page.fullName}>
      <h2>Permalinks</h2>
      {page.permalinks.length === 0 && <p class="empty">None yet.</p>}
      <ul class="plain">
        {page.permalinks.map(({ text, href, timestamp }) => (
          <li key={href}>
            <a href={href}>
              {text}, <Ago at={timestamp} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says what comes next of each action of a schedule. */
const NEXT: Readonly<Record<JobContent['schedules'][number]['action'], string>> = {
  build: 'Next build: ',
  poll: 'Next look for changes: ',
};

/** Renders when the job starts by itself. */
function NextRuns({ schedules }: Pick<JobContent, 'schedules'>) {
  if (schedules.length === 0) return null;
  return (
    <section class="card">
      <h2>Schedule</h2>
      <ul class="plain">
        {schedules.map(({ action, next }) => (
          <li key={`${action} ${next}`}>
            {NEXT[action]}
            {next === null ? 'not within two years' : <Moment at={next} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders a time to come. */
function Moment({ at }: { readonly at: number }) {
  const iso = new Date(at).toISOString();
  return <time dateTime={iso}>{`${iso.slice(0, 16).replace('T', ' ')} UTC`}</time>;
}

function Links({ heading, links }: { readonly heading: string; readonly links: JobContent['upstream'] }) {
  if (links.length === 0) return null;
  return (
    <section class="card">
      <h2>{heading}</h2>
      <ul class="plain">
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BadgeCard({ badge: { href, markdown, pageHref } }: { readonly badge: Badge }) {
  return (
    <section class="card" id="badge">
      <h2>Badge</h2>
      <img src={href} alt="Badge with the state of the job" height="20" loading="lazy" />
      <details id="badge-markdown">
        <summary>Markdown for other pages</summary>
        <label for="badge-text">Markdown</label>
        <input id="badge-text" type="text" readOnly value={markdown} />
        <a href={pageHref}>All forms</a>
      </details>
    </section>
  );
}
