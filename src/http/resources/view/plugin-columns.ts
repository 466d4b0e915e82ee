import type { Item } from '../../../controller/index.ts';
import type { ColumnCell, ViewColumn } from '../../../points/index.ts';
import type { PluginColumn } from '../../../ui/index.ts';
import { shownJob } from '../../beans/items/shown-job.ts';
import { givenBy } from '../../extensions.ts';
import type { RequestContext } from '../../route.ts';

/** Returns the columns of plugins among those of a view, with their cells for the jobs by full name. */
export function pluginColumns(
  context: RequestContext,
  columns: readonly string[],
  items: readonly Item[],
): readonly PluginColumn[] {
  const { extensions, home } = context.services;
  const wanted = extensions.viewColumns.filter(({ className }) => columns.includes(className));
  if (wanted.length === 0) return [];
  const jobs = items.flatMap((item) =>
    item.kind === 'job' ? [shownJob(context, item, home.items.url(item.fullName))] : [],
  );
  return wanted.map((column) => ({
    name: column.className,
    heading: column.heading,
    cells: Object.fromEntries(jobs.map((job) => [job.fullName, cellOf(context, column, job)])),
  }));
}

/** Returns the names and headings of all columns of plugins, which people may choose. */
export function offeredColumns({ services }: RequestContext) {
  return services.extensions.viewColumns.map(({ className, heading }) => ({ name: className, heading }));
}

function cellOf(
  { services: { log } }: RequestContext,
  column: ViewColumn,
  job: Parameters<ViewColumn['cell']>[0],
): ColumnCell {
  return givenBy<ColumnCell>(log, { part: column, name: column.className, instead: null }, () => {
    const cell = column.cell(job);
    if (cell === null || typeof cell === 'string') return cell;
    // A link stays on this server, whatever a plugin makes of names.
    return cell.href.startsWith('/') && !cell.href.startsWith('//') ? { text: cell.text, href: cell.href } : cell.text;
  });
}
