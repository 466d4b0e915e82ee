import type { Result } from '../../model/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import type { FlowError } from '../journal/index.ts';

/** A pipeline's run as the REST interface sees it: its graph, and what the run's record says. Times as in Run. */
export interface FlowView {
  /** In the order in which they were made. */
  readonly nodes: readonly FlowNode[];
  readonly building: boolean;
  readonly result: Result | null;
  /** When it was scheduled, and when it began. */
  readonly timestamp: number;
  readonly startTime: number;
  readonly duration: number;
  readonly now: number;
}

/** States of runs, stages and steps. Jenkins: `StatusExt`. */
export type FlowStatus =
  | 'NOT_EXECUTED'
  | 'ABORTED'
  | 'SUCCESS'
  | 'IN_PROGRESS'
  | 'PAUSED_PENDING_INPUT'
  | 'FAILED'
  | 'UNSTABLE';

/** Jenkins: `GenericStatus#fromResult`. */
export function statusOfResult(result: Result | null): FlowStatus {
  switch (result) {
    case 'NOT_BUILT':
      return 'NOT_EXECUTED';
    case 'ABORTED':
    case 'SUCCESS':
    case 'UNSTABLE':
      return result;
    default:
      return 'FAILED';
  }
}

/** The name that a stage shows; null: the node begins none. Old scripts call `stage` without a block. */
export function stageNameOf({ kind, step, label, argument }: FlowNode): string | null {
  if (step !== 'stage') return null;
  if (kind === 'body') return label;
  return kind === 'atom' ? (label ?? argument) : null;
}

/** Somebody is asked something: a step `input` is the last one of a branch of a run under way. */
export function waitsForInput({ nodes, building }: Pick<FlowView, 'nodes' | 'building'>): boolean {
  if (!building) return false;
  const heads = headsOf(nodes);
  return nodes.some((node) => isInput(node) && heads.has(node.id));
}

export function isInput({ step, error }: FlowNode): boolean {
  return step === 'input' && error === null;
}

/** What failed there. Of a block its end says so, not its start, as in Jenkins. */
export function failureOf({ kind, error }: FlowNode): FlowError | null {
  return kind === 'block' || kind === 'body' ? null : error;
}

/** Ids of the nodes that nothing follows: one in each branch. */
export function headsOf(nodes: readonly FlowNode[]): ReadonlySet<string> {
  const heads = new Set(nodes.map(({ id }) => id));
  for (const { parents } of nodes) for (const parent of parents) heads.delete(parent);
  return heads;
}
