import { type Axis, combinationCount, combinationName, combinations } from '../model/index.ts';
import type { AxisConfig, AxisKind, MatrixConfig } from '../points/index.ts';
import { fitsFileName } from './layout-cells.ts';

/** More combinations than this are a mistake that would fill memory and disk. */
export const MOST_CELLS = 10_000;
const MOST_AXES = 25;

export interface MatrixAxis extends Axis {
  readonly isLabel: boolean;
}

/** The axes of kinds that are built in. */
export function axesOf(config: MatrixConfig): MatrixAxis[] {
  return config.axes.flatMap(({ kind, ...rest }) => {
    if (kind === null) return [];
    // Every kind of the family is an AxisKind whose configuration is an AxisConfig.
    const { name, values } = (rest as { config: AxisConfig }).config;
    return [{ name, values, isLabel: (kind as AxisKind).isLabel }];
  });
}

/** Why a matrix project cannot be used as it is written; null: it can. */
export function problemOf(config: MatrixConfig): string | null {
  const unknown = config.axes.find((axis) => axis.kind === null);
  if (unknown?.kind === null) return `kind of axis not known: ${unknown.tag}`;
  const axes = axesOf(config);
  const names = axes.map(({ name }) => name);
  if (names.includes('')) return 'an axis has no name';
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return `two axes have the name ${twice}`;
  if (axes.length > MOST_AXES) return `it has ${axes.length} axes, which is more than ${MOST_AXES}`;
  const count = combinationCount(axes);
  if (count > MOST_CELLS) return `its axes make ${count} combinations, which is more than ${MOST_CELLS}`;
  const long = axes.find((axis) => !fitsFileName(`axis-${axis.name}`) || !axis.values.every(fitsFileName));
  if (long !== undefined) return `a name or value of the axis ${long.name.slice(0, 50)} is too long`;
  return sameName(axes);
}

/** Where commas are in names or values two combinations may be called the same; elsewhere they cannot. */
function sameName(axes: readonly MatrixAxis[]): string | null {
  if (!axes.some(({ name, values }) => name.includes(',') || values.some((value) => value.includes(',')))) return null;
  const seen = new Set<string>();
  for (const combination of combinations(axes)) {
    const name = combinationName(combination);
    if (seen.has(name)) return `two combinations have the name ${name}`;
    seen.add(name);
  }
  return null;
}
