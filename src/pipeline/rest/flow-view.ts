import type { Result } from '../../model/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import type { FlowError } from '../journal/index.ts';

/** Describes a pipeline's run for the REST interface: its graph, and the data of the run's record. Times are as in Run. */
export interface FlowView {
  /** Holds the nodes in the order in which they were made. */
  readonly nodes: readonly FlowNode[];
  readonly building: boolean;
  readonly result: Result | null;
  /** Holds when the run was scheduled; `startTime` holds when it began. */
  readonly timestamp: number;
  readonly startTime: number;
  readonly duration: number;
  readonly now: number;
}

/** Represents the status of a run, stage or step. Jenkins: `StatusExt`. */
export type FlowStatus =
  | 'NOT_EXECUTED'
  | 'ABORTED'
  | 'SUCCESS'
  | 'IN_PROGRESS'
  | 'PAUSED_PENDING_INPUT'
  | 'FAILED'
  | 'UNSTABLE';

/** Returns the status for a result. Jenkins: `GenericStatus#fromResult`. */
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

/**
 * Returns the displayed name of the stage that a node begins; null where it begins none. Old scripts call `stage` without a
 * block.
 */
export function stageNameOf({ kind, step, label, argument }: FlowNode): string | null {
  if (step !== 'stage') return null;
  if (kind === 'body') return label;
  return kind === 'atom' ? (label ?? argument) : null;
}

/** Returns whether the run waits for input: a step `input` is the last one of a branch of a run under way. */
export function waitsForInput({ nodes, building }: Pick<FlowView, 'nodes' | 'building'>): boolean {
  if (!building) return false;
  const heads = headsOf(nodes);
  return nodes.some((node) => isInput(node) && heads.has(node.id));
}

export function isInput({ step, error }: FlowNode): boolean {
  return step === 'input' && error === null;
}

/** Returns the error of a node. As in Jenkins, the end of a block has its error, not its start. */
export function failureOf({ kind, error }: FlowNode): FlowError | null {
  return kind === 'block' || kind === 'body' ? null : error;
}

/** Returns the ids of the nodes that nothing follows: one in each branch. */
export function headsOf(nodes: readonly FlowNode[]): ReadonlySet<string> {
  const heads = new Set(nodes.map(({ id }) => id));
  for (const { parents } of nodes) for (const parent of parents) heads.delete(parent);
  return heads;
}
