import type { Home, Job } from '../../home/index.ts';
import { combinationSelector, type Run, shownValue } from '../../model/index.ts';
import { matrixAxes, matrixConfig } from '../../points/index.ts';
import type { CellNotes } from '../active/run-state-folder.ts';

/**
 * Returns which cells a build runs, in the order of the combinations: the touchstones before all others. Throws FilterError
 * for a filter that cannot be evaluated.
 */
export function planCells(
  items: Pick<Home['items'], 'cells'>,
  project: Job,
  run: Pick<Run, 'parameters' | 'causes'>,
): CellNotes {
  const config = matrixConfig(project.config);
  const axes = config === null ? [] : matrixAxes(config);
  const parameters = new Map((run.parameters ?? []).map((value) => [value.name, shownValue(value)]));
  const filters = [
    config?.combinationFilter,
    ...run.causes.map((cause) => (cause.kind === 'upstream' ? cause.cells : null)),
  ];
  const selectors = filters.flatMap((filter) => combinationSelector(filter, axes, parameters) ?? []);
  const isTouchstone = combinationSelector(config?.executionStrategy?.touchStoneCombinationFilter, axes, parameters);
  const touchstones: string[] = [];
  const others: string[] = [];
  for (const { fullName, cell } of items.cells(project)) {
    if (cell?.active !== true || !selectors.every((isWanted) => isWanted(cell.values))) continue;
    (isTouchstone?.(cell.values) ? touchstones : others).push(fullName);
  }
  return { touchstones, others, items: {} };
}
