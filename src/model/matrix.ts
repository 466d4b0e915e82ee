/** Represents an axis of a matrix project. */
export interface Axis {
  readonly name: string;
  readonly values: readonly string[];
}

/** Holds a value for each axis, in the order of the axes' names. */
export type Combination = ReadonlyMap<string, string>;

/**
 * Returns every combination of the axes: the last axis varies fastest. Jenkins: `AxisList#list`. No axes make one
 * combination, an axis without values makes none.
 */
export function combinations(axes: readonly Axis[]): Combination[] {
  // Asked first: what the other axes make together may be without limit then.
  if (combinationCount(axes) === 0) return [];
  const names = axes.map(({ name }) => name).sort();
  // A map keeps the order in which its keys came first.
  let all = [new Map(names.map((name) => [name, '']))];
  for (const { name, values } of axes) {
    const distinct = [...new Set(values)];
    all = all.flatMap((before) => distinct.map((value) => new Map(before).set(name, value)));
  }
  return all;
}

/** Returns how many `combinations` would make. */
export function combinationCount(axes: readonly Axis[]): number {
  return axes.reduce((count, { values }) => count * new Set(values).size, 1);
}

/** Returns the name of the cell's job: `A=x,B=y`; `default` where there are no axes. */
export function combinationName(combination: Combination): string {
  return [...combination].map(([name, value]) => `${name}=${value}`).join(',') || 'default';
}

/** Returns what people see: the values, `x,y`; `default` where there are no axes. */
export function combinationTitle(combination: Combination): string {
  return [...combination.values()].join(',') || 'default';
}
