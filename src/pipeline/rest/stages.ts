import type { FlowNode } from '../flow/graph.ts';
import { type FlowStatus, type FlowView, failureOf, isInput, stageNameOf } from './flow-view.ts';
import { type Layout, layoutOf } from './layout.ts';
import { type Piece, pieceStatus, pieceTiming } from './status.ts';

/** Represents a stage of a run with its own steps, without those of stages within it. Times are in milliseconds. */
export interface Stage {
  readonly node: FlowNode;
  readonly name: string;
  readonly status: FlowStatus;
  readonly error: FlowNode['error'];
  readonly started: number;
  readonly duration: number;
  readonly paused: number;
  /** Holds the steps without a body. */
  readonly steps: readonly FlowNode[];
}

/** Describes a step of a stage, with its status and times. Times are in milliseconds. */
export interface StageStep {
  readonly node: FlowNode;
  readonly status: FlowStatus;
  readonly started: number;
  readonly duration: number;
  readonly paused: number;
}

/**
 * Returns the stages of a run, in the order in which they began. A stage reaches up to its end or, if there is one, to the
 * first stage within it; the failure of the inner stage is not its own. Jenkins: `ChunkVisitor`, `StageChunkFinder`.
 */
export function stagesOf(view: FlowView, layout: Layout = layoutOf(view.nodes)): readonly Stage[] {
  return layout.nodes
    .flatMap((node, place) => {
      const name = stageNameOf(node);
      return name === null ? [] : [stageAt(view, layout, { node, name, place })];
    })
    .sort((a, b) => Number(a.node.id) - Number(b.node.id));
}

function stageAt(
  view: FlowView,
  layout: Layout,
  { node, name, place }: { node: FlowNode; name: string; place: number },
): Stage {
  const { nodes } = layout;
  let end = place;
  while (!isEnd(layout, nodes[end], nodes[end + 1])) end += 1;
  const last = nodes[end] ?? node;
  const piece: Piece = { first: node, last, after: layout.heads.has(last.id) ? null : (nodes[end + 1] ?? null) };
  const steps = nodes.slice(place, end + 1).filter(({ kind }) => kind === 'atom');
  const status = pieceStatus(view, layout, piece);
  const timing = pieceTiming(view, piece);
  const paused = steps.reduce((sum, step) => sum + pausedAt(view, layout, step), 0);
  return {
    ...timing,
    node,
    name,
    status,
    error: status === 'NOT_EXECUTED' ? null : failureOf(last),
    paused: Math.min(paused, timing.duration),
    steps: steps.filter((step) => step !== node),
  };
}

/**
 * Returns whether a stage ends at a node: at its own end, before another stage, and at the last node of a branch so far.
 */
function isEnd({ byId, heads }: Layout, node: FlowNode | undefined, next: FlowNode | undefined): boolean {
  if (node === undefined || next === undefined || heads.has(node.id)) return true;
  const opener = node.opens === null ? undefined : byId.get(node.opens);
  return (opener !== undefined && stageNameOf(opener) !== null) || stageNameOf(next) !== null;
}

/** Returns a step without a body as a part of its stage. */
export function stageStep(view: FlowView, layout: Layout, node: FlowNode): StageStep {
  const place = layout.places.get(node.id) ?? -1;
  const after = layout.heads.has(node.id) ? null : (layout.nodes[place + 1] ?? null);
  const piece: Piece = { first: node, last: node, after };
  const timing = pieceTiming(view, piece);
  return {
    ...timing,
    node,
    status: pieceStatus(view, layout, piece),
    paused: Math.min(pausedAt(view, layout, node), Math.abs(timing.duration)),
  };
}

/** Returns how long a step was paused; an `input` that waits now has been paused since it began. */
function pausedAt({ building, now }: FlowView, { heads }: Layout, node: FlowNode): number {
  return building && isInput(node) && heads.has(node.id) ? now - node.started : node.paused;
}
