import { expect, it } from 'vitest';
import type { StageModel } from '../model.ts';
import { cellsOf } from './matrix.ts';

const cell: StageModel = {
  name: '',
  agent: null,
  environment: [],
  options: [],
  tools: [],
  when: null,
  input: null,
  post: [],
  failFast: false,
  content: { type: 'stages', stages: [] },
};

function axis(name: string, values: readonly string[], isNegated = false) {
  return { name, values, isNegated };
}

it('the first axis changes fastest, and cells are named after their values', () => {
  const cells = cellsOf({ type: 'matrix', axes: [axis('OS', ['a', 'b']), axis('V', ['1', '2'])], excludes: [], cell });
  expect(cells.map(({ stage }) => stage.name)).toEqual([
    "Matrix - OS = 'a', V = '1'",
    "Matrix - OS = 'b', V = '1'",
    "Matrix - OS = 'a', V = '2'",
    "Matrix - OS = 'b', V = '2'",
  ]);
  expect(cells[3]?.variables).toEqual(['OS=b', 'V=2']);
});

it('a cell is excluded if all axes of an exclude fit it', () => {
  const axes = [axis('OS', ['a', 'b', 'c']), axis('V', ['1', '2'])];
  const excludes = [
    [axis('OS', ['a']), axis('V', ['1'])],
    [axis('OS', ['c'], true), axis('V', ['2'])],
  ];
  const cells = cellsOf({ type: 'matrix', axes, excludes, cell });
  expect(cells.map(({ variables }) => variables.join())).toEqual(['OS=b,V=1', 'OS=c,V=1', 'OS=c,V=2']);
});
