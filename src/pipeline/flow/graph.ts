import type { FlowError } from '../journal/index.ts';

/**
 * start, end: of the flow. block, block-end: a step with a body. body, body-end: one run of its body. atom: a step
 * without one. Jenkins: FlowStartNode, StepStartNode, StepEndNode, StepAtomNode, FlowEndNode.
 */
export type NodeKind = 'start' | 'end' | 'block' | 'block-end' | 'body' | 'body-end' | 'atom';

/** One node of a flow's graph. Ids are counted from 2, as in Jenkins. */
export interface FlowNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** Function name of the step; '' of the flow itself. */
  readonly step: string;
  /** Of a body: `Build`, `Branch: a`; of ends the label of what they end; else null. */
  readonly label: string | null;
  readonly parents: readonly string[];
  /** Id of the innermost body around it (of a body: its block); null: the flow. */
  readonly enclosing: string | null;
  /** Of ends: id of what they end. */
  readonly opens: string | null;
  /** Milliseconds since 1970. */
  readonly started: number;
  /** Name for people of what the step runs, where that has one of its own: `Archive the artifacts`. */
  shownAs?: string;
  /** The step's main argument, for people: the text of `echo`, the script of `sh`. */
  argument: string | null;
  error: FlowError | null;
  /** What `unstable` and `catchError` said without failing. */
  warning: { readonly result: string; readonly message: string | null } | null;
  /** Name of the computer, of the body of `node`. */
  execNode: string | null;
  /** Milliseconds that it waited for a person. */
  paused: number;
  /** More that a step tells of itself; for the REST interface. */
  tags: Record<string, string> | null;
}

/** All nodes of a flow, in the order in which they were made. */
export class FlowGraph {
  readonly #nodes: FlowNode[] = [];
  readonly #byId = new Map<string, FlowNode>();
  #nextId = 2;

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
    return made;
  }

  get(id: string): FlowNode | undefined {
    return this.#byId.get(id);
  }

  all(): readonly FlowNode[] {
    return this.#nodes;
  }
}
