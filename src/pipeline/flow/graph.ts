import type { FlowError } from '../journal/index.ts';

/**
 * Names the kinds of nodes. start, end: of the flow. block, block-end: a step with a body. body, body-end: one run of its
 * body. atom: a step without one. Jenkins: FlowStartNode, StepStartNode, StepEndNode, StepAtomNode, FlowEndNode.
 */
export type NodeKind = 'start' | 'end' | 'block' | 'block-end' | 'body' | 'body-end' | 'atom';

/** Represents one node of a flow's graph. Ids are counted from 2, as in Jenkins. */
export interface FlowNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** Holds the function name of the step; '' for the flow itself. */
  readonly step: string;
  /** Holds the label of a body, `Build` or `Branch: a`; for an end, the label of what it ends; otherwise null. */
  readonly label: string | null;
  readonly parents: readonly string[];
  /** Holds the id of the innermost body around the node (for a body: of its block); null means the flow. */
  readonly enclosing: string | null;
  /** Holds, for an end, the id of the node that it ends. */
  readonly opens: string | null;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Holds the display name of what the step runs, where that has one of its own: `Archive the artifacts`. */
  shownAs?: string;
  /** Holds the step's main argument for display: the text of `echo`, the script of `sh`. */
  argument: string | null;
  error: FlowError | null;
  /** Holds the warning that `unstable` or `catchError` gave without failing. */
  warning: { readonly result: string; readonly message: string | null } | null;
  /** Holds the name of the computer, for the body of `node`. */
  execNode: string | null;
  /** Counts the milliseconds that the step waited for a person. */
  paused: number;
  /** Holds further information that a step gives about itself, for the REST interface. */
  tags: Record<string, string> | null;
}

/** Holds all nodes of a flow, in the order in which they were created. */
export class FlowGraph {
  readonly #nodes: FlowNode[] = [];
  readonly #byId = new Map<string, FlowNode>();
  #nextId = 2;
  #onGrown: (() => void) | null = null;

  add(node: Pick<FlowNode, 'kind' | 'step' | 'label' | 'parents' | 'enclosing' | 'opens' | 'started'>): FlowNode {
    const { kind, step, label, parents, enclosing, opens, started } = node;
    // There are thousands: objects that are all made alike take less time and memory.
    const made: FlowNode = {
      id: String(this.#nextId++),
      kind,
      step,
      label,
      parents,
      enclosing,
      opens,
      started,
      argument: null,
      error: null,
      warning: null,
      execNode: null,
      paused: 0,
      tags: null,
    };
    this.#nodes.push(made);
    this.#byId.set(made.id, made);
    this.#onGrown?.();
    return made;
  }

  /** Calls a function, one at most, after each node that is added. */
  whenGrown(listener: () => void): void {
    this.#onGrown = listener;
  }

  get(id: string): FlowNode | undefined {
    return this.#byId.get(id);
  }

  all(): readonly FlowNode[] {
    return this.#nodes;
  }
}
