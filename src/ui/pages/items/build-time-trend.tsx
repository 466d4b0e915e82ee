import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DurationChart } from '../../parts/duration-chart.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StatusBall } from '../../parts/status-ball.tsx';
import { Ago, Duration } from '../../parts/time.tsx';
import type { BuildTimeTrendContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

type Row = BuildTimeTrendContent['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'Status', cell: ({ color }) => <StatusBall color={color} /> },
  { heading: 'Build', cell: ({ href, displayName }) => <a href={href}>{displayName}</a>, header: true },
  {
    heading: 'Duration',
    cell: ({ duration, progress }) => (progress === null ? <Duration ms={duration} /> : 'running'),
  },
  { heading: 'Started', cell: ({ timestamp }) => timestamp > 0 && <Ago at={timestamp} /> },
];

const AGENT: Column<Row> = {
  heading: 'Agent',
  cell: ({ node }) => node !== null && <a href={node.href}>{node.text}</a>,
};

/** Renders how long builds took, as a picture and as a table. */
export function BuildTimeTrend({ page: { rows, newest, older } }: PageProps<BuildTimeTrendContent>) {
  const columns = rows.some(({ node }) => node !== null) ? [...COLUMNS, AGENT] : COLUMNS;
  return (
    <>
      <Signs />
      <h1>Timeline</h1>
      {rows.length === 0 && <p class="empty">No builds.</p>}
      <div class="card">
        <DurationChart id="trend-chart" rows={rows} />
      </div>
      <section id="trend" aria-label="Durations">
        <DataTable columns={columns} rows={rows} />
      </section>
      <nav class="toolbar" aria-label="Pages of builds">
        {newest !== null && <a href={newest}>Newest builds</a>}
        <span class="spread" />
        {older !== null && <a href={older}>Older builds</a>}
      </nav>
    </>
  );
}
