import type { Home, Job } from '../home/index.ts';
import {
  type Axis,
  type Combination,
  filterVariables,
  parseCombinationFilter,
  type Run,
  shownValue,
} from '../model/index.ts';
import { matrixConfig } from '../points/index.ts';
import { axesOf } from './matrix-project.ts';
import type { CellNotes } from './progress.ts';

/**
 * Which cells a build runs, in the order of the combinations: the touchstones before all others. Throws FilterError for a
 * filter that cannot be worked out.
 */
export function planCells(items: Pick<Home['items'], 'cells'>, project: Job, run: Pick<Run, 'parameters'>): CellNotes {
  const config = matrixConfig(project.config);
  const axes = config === null ? [] : axesOf(config);
  const parameters = new Map((run.parameters ?? []).map((value) => [value.name, shownValue(value)]));
  const isWanted = selector(config?.combinationFilter, axes, parameters) ?? (() => true);
  const isTouchstone = selector(config?.executionStrategy?.touchStoneCombinationFilter, axes, parameters);
  const touchstones: string[] = [];
  const others: string[] = [];
  for (const { fullName, cell } of items.cells(project)) {
    if (cell?.active !== true || !isWanted(cell.values)) continue;
    (isTouchstone?.(cell.values) ? touchstones : others).push(fullName);
  }
  return { touchstones, others, items: {} };
}

/** Null: there is no such filter. */
function selector(
  filter: string | null | undefined,
  axes: readonly Axis[],
  parameters: ReadonlyMap<string, string>,
): ((combination: Combination) => boolean) | null {
  if (filter === null || filter === undefined || filter.trim() === '') return null;
  const selects = parseCombinationFilter(filter);
  return (combination) => selects(filterVariables(axes, combination, parameters));
}
