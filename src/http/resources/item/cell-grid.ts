import type { Job } from '../../../controller/index.ts';
import { matrixAxes, matrixConfig } from '../../../points/index.ts';
import type { CellGrid, CellLink } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { jobColor } from '../../beans/items/job-color.ts';
import { itemHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';

/** Limits the cells on a page: one with ten thousand would take too long; the rest is in the remote API. */
const CELLS_SHOWN = 500;
/** Limits the columns; with more values the cells are a list. */
const COLUMNS = 12;

/**
 * Returns the parts of a job for its page: the combinations of a matrix project with the values of the last axis as
 * columns, the modules of a Maven job as a list. Null is returned for jobs without parts.
 */
export function cellGrid(context: RequestContext, project: Job): CellGrid | null {
  const { form } = project.itemKind;
  if (form !== 'matrix' && form !== 'maven') return null;
  const cells = context.services.home.items.cells(project).slice(0, CELLS_SHOWN);
  if (cells.length === 0) return null;
  const heading = form === 'maven' ? 'Modules' : 'Configuration Matrix';
  const config = matrixConfig(project.config);
  const axes = config === null ? [] : matrixAxes(config);
  const last = axes.at(-1);
  if (last === undefined || last.values.length > COLUMNS) {
    const others = cells.map((cell) => linkTo(context, cell));
    return { heading, columns: [], rows: [], others, axes: { rows: '', columns: '' } };
  }
  const before = axes.slice(0, -1).map(({ name }) => name);
  const rows = new Map<string, (CellLink | null)[]>();
  const others: CellLink[] = [];
  for (const cell of cells) {
    const values = cell.cell?.values ?? new Map<string, string>();
    const column = last.values.indexOf(values.get(last.name) ?? '');
    if (cell.cell?.active !== true || column < 0) {
      others.push(linkTo(context, cell));
      continue;
    }
    const name = before.map((axis) => values.get(axis) ?? '').join(', ');
    const row = rows.get(name) ?? last.values.map(() => null);
    row[column] = linkTo(context, cell);
    rows.set(name, row);
  }
  return {
    heading,
    columns: last.values,
    rows: [...rows].map(([name, row]) => ({ name, cells: row })),
    others,
    axes: { rows: before.join(', '), columns: last.name },
  };
}

function linkTo(context: RequestContext, cell: Job): CellLink {
  return {
    text: itemDisplayName(context, cell),
    href: itemHref(context, cell.fullName),
    color: jobColor(context.services, cell),
  };
}
