import { expect, it } from 'vitest';
import { FlowGraph, type FlowNode } from '../../flow/graph.ts';
import { reportPlaceOf } from './report-place.ts';

it('a report knows the stages and branches around its step, innermost first', () => {
  const graph = new FlowGraph();
  const add = (step: string, label: string | null, enclosing: FlowNode | null): FlowNode =>
    graph.add({
      kind: label === null ? 'atom' : 'body',
      step,
      label,
      parents: [],
      enclosing: enclosing?.id ?? null,
      opens: null,
      started: 0,
    });
  const build = add('stage', 'Build', null);
  const branch = add('parallel', 'Branch: linux', build);
  const same = add('stage', 'linux', branch);
  const test = add('stage', 'Test', same);
  const node = add('node', '', test);
  const step = add('junit', null, node);
  expect(reportPlaceOf({ graph }, step)).toEqual({
    nodeId: step.id,
    enclosingBlocks: [test.id, same.id, branch.id, build.id],
    enclosingBlockNames: ['Test', 'linux', 'Build'],
  });
});
