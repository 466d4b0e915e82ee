import { beforeAll, expect, it } from 'vitest';
import { FlowGraph, type FlowNode } from '../flow/graph.ts';
import { loadEngine } from '../load-engine.ts';
import { stagedView } from './describe.ts';
import { failingStep, type StagePart, stageTree } from './stage-tree.ts';

beforeAll(async () => {
  await loadEngine([]);
});

type Given = Partial<FlowNode> & Pick<FlowNode, 'kind' | 'step' | 'parents'>;

function graph(...given: readonly Given[]): readonly FlowNode[] {
  const made = new FlowGraph();
  for (const { kind, step, label = null, opens = null, parents, ...rest } of given)
    Object.assign(made.add({ kind, step, label, parents, enclosing: null, opens, started: 0 }), rest);
  return made.all();
}

function view(nodes: readonly FlowNode[], building = false) {
  const result = building ? null : 'FAILURE';
  return stagedView({ nodes, building, result, timestamp: 0, startTime: 0, duration: 9, now: 9 });
}

/** Returns stages as `name status [parts] steps`. */
function told(parts: readonly StagePart[]): unknown {
  return parts.map((part) => {
    const blocks = part.kind === 'stage' ? [part.stage] : part.branches;
    const all = blocks.map(({ name, status, steps, parts: inner }) => [name, status, steps.length, told(inner)]);
    return part.kind === 'stage' ? all[0] : { parallel: all };
  });
}

const error = { className: 'hudson.AbortException', message: 'broken' };

const NODES = graph(
  { kind: 'start', step: '', parents: [] },
  { kind: 'block', step: 'stage', parents: ['2'] },
  { kind: 'body', step: 'stage', label: 'Check', parents: ['3'] },
  { kind: 'block', step: 'parallel', parents: ['4'] },
  { kind: 'body', step: 'parallel', label: 'Branch: a', parents: ['5'] },
  { kind: 'body', step: 'parallel', label: 'Branch: b', parents: ['5'] },
  { kind: 'block', step: 'stage', parents: ['6'] },
  { kind: 'body', step: 'stage', label: 'a', parents: ['8'] },
  { kind: 'atom', step: 'echo', parents: ['9'] },
  { kind: 'body-end', step: 'stage', label: 'a', parents: ['10'], opens: '9' },
  { kind: 'block-end', step: 'stage', parents: ['11'], opens: '8' },
  { kind: 'body-end', step: 'parallel', parents: ['12'], opens: '6' },
  { kind: 'atom', step: 'sh', parents: ['7'], error },
  { kind: 'body-end', step: 'parallel', parents: ['14'], opens: '7', error },
  { kind: 'block-end', step: 'parallel', parents: ['13', '15'], opens: '5', error },
  { kind: 'body-end', step: 'stage', label: 'Check', parents: ['16'], opens: '4', error },
  { kind: 'block-end', step: 'stage', parents: ['17'], opens: '3', error },
  { kind: 'end', step: '', parents: ['18'], opens: '2', error },
);

it('has branches beside each other within their stage; one that is only a stage of its name is that stage', () => {
  expect(told(stageTree(view(NODES)))).toEqual([
    [
      'Check',
      'FAILED',
      0,
      [
        {
          parallel: [
            ['a', 'SUCCESS', 1, []],
            ['b', 'FAILED', 1, []],
          ],
        },
      ],
    ],
  ]);
});

it('knows of a branch that is over that it is, while another works', () => {
  expect(told(stageTree(view(NODES.slice(0, 12), true)))).toEqual([
    [
      'Check',
      'IN_PROGRESS',
      0,
      [
        {
          parallel: [
            ['a', 'SUCCESS', 1, []],
            ['b', 'IN_PROGRESS', 0, []],
          ],
        },
      ],
    ],
  ]);
});

it('finds the step whose error ended the run', () => {
  expect(failingStep(NODES)?.id).toBe('14');
  expect(failingStep(NODES.slice(0, 12))).toBeNull();
});
