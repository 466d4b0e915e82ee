import {
  type Axis,
  type Combination,
  combinationCount,
  combinationName,
  combinationSelector,
  combinations,
  FilterError,
} from '../../../model/index.ts';
import { type MatrixConfig, matrixAxes, parameterDefinitions } from '../../../points/index.ts';
import { fitsFileName } from '../../layout/cell-folders.ts';

/** Limits the combinations of a project: more are a mistake that would fill memory and disk. */
export const MAX_CELLS = 10_000;
const MAX_AXES = 25;

/**
 * Returns the element of an axis of an unknown kind, which makes the cells of the project unknown; null where there is
 * none.
 */
export function unknownAxisOf({ axes }: MatrixConfig): string | null {
  const unknown = axes.find((axis) => axis.kind === null);
  return unknown?.kind === null ? unknown.tag : null;
}

/** Returns why a matrix project cannot be used as it is written; null where it can. */
export function problemOf(config: MatrixConfig): string | null {
  const axes = matrixAxes(config);
  const names = axes.map(({ name }) => name);
  if (names.includes('')) return 'an axis has no name';
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `two axes have the name ${twice}`;
  if (axes.length > MAX_AXES) return `it has ${axes.length} axes, which is more than ${MAX_AXES}`;
  const count = combinationCount(axes);
  if (count > MAX_CELLS) return `its axes make ${count} combinations, which is more than ${MAX_CELLS}`;
  const long = axes.find((axis) => !fitsFileName(`axis-${axis.name}`) || !axis.values.every(fitsFileName));
  if (long !== undefined) return `a name or value of the axis ${long.name.slice(0, 50)} is too long`;
  return sameName(axes);
}

/**
 * Returns why two combinations would have the same name, null where none have; they can only where commas are in names or
 * values.
 */
function sameName(axes: readonly Axis[]): string | null {
  if (!axes.some(({ name, values }) => name.includes(',') || values.some((value) => value.includes(',')))) return null;
  const seen = new Set<string>();
  for (const combination of combinations(axes)) {
    const name = combinationName(combination);
    if (seen.has(name)) return `two combinations have the name ${name}`;
    seen.add(name);
  }
  return null;
}

/**
 * Returns the combinations that a build may run: those that the filter selects, where it selects the same in every
 * build. What parameters decide is decided in each build, and a filter that cannot be worked out fails it. Jenkins:
 * `MatrixProject#rebuildConfigurations`.
 */
export function activeCombinations(config: MatrixConfig, axes: readonly Axis[]): Combination[] {
  const all = combinations(axes);
  const { combinationFilter } = config;
  if (combinationFilter === null || namesParameter(config, combinationFilter)) return all;
  try {
    const isSelected = combinationSelector(combinationFilter, axes);
    return isSelected === null ? all : all.filter(isSelected);
  } catch (error) {
    if (error instanceof FilterError) return all;
    throw error;
  }
}

function namesParameter(config: MatrixConfig, filter: string): boolean {
  const words = new Set(filter.match(/[\p{L}\p{N}_]+/gu));
  return parameterDefinitions(config)?.some((parameter) => words.has(parameter.config.name)) ?? false;
}
