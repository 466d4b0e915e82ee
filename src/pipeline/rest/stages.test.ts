import { describe, expect, it } from 'vitest';
import type { FlowNode } from '../flow/graph.ts';
import type { FlowView } from './flow-view.ts';
import { restartableStages } from './restartable.ts';
import { stagesOf } from './stages.ts';

type Given = Partial<FlowNode> & Pick<FlowNode, 'kind' | 'step'>;

/** Creates nodes with ids from 2; where no parents are given, the parent is the node before. */
function graph(...given: readonly Given[]): FlowNode[] {
  return given.map((node, at) => ({
    id: String(at + 2),
    label: null,
    parents: at === 0 ? [] : [String(at + 1)],
    enclosing: null,
    opens: null,
    started: 1000 * (at + 2),
    argument: null,
    error: null,
    warning: null,
    execNode: null,
    paused: 0,
    tags: null,
    ...node,
  }));
}

function view(nodes: readonly FlowNode[], more: Partial<FlowView> = {}): FlowView {
  return {
    nodes,
    building: false,
    result: 'SUCCESS',
    timestamp: 0,
    startTime: 0,
    duration: 60_000,
    now: 90_000,
    ...more,
  };
}

const start: Given = { kind: 'start', step: '' };
const end: Given = { kind: 'end', step: '', opens: '2' };
const block: Given = { kind: 'block', step: 'stage' };
const echo: Given = { kind: 'atom', step: 'echo', argument: 'hello' };
const body = (label: string, more: Partial<FlowNode> = {}): Given => ({ kind: 'body', step: 'stage', label, ...more });
const bodyEnd = (opens: string, more: Partial<FlowNode> = {}): Given => ({
  kind: 'body-end',
  step: 'stage',
  opens,
  ...more,
});
const blockEnd = (opens: string): Given => ({ kind: 'block-end', step: 'stage', opens });
const ABORT = { className: 'hudson.AbortException', message: 'broken' };

const states = (seen: FlowView) => stagesOf(seen).map(({ name, status }) => `${name} ${status}`);

describe('stages of a run', () => {
  it('last from their start to the end of their block', () => {
    const [stage] = stagesOf(view(graph(start, block, body('A'), echo, bodyEnd('4'), blockEnd('3'), end)));
    expect(stage).toMatchObject({ name: 'A', status: 'SUCCESS', started: 4000, duration: 3000 });
    expect(stage?.steps.map(({ step }) => step)).toEqual(['echo']);
  });

  it('fail with what their end says, and are ended by interruptions', () => {
    const failed = (error: FlowNode['error']) =>
      states(view(graph(start, block, body('A'), bodyEnd('4', { error }), blockEnd('3'), end)));
    expect(failed(ABORT)).toEqual(['A FAILED']);
    const interruption = { result: 'ABORTED', causes: [] } as const;
    expect(failed({ className: 'X', message: null, interruption })).toEqual(['A ABORTED']);
    expect(failed({ className: 'X', message: null, interruption: { ...interruption, result: 'NOT_BUILT' } })).toEqual([
      'A NOT_EXECUTED',
    ]);
  });

  it('are as bad as the worst warning within', () => {
    const warning = (result: string): Given => ({ ...echo, warning: { result, message: 'oh' } });
    const nodes = graph(start, block, body('A'), warning('UNSTABLE'), warning('FAILURE'), bodyEnd('4'), blockEnd('3'));
    expect(states(view([...nodes, ...graph(end).map((node) => ({ ...node, id: '9', parents: ['8'] }))]))).toEqual([
      'A FAILED',
    ]);
  });

  it('were not executed where their condition did not hold', () => {
    const tags = { STAGE_STATUS: 'SKIPPED_FOR_CONDITIONAL' };
    expect(states(view(graph(start, block, body('A', { tags }), bodyEnd('4'), blockEnd('3'), end)))).toEqual([
      'A NOT_EXECUTED',
    ]);
  });

  it.each([
    ['SKIPPED_FOR_FAILURE', ABORT, 'A FAILED'],
    ['SKIPPED_FOR_UNSTABLE', null, 'A SUCCESS'],
    ['SKIPPED_FOR_RESTART', null, 'A SUCCESS'],
  ])('passed over with %s are as their end says', (STAGE_STATUS, error, state) => {
    const nodes = graph(start, block, body('A', { tags: { STAGE_STATUS } }), bodyEnd('4', { error }), blockEnd('3'));
    expect(states(view([...nodes, ...graph(end).map((node) => ({ ...node, id: '7', parents: ['6'] }))]))).toEqual([
      state,
    ]);
  });

  it('with stages in them reach up to the first one, whose failure is not theirs', () => {
    const nodes = graph(
      start,
      block,
      body('A'),
      block,
      body('B'),
      echo,
      bodyEnd('6', { error: ABORT }),
      blockEnd('5'),
      bodyEnd('4', { error: ABORT }),
      blockEnd('3'),
      end,
    );
    const seen = view(nodes, { result: 'FAILURE' });
    expect(states(seen)).toEqual(['A SUCCESS', 'B FAILED']);
    expect(stagesOf(seen).map(({ steps }) => steps.length)).toEqual([0, 1]);
  });

  it('side by side are told apart', () => {
    const branch = (parents: string[], label: string): Given => ({ kind: 'body', step: 'parallel', label, parents });
    const nodes = graph(
      start, // 2
      block, // 3
      body('P'), // 4
      { kind: 'block', step: 'parallel' }, // 5
      branch(['5'], 'Branch: L'), // 6
      branch(['5'], 'Branch: R'), // 7
      { ...block, parents: ['6'], error: ABORT }, // 8
      body('L'), // 9
      { ...block, parents: ['7'] }, // 10
      body('R'), // 11
      { ...echo, parents: ['9'] }, // 12
      bodyEnd('9', { error: ABORT }), // 13
      { ...echo, parents: ['11'] }, // 14
      bodyEnd('11'), // 15
      { ...blockEnd('8'), parents: ['13'] }, // 16
      { kind: 'body-end', step: 'parallel', opens: '6' }, // 17
      { ...blockEnd('10'), parents: ['15'] }, // 18
      { kind: 'body-end', step: 'parallel', opens: '7' }, // 19
      { kind: 'block-end', step: 'parallel', opens: '5', parents: ['17', '19'] }, // 20
      bodyEnd('4', { error: ABORT }),
      blockEnd('3'),
      end,
    );
    const seen = view(nodes, { result: 'FAILURE' });
    expect(states(seen)).toEqual(['P SUCCESS', 'L FAILED', 'R SUCCESS']);
    expect(stagesOf(seen).map(({ steps }) => steps.map(({ id }) => id))).toEqual([[], ['12'], ['14']]);
  });

  it('under way are in progress, or wait for an answer', () => {
    const running = { building: true, result: null };
    const seen = view(graph(start, block, body('A'), echo), running);
    expect(states(seen)).toEqual(['A IN_PROGRESS']);
    expect(stagesOf(seen)[0]?.duration).toBe(86_000);
    const asking = view(graph(start, block, body('A'), { kind: 'atom', step: 'input' }), running);
    expect(states(asking)).toEqual(['A PAUSED_PENDING_INPUT']);
    expect(stagesOf(asking)[0]?.paused).toBe(85_000);
  });

  it('of old scripts last up to the next one', () => {
    const mark = (argument: string): Given => ({ kind: 'atom', step: 'stage', argument });
    const seen = view(graph(start, mark('A'), echo, mark('B'), echo, end));
    expect(states(seen)).toEqual(['A SUCCESS', 'B SUCCESS']);
    expect(stagesOf(seen).map(({ steps }) => steps.map(({ id }) => id))).toEqual([['4'], ['6']]);
  });

  it('are many without taking long', () => {
    const many: Given[] = Array.from({ length: 20_000 }, () => echo);
    const nodes = graph(start, block, body('A'), ...many, bodyEnd('4'), blockEnd('3'), end);
    expect(stagesOf(view(nodes))[0]?.steps).toHaveLength(20_000);
  });
});

describe('stages at which a run can begin again', () => {
  const nodes = graph(
    start,
    block,
    body('A'),
    block,
    body('Inner'),
    bodyEnd('6'),
    blockEnd('5'),
    bodyEnd('4'),
    blockEnd('3'),
    block,
    body('B'),
    bodyEnd('12'),
    blockEnd('11'),
    block,
    body('C', { tags: { STAGE_STATUS: 'SKIPPED_FOR_FAILURE' } }),
    bodyEnd('16'),
    blockEnd('15'),
    block,
    body('Declarative: Post Actions'),
    bodyEnd('20'),
    blockEnd('19'),
    end,
  );

  it('are the outermost ones of a declarative pipeline that an earlier failure did not stop', () => {
    expect(restartableStages({ nodes, building: false }, 'pipeline {\n}')).toEqual(['A', 'B']);
  });

  it('are none of other scripts, and of runs under way', () => {
    expect(restartableStages({ nodes, building: false }, "stage('A') {}")).toEqual([]);
    expect(restartableStages({ nodes, building: true }, 'pipeline {\n}')).toEqual([]);
  });
});
