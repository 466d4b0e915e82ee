import type { ShownJob } from '../action/page-context.ts';

/**
 * Represents what a cell shows: a text, a text with a link to a path of the server or to an address of the web, or nothing. With any
 * other address it is a text alone.
 */
export type ColumnCell = string | { readonly text: string; readonly href: string } | null;

/** Describes a column that views may have; people choose it by its heading. */
export interface ViewColumn {
  /** Names the Java class by which the configurations of views have it. */
  readonly className: string;
  readonly heading: string;
  /**
   * Returns the cell of a job. It is called for each job of each page that has the column, so that it must be fast, and can wait
   * for nothing. Where it throws, or returns something else, the cell is empty.
   */
  cell(job: ShownJob): ColumnCell;
}

/**
 * Defines a column.
 *
 * @example
 * registry.viewColumns(defineViewColumn({
 *   className: 'plugins.weather.ForecastColumn',
 *   heading: 'Forecast',
 *   cell: (job) => (job.color() === 'blue' ? 'sunny' : { text: 'rain', href: `${job.href}lastBuild/` }),
 * }));
 */
export function defineViewColumn(column: ViewColumn): ViewColumn {
  return column;
}
