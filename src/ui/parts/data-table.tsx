import type { ComponentChildren } from 'preact';
import { type Keep, Rows } from './rows.tsx';

/** Describes a column of a table. */
export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Says whether the cells of the column name their rows. */
  readonly header?: boolean;
  readonly class?: string;
}

interface DataTableProps<Row> {
  /** Lists the columns; no two of them have the same heading. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Is missing where the rows are not worth keeping. */
  readonly keep?: Keep<Row>;
}

/** Renders a table that scrolls by itself where the screen is narrow. */
export function DataTable<Row>({ columns, rows, keep }: DataTableProps<Row>) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows of={rows} each={(row) => <tr>{columns.map((column) => cellOf(column, row))}</tr>} keep={keep} />
        </tbody>
      </table>
    </div>
  );
}

function cellOf<Row>({ heading, cell, header, class: name }: Column<Row>, row: Row) {
  return header ? (
    <th key={heading} scope="row" class={name}>
      {cell(row)}
    </th>
  ) : (
    <td key={heading} class={name}>
      {cell(row)}
    </td>
  );
}
