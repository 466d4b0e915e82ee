import type { JobRow } from '../types/rows.ts';
import { DataTable } from './data-table.tsx';
import { JOB_COLUMNS } from './job-columns.tsx';

interface JobTableProps {
  /** Lists the columns' Java classes, in order. Unknown and repeated ones are skipped. */
  readonly columns: readonly string[];
  readonly jobs: readonly JobRow[];
}

export function JobTable({ columns, jobs }: JobTableProps) {
  const names = [...new Set(columns)].filter((name) => JOB_COLUMNS.has(name));
  const known = names.flatMap((name) => JOB_COLUMNS.get(name) ?? []);
  return <DataTable columns={known} rows={jobs} keep={{ table: names.join(' '), nameOf: ({ href }) => href }} />;
}
