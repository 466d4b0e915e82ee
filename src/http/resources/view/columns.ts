import type { View } from '../../../controller/index.ts';

/** Lists the columns of a view without columns of its own. */
export const COLUMNS = ['Status', 'Weather', 'Job', 'LastSuccess', 'LastFailure', 'LastDuration', 'BuildButton'].map(
  (name) => `hudson.views.${name}Column`,
);

/**
 * Returns the Java classes of a view's columns, as they were read with it: parsing a long document again would take long.
 */
export function columnsOf({ config }: View): readonly string[] | null {
  const columns = 'columns' in config && Array.isArray(config.columns) ? config.columns : null;
  return columns?.filter((column): column is string => typeof column === 'string') ?? null;
}
