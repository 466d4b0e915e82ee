import type { ReportLink } from '../types/reports.ts';

/** Renders reports with their charts, which are loaded when they come into sight. */
export function ReportList({ reports }: { reports: readonly ReportLink[] }) {
  if (reports.length === 0) return null;
  return (
    <section class="card">
      <h2>Reports</h2>
      <ul class="reports">
        {reports.map(({ title, href, summary, chart }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            {summary !== '' && <span class="muted"> {summary}</span>}
            {chart !== null && (
              <a href={href}>
                <img src={chart} alt={`${title} of the last builds`} loading="lazy" width="420" height="140" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
