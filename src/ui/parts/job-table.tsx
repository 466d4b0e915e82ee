import type { Frame } from '../types/frame.ts';
import type { JobRow, PluginColumn } from '../types/rows.ts';
import { columnOfPlugin, JOB_COLUMNS, type JobColumn, type ListedJob, STAR } from './job-columns.tsx';
import { CrumbField } from './post-form.tsx';
import { Rows } from './rows.tsx';

interface JobTableProps {
  /** Lists the columns' Java classes, in order. Unknown and repeated ones are skipped. */
  readonly columns: readonly string[];
  readonly pluginColumns: readonly PluginColumn[];
  readonly jobs: readonly JobRow[];
  /** Holds the full names of the reader's favourites among them; null is a reader who can have none. */
  readonly marked: readonly string[] | null;
  readonly crumb: Frame['crumb'];
}

/**
 * Renders jobs as a table in one form, whose buttons post to addresses of their own; the script of the part does so without
 * leaving the page.
 */
export function JobTable({ columns, pluginColumns, jobs, marked, crumb }: JobTableProps) {
  const ofPlugins = new Map(pluginColumns.map((column) => [column.name, columnOfPlugin(column)]));
  const names = [...new Set(columns)];
  const known = names.flatMap((name) => JOB_COLUMNS.get(name) ?? ofPlugins.get(name) ?? []);
  const all = marked === null ? known : [...known, STAR];
  const rows = jobs.map((job): ListedJob => ({ job, favorite: marked?.includes(job.fullName) ?? null }));
  // A row is kept for readers with and without the star, filled or not: the name says which of them it is.
  const nameOf = ({ job, favorite }: ListedJob) => `${job.href} ${favorite}`;
  // What a plugin shows may change although the row does not.
  const keep = ofPlugins.size === 0 ? { table: names.join(' '), nameOf } : undefined;
  return (
    <form method="post" class="scroll boxed" data-island="jobs">
      <CrumbField crumb={crumb} />
      <table id="projectstatus" class="jobs">
        <thead>
          <tr>
            {all.map(({ heading, sign, kind }) => (
              <th key={heading} scope="col" class={kind}>
                {sign ? <span class="unseen">{heading}</span> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows of={rows} each={(row) => rowOf(all, row)} keep={keep} />
        </tbody>
      </table>
    </form>
  );
}

function rowOf(columns: readonly JobColumn[], row: ListedJob) {
  return (
    <tr id={`job_${row.job.name}`}>
      {columns.map(({ heading, kind, cell }) =>
        kind === 'name' ? (
          <th key={heading} scope="row" class={kind}>
            {cell(row)}
          </th>
        ) : (
          <td key={heading} class={kind}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
