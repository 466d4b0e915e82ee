import { isWorse, type Result } from '../../model/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import { type FlowStatus, type FlowView, failureOf, isInput, statusOfResult } from './flow-view.ts';
import type { Layout } from './layout.ts';

/** Represents a piece of a flow, from `first` to `last`, and the node after it. */
export interface Piece {
  readonly first: FlowNode;
  readonly last: FlowNode;
  readonly after: FlowNode | null;
}

export interface Timing {
  readonly started: number;
  readonly duration: number;
}

/** Holds the value of the tag of a stage that was skipped because of its condition. */
const SKIPPED_FOR_CONDITIONAL = 'SKIPPED_FOR_CONDITIONAL';

/** Returns the status of a piece. Jenkins: `StatusAndTiming#computeChunkStatus2`. */
export function pieceStatus(view: FlowView, layout: Layout, { first, last, after }: Piece): FlowStatus {
  if (first.tags?.['STAGE_STATUS'] === SKIPPED_FOR_CONDITIONAL) return 'NOT_EXECUTED';
  if (after === null || layout.heads.has(last.id)) {
    if (!view.building) return statusOfResult(view.result);
    return isInput(last) ? 'PAUSED_PENDING_INPUT' : 'IN_PROGRESS';
  }
  return endedStatus(layout, first, last);
}

/** Returns the status of a piece that is over. */
export function endedStatus(layout: Layout, first: FlowNode, last: FlowNode): FlowStatus {
  const failure = failureOf(last);
  if (failure !== null) {
    const { interruption } = failure;
    return interruption === undefined ? 'FAILED' : statusOfResult(interruption.result);
  }
  const warning = worstWarning(layout, first, last);
  return warning === null ? 'SUCCESS' : statusOfResult(warning);
}

/** Returns the start and the duration of a piece. Jenkins: `StatusAndTiming#computeChunkTiming`. */
export function pieceTiming(view: FlowView, { first, after }: Piece): Timing {
  const started = first.kind === 'start' ? view.startTime : first.started;
  const ended = after?.started ?? (view.building ? view.now : view.startTime + view.duration);
  return { started, duration: ended - started };
}

/** Returns the worst result that steps after `first`, up to `last`, warned of; null where none did. */
function worstWarning({ byId }: Layout, first: FlowNode, last: FlowNode): Result | null {
  let worst: Result | null = null;
  const seen = new Set([first.id]);
  const left = [last];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    const result = node.warning?.result as Result | undefined;
    if (result !== undefined && (worst === null || isWorse(result, worst))) worst = result;
    for (const id of node.parents) {
      const parent = byId.get(id);
      if (parent !== undefined) left.push(parent);
    }
  }
  return worst;
}
