import type { Result } from '../../model/index.ts';
import type { FlowNode, NodeKind } from '../flow/graph.ts';
import { nodeName, nodeStatus, runStatus, type StagedView } from './describe.ts';
import { type FlowStatus, type FlowView, failureOf, headsOf } from './flow-view.ts';
import { blocksIn, failingStep, type StageBlock, type StagePart, stageTree } from './stage-tree.ts';
import { stageStep } from './stages.ts';

export interface RunStages {
  readonly status: FlowStatus;
  readonly stages: readonly ShownStage[];
}

/** Represents the stages of a run as they lie within and beside each other. */
export interface RunTree {
  readonly status: FlowStatus;
  readonly parts: readonly StagePart[];
  /** Lists all of them, each before what is within it, with the number of blocks around it. */
  readonly blocks: readonly { readonly block: StageBlock; readonly depth: number }[];
  /** Describes what made the run fail; null where it did not, or no step is known to have. */
  readonly failure: { readonly step: ShownStep; readonly stage: StageBlock | null } | null;
  /** Holds the error that ended the flow; null where none did. */
  readonly error: string | null;
  /** Lists the steps that gave it a place to work, each with the name of the node; '' is the server's own. */
  readonly places: readonly { readonly id: string; readonly node: string }[];
  /** Returns the last steps of a stage, at most that many. */
  stepsOf(stage: StageBlock, most: number): readonly ShownStep[];
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
  /** Holds the start in milliseconds since 1970. */
  readonly started: number;
  readonly duration: number;
  /** Says why it failed, or of what it warned; null where it did neither. */
  readonly error: string | null;
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
      steps: steps.slice(-STEPS_SHOWN).map((step) => shownStep({ view, layout }, step)),
      stepCount: steps.length,
    })),
  };
}

/** Returns the stages as they lie within and beside each other, for pages. */
export function treeOfRun(staged: StagedView): RunTree {
  const { nodes, building, result } = staged.view;
  const parts = stageTree(staged);
  const cause = building || result === 'SUCCESS' ? null : failingStep(nodes);
  const blocks = [...blocksIn(parts)];
  const end = nodes.findLast(({ kind }) => kind === 'end');
  return {
    status: runStatus(staged.view),
    parts,
    blocks,
    failure:
      cause === null
        ? null
        : {
            step: shownStep(staged, cause),
            stage: blocks.find(({ block }) => block.steps.includes(cause))?.block ?? null,
          },
    error: end?.error?.message ?? null,
    places: nodes.flatMap(({ kind, step, execNode, parents: [id] }) =>
      kind === 'body' && step === 'node' && execNode !== null && id !== undefined ? [{ id, node: execNode }] : [],
    ),
    stepsOf: ({ steps }, most) => steps.slice(-most).map((step) => shownStep(staged, step)),
  };
}

/** Returns a step without a body, for pages. */
export function shownStep({ view, layout }: Pick<StagedView, 'view' | 'layout'>, step: FlowNode): ShownStep {
  const { status, started, duration } = stageStep(view, layout, step);
  const { error, warning, argument, id } = step;
  return {
    id,
    name: nodeName(step),
    argument,
    status,
    started,
    duration: Math.max(0, duration),
    error: error?.message ?? warning?.message ?? null,
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
