import type { Frame } from '../types/frame.ts';
import type { JobRow } from '../types/rows.ts';
import { DataTable } from './data-table.tsx';
import { JOB_COLUMNS } from './job-columns.tsx';

interface JobTableProps {
  readonly crumb: Frame['crumb'];
  /** Lists the columns' Java classes, in order. Unknown and repeated ones are skipped. */
  readonly columns: readonly string[];
  readonly jobs: readonly JobRow[];
}

export function JobTable({ crumb, columns, jobs }: JobTableProps) {
  const known = [...new Set(columns)].flatMap((name) => JOB_COLUMNS.get(name)?.(crumb) ?? []);
  return <DataTable columns={known} rows={jobs} keyOf={(job) => job.href} />;
}
