import type { Result } from '../../model/index.ts';
import type { FlowNode, NodeKind } from '../flow/graph.ts';
import { nodeName, nodeStatus, runStatus, type StagedView } from './describe.ts';
import { type FlowStatus, type FlowView, failureOf, headsOf } from './flow-view.ts';
import { stageStep } from './stages.ts';

export interface RunStages {
  readonly status: FlowStatus;
  readonly stages: readonly ShownStage[];
}

export interface ShownStage {
  readonly id: string;
  readonly name: string;
  readonly status: FlowStatus;
  /** Holds the duration in milliseconds. */
  readonly duration: number;
  /** Describes for people what failed; null where nothing did. */
  readonly error: string | null;
  /** Holds the last steps of the stage. */
  readonly steps: readonly ShownStep[];
  /** Holds the number of all its steps. */
  readonly stepCount: number;
}

export interface ShownStep {
  readonly id: string;
  readonly name: string;
  readonly argument: string | null;
  readonly status: FlowStatus;
  readonly duration: number;
}

export interface ShownNode {
  readonly id: string;
  readonly name: string;
  readonly argument: string | null;
  readonly kind: NodeKind;
  readonly status: FlowStatus;
  /** Holds the result that determines the node's colour: how it failed, or what it warned of. */
  readonly outcome: Result;
  readonly running: boolean;
  readonly parents: readonly string[];
  /** Holds the start in milliseconds since 1970. */
  readonly started: number;
  /** Holds the number of blocks around the node. */
  readonly depth: number;
}

/** Limits the steps of a stage that are shown on a page. */
const STEPS_SHOWN = 100;

/** Returns the stages with their steps, for pages. */
export function shownStages({ view, layout, stages }: StagedView): RunStages {
  return {
    status: runStatus(view),
    stages: stages.map(({ node, name, status, duration, error, steps }) => ({
      id: node.id,
      name,
      status,
      duration,
      error: error?.message ?? null,
      steps: steps.slice(-STEPS_SHOWN).map((step) => {
        const { status, duration } = stageStep(view, layout, step);
        return { id: step.id, name: nodeName(step), argument: step.argument, status, duration };
      }),
      stepCount: steps.length,
    })),
  };
}

/** Returns all nodes, in the order in which they were made. */
export function shownNodes({ nodes, building }: Pick<FlowView, 'nodes' | 'building'>): readonly ShownNode[] {
  const heads = building ? headsOf(nodes) : new Set<string>();
  const ended = new Set(nodes.flatMap(({ opens }) => opens ?? []));
  const placed = new Map<string, { readonly node: FlowNode; readonly depth: number }>();
  return nodes.map((node) => {
    const opener = placed.get(node.opens ?? '');
    const before = placed.get(node.parents[0] ?? '');
    const depth = opener?.depth ?? (before === undefined ? 0 : before.depth + (isStart(before.node) ? 1 : 0));
    placed.set(node.id, { node, depth });
    return {
      id: node.id,
      name: nodeName(node),
      argument: node.argument,
      kind: node.kind,
      status: nodeStatus(node),
      outcome: outcomeOf(node),
      running: building && (heads.has(node.id) || (isStart(node) && !ended.has(node.id))),
      parents: node.parents,
      started: node.started,
      depth,
    };
  });
}

/** Returns the outcome of a node. Jenkins: `FlowNode#getIconColor`. */
function outcomeOf(node: FlowNode): Result {
  const error = failureOf(node);
  if (error !== null) return error.interruption?.result ?? 'FAILURE';
  return (node.warning?.result as Result | undefined) ?? 'SUCCESS';
}

function isStart({ kind }: FlowNode): boolean {
  return kind === 'start' || kind === 'block' || kind === 'body';
}
