import type { RunRow } from '../types/rows.ts';
import { type Column, DataTable } from './data-table.tsx';
import type { Keep } from './rows.tsx';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';

const COLUMNS: readonly Column<RunRow>[] = [
  { heading: 'Status', cell: Status },
  { heading: 'Build', cell: Name, header: true },
  { heading: 'Started', cell: (run) => run.unreadable === null && <Ago at={run.timestamp} /> },
  { heading: 'Duration', cell: (run) => run.unreadable === null && <Duration ms={run.duration} /> },
  { heading: 'Description', cell: Words },
];

const KEEP: Keep<RunRow> = { table: 'runs', nameOf: ({ href }) => href };

export function RunTable({ runs }: { runs: readonly RunRow[] }) {
  return <DataTable columns={COLUMNS} rows={runs} keep={KEEP} />;
}

function Status(run: RunRow) {
  return run.unreadable === null ? <StatusBall color={run.color} /> : <span class="error">Not readable</span>;
}

function Name(run: RunRow) {
  if (run.unreadable !== null) return <>#{run.number}</>;
  return (
    <>
      <a href={run.href}>{run.displayName}</a>
      {run.keepLog && <span class="tag">kept</span>}
    </>
  );
}

function Words(run: RunRow) {
  if (run.unreadable !== null) return run.unreadable;
  return (
    <>
      {run.description} <a href={`${run.href}console`}>console</a>
    </>
  );
}
