/** An axis of a matrix project. */
export interface Axis {
  readonly name: string;
  readonly values: readonly string[];
}

/** A value for each axis, in the order of the axes' names. */
export type Combination = ReadonlyMap<string, string>;

/**
 * Every combination of the axes: the last axis varies fastest. Jenkins: `AxisList#list`. No axes make one combination,
 * an axis without values makes none.
 */
export function combinations(axes: readonly Axis[]): Combination[] {
  let all: (readonly [string, string])[][] = [[]];
  for (const { name, values } of axes) {
    const distinct = [...new Set(values)];
    all = all.flatMap((parts) => distinct.map((value) => [...parts, [name, value] as const]));
  }
  return all.map((parts) => new Map(parts.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))));
}

/** How many `combinations` would make. */
export function combinationCount(axes: readonly Axis[]): number {
  return axes.reduce((count, { values }) => count * new Set(values).size, 1);
}

/** Name of the cell's job: `A=x,B=y`; `default` where there are no axes. */
export function combinationName(combination: Combination): string {
  return [...combination].map(([name, value]) => `${name}=${value}`).join(',') || 'default';
}

/** What people see: the values, `x,y`; `default` where there are no axes. */
export function combinationTitle(combination: Combination): string {
  return [...combination.values()].join(',') || 'default';
}
