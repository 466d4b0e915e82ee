import type { CloudNode } from '../../points/index.ts';
import type { CloudNodeState } from './types.ts';

/** Holds what is known of a node of a cloud while it is there. */
export interface NodeState {
  readonly node: CloudNode;
  phase: CloudNodeState['phase'];
  /** Ends the making of its machine. */
  readonly making: AbortController;
  /** Cancels the timer that ends an idle node. */
  cancelIdle: (() => void) | null;
  /** Cancels the timer that looks for the machine of a node without connection. */
  cancelCheck: (() => void) | null;
}

export function newState(node: CloudNode, phase: NodeState['phase']): NodeState {
  return { node, phase, making: new AbortController(), cancelIdle: null, cancelCheck: null };
}

export function stopTimers(state: NodeState): void {
  state.cancelIdle?.();
  state.cancelCheck?.();
  state.cancelIdle = null;
  state.cancelCheck = null;
}
