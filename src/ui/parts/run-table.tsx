import { useContext } from 'preact/hooks';
import type { Frame } from '../types/frame.ts';
import type { RunRow } from '../types/rows.ts';
import { type Column, DataTable } from './data-table.tsx';
import { Formatted, MarkupFormat } from './markup.tsx';
import type { Keep } from './rows.tsx';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';

/** Limits the length of a description that is formatted in a row; the page of the build formats longer ones. */
const MAX_FORMATTED = 1000;

/** Holds the values of a row, with what formats the description in it. */
type FormattedRow = RunRow & { readonly format: Frame['markup'] };

const COLUMNS: readonly Column<FormattedRow>[] = [
  { heading: 'Status', cell: Status },
  { heading: 'Build', cell: Name, header: true },
  { heading: 'Started', cell: (run) => run.unreadable === null && <Ago at={run.timestamp} /> },
  { heading: 'Duration', cell: (run) => run.unreadable === null && <Duration ms={run.duration} /> },
  { heading: 'Description', cell: Words },
];

const KEEP: Keep<FormattedRow> = { table: 'runs', nameOf: ({ href }) => href };

export function RunTable({ runs }: { runs: readonly RunRow[] }) {
  const format = useContext(MarkupFormat);
  return <DataTable columns={COLUMNS} rows={runs.map((run) => ({ ...run, format }))} keep={KEEP} />;
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

function Words(run: FormattedRow) {
  if (run.unreadable !== null) return run.unreadable;
  return (
    <>
      {run.description !== null && (
        <Formatted text={run.description} format={run.description.length > MAX_FORMATTED ? null : run.format} />
      )}{' '}
      <a href={`${run.href}console`}>console</a>
    </>
  );
}
