import { beforeAll, expect, it } from 'vitest';
import { FlowGraph, type FlowNode } from '../flow/graph.ts';
import { loadEngine } from '../load-engine.ts';
import { nodeName, stagedView } from './describe.ts';
import { shownNodes, shownStages } from './shown.ts';

// It knows the names of steps.
beforeAll(async () => {
  await loadEngine([]);
});

type Given = Partial<FlowNode> & Pick<FlowNode, 'kind' | 'step'>;

/** Creates a chain of nodes, each behind the one before. */
function chain(...given: readonly Given[]): readonly FlowNode[] {
  const graph = new FlowGraph();
  for (const { kind, step, label = null, opens = null, ...rest } of given) {
    const parents = graph
      .all()
      .slice(-1)
      .map(({ id }) => id);
    Object.assign(graph.add({ kind, step, label, parents, enclosing: null, opens, started: 0 }), rest);
  }
  return graph.all();
}

const error = { className: 'hudson.AbortException', message: 'broken' };
const interruption = { result: 'ABORTED', causes: [] } as const;

it.each([
  [{ kind: 'atom', step: 'echo' }, 'Print Message', 'SUCCESS'],
  [{ kind: 'atom', step: 'archiveArtifacts', shownAs: 'Archive the artifacts' }, 'Archive the artifacts', 'SUCCESS'],
  [{ kind: 'block', step: 'withFoo', shownAs: 'With foo' }, 'With foo : Start', 'SUCCESS'],
  [{ kind: 'body-end', step: 'stage', label: 'A' }, 'Stage : Body : End', 'SUCCESS'],
  [{ kind: 'body', step: 'stage', label: '<b>' }, '<b>', 'SUCCESS'],
  [{ kind: 'atom', step: 'sh', error }, 'Shell Script', 'FAILURE'],
  [{ kind: 'atom', step: 'sh', error: { ...error, interruption } }, 'Shell Script', 'ABORTED'],
  [{ kind: 'atom', step: 'unstable', warning: { result: 'UNSTABLE', message: null } }, undefined, 'UNSTABLE'],
] as const)('%j has its name and outcome', (given, name, outcome) => {
  const [node] = chain(given);
  const [shown] = shownNodes({ nodes: chain(given), building: false });
  if (name !== undefined) expect(node && nodeName(node)).toBe(name);
  expect(shown?.outcome).toBe(outcome);
});

it('tells what runs, and how deep', () => {
  const nodes = chain(
    { kind: 'start', step: '' },
    { kind: 'block', step: 'stage' },
    { kind: 'body', step: 'stage', label: 'A' },
    { kind: 'atom', step: 'echo' },
    { kind: 'atom', step: 'sleep' },
  );
  const seen = shownNodes({ nodes, building: true }).map(({ depth, running }) => [depth, running]);
  expect(seen).toEqual([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [3, true],
  ]);
});

it('has the last steps of a long stage', () => {
  const steps = Array.from({ length: 150 }, (_, at): Given => ({ kind: 'atom', step: 'echo', argument: `${at}` }));
  const nodes = chain({ kind: 'start', step: '' }, { kind: 'body', step: 'stage', label: 'A' }, ...steps);
  const times = { timestamp: 0, startTime: 0, duration: 0, now: 10 };
  const { stages, status } = shownStages(stagedView({ nodes, building: true, result: null, ...times }));
  expect(status).toBe('IN_PROGRESS');
  expect(stages[0]).toMatchObject({ name: 'A', status: 'IN_PROGRESS', stepCount: 150 });
  expect(stages[0]?.steps).toHaveLength(100);
  expect(stages[0]?.steps.at(-1)).toMatchObject({ argument: '149', status: 'IN_PROGRESS' });
});
