import { Facts } from '../../parts/facts.tsx';
import { ReportTable } from '../../parts/report-table.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { ReportContent } from '../../types/runs.ts';

/** Renders a report of any kind: its facts, then its tables. */
export function ReportPage({ page }: PageProps<ReportContent>) {
  const { facts, tables, chart } = page;
  return (
    <>
      <div class="heading">
        <h1>
          {page.ownerName}: {page.heading}
        </h1>
        {page.up !== null && (
          <a class="button" href={page.up.href}>
            {page.up.text}
          </a>
        )}
      </div>
      {facts.length > 0 && <Facts rows={facts} />}
      {chart !== null && <img src={chart} alt="The last builds" width="420" height="140" />}
      {tables.map((table) => (
        <ReportTable key={table.heading} table={table} />
      ))}
    </>
  );
}
