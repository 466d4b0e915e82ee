import type { AxisModel, StageContent, StageModel } from '../model.ts';

/** Represents a stage of a matrix: its cell of the axes. */
export interface Cell {
  readonly stage: StageModel;
  /** Holds the values of the axes in the form `OS=linux`. */
  readonly variables: readonly string[];
}

type Matrix = Extract<StageContent, { readonly type: 'matrix' }>;

/** Returns all cells that are not excluded; the first axis changes fastest. */
export function cellsOf({ axes, excludes, cell }: Matrix): Cell[] {
  return combinations(axes)
    .filter((values) => !excludes.some((exclude) => exclude.every((axis) => matches(axis, values))))
    .map((values) => ({
      stage: { ...cell, name: `Matrix - ${axes.map(({ name }) => `${name} = '${values.get(name)}'`).join(', ')}` },
      variables: axes.map(({ name }) => `${name}=${values.get(name)}`),
    }));
}

function combinations(axes: readonly AxisModel[]): ReadonlyMap<string, string>[] {
  let found: ReadonlyMap<string, string>[] = [new Map()];
  for (const { name, values } of axes) {
    found = values.flatMap((value) => found.map((each) => new Map([...each, [name, value]])));
  }
  return found;
}

function matches({ name, values, isNegated }: AxisModel, cell: ReadonlyMap<string, string>): boolean {
  return values.includes(cell.get(name) ?? '') !== isNegated;
}
