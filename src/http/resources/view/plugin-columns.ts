import type { Item } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import type { ColumnCell, ShownJob, ViewColumn } from '../../../points/index.ts';
import type { PluginColumn } from '../../../ui/index.ts';
import { shownJob } from '../../beans/items/shown-job.ts';
import { givenBy } from '../../extensions/given-by.ts';
import { hrefGiven } from '../../extensions/hrefs.ts';
import { objectGiven, textGiven } from '../../extensions/shapes.ts';
import type { RequestContext } from '../../route.ts';

/**
 * Returns the columns of plugins among those of a view, with their cells for the jobs by full name. A cell may read builds, so
 * others get their turn in between.
 */
export async function pluginColumns(
  context: RequestContext,
  columns: readonly string[],
  items: readonly Item[],
): Promise<readonly PluginColumn[]> {
  const { extensions, home } = context.services;
  const wanted = extensions.viewColumns.filter(({ className }) => columns.includes(className));
  if (wanted.length === 0) return [];
  const jobs = items.flatMap((item) =>
    item.kind === 'job' ? [shownJob(context, item, home.items.url(item.fullName))] : [],
  );
  const pause = createYield();
  const shown: PluginColumn[] = [];
  for (const column of wanted) {
    const cells = new Map<string, ColumnCell>();
    for (const job of jobs) {
      cells.set(job.fullName, cellOf(context, column, job));
      if (pause.isDue()) await pause();
    }
    shown.push({ name: column.className, heading: column.heading, cells: Object.fromEntries(cells) });
  }
  return shown;
}

/** Returns the names and headings of all columns of plugins, which people may choose. */
export function offeredColumns({ services }: RequestContext) {
  return services.extensions.viewColumns.map(({ className, heading }) => ({ name: className, heading }));
}

function cellOf({ services }: RequestContext, column: ViewColumn, job: ShownJob): ColumnCell {
  const asked = { part: column, name: column.className, instead: null, read: cellGiven };
  return givenBy(services, asked, () => column.cell(job));
}

/** Returns the cell that a column gave; one with an address that no link may have is a text. */
function cellGiven(given: unknown): ColumnCell {
  if (given === null || typeof given === 'string') return given;
  const { text, href } = objectGiven(given, 'a text, a link or null');
  const shown = textGiven(text, 'the text of a cell');
  const address = hrefGiven(href);
  return address === null ? shown : { text: shown, href: address };
}
