import type { CloudNode } from '../../points/index.ts';
import type { CloudNodeState } from './types.ts';

/** Holds what is known of a node of a cloud while it is there. */
export interface NodeState {
  readonly node: CloudNode;
  phase: CloudNodeState['phase'];
  /** Is aborted when it ends, with the reason, or when the server closes. */
  readonly life: AbortController;
  /** Resolves when nothing is made for it any more. */
  made: Promise<void>;
  /** Resolves when the node is gone, once that has begun. */
  gone: Promise<void>;
  /** Cancels the timer that ends an idle node. */
  cancelIdle: (() => void) | null;
  /** Cancels the timer that looks for the machine of a node without connection. */
  cancelCheck: (() => void) | null;
}

export function newState(node: CloudNode, phase: NodeState['phase']): NodeState {
  const nothing = Promise.resolve();
  return {
    node,
    phase,
    life: new AbortController(),
    made: nothing,
    gone: nothing,
    cancelIdle: null,
    cancelCheck: null,
  };
}

export function stopTimers(state: NodeState): void {
  state.cancelIdle?.();
  state.cancelCheck?.();
  state.cancelIdle = null;
  state.cancelCheck = null;
}
