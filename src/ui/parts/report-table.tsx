import type { ReportCell, ReportTable as Table } from '../../points/index.ts';
import { DataTable } from './data-table.tsx';

/** Renders a table of a report, with the number of rows that are not shown. */
export function ReportTable({ table: { heading, columns, rows, left } }: { table: Table }) {
  return (
    <section>
      <h2>{heading}</h2>
      {rows.length === 0 ? (
        <p class="empty">None.</p>
      ) : (
        <DataTable
          columns={columns.map((name, at) => ({
            heading: name,
            header: at === 0,
            cell: (cells: readonly ReportCell[]) => <Cell cell={cells[at] ?? ''} />,
          }))}
          rows={rows}
        />
      )}
      {left > 0 && <p>{left} more are not shown.</p>}
    </section>
  );
}

function Cell({ cell }: { cell: ReportCell }) {
  return typeof cell === 'object' ? <a href={cell.href}>{cell.text}</a> : <span>{cell}</span>;
}
