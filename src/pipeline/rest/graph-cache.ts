import type { FlowNode } from '../flow/graph.ts';
import type { StagedView } from './describe.ts';

/** Represents the graph of a run that is over, with what was computed from it. */
export interface KeptGraph {
  readonly nodes: readonly FlowNode[];
  /** Holds the stages; null until they are first needed. */
  staged: StagedView | null;
}

/** Caches the graphs that were read last, as many as have `nodesAtMost` nodes together. A larger graph is not cached. */
export class GraphCache {
  readonly #nodesAtMost: number;
  readonly #graphs = new Map<string, KeptGraph>();
  #nodes = 0;

  constructor(nodesAtMost: number) {
    this.#nodesAtMost = nodesAtMost;
  }

  get(key: string): KeptGraph | undefined {
    const graph = this.#graphs.get(key);
    if (graph === undefined) return undefined;
    this.#graphs.delete(key);
    this.#graphs.set(key, graph);
    return graph;
  }

  set(key: string, graph: KeptGraph): void {
    this.#forget(key);
    if (graph.nodes.length > this.#nodesAtMost) return;
    this.#graphs.set(key, graph);
    this.#nodes += graph.nodes.length;
    for (const oldest of this.#graphs.keys()) {
      if (this.#nodes <= this.#nodesAtMost) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#nodes -= this.#graphs.get(key)?.nodes.length ?? 0;
    this.#graphs.delete(key);
  }
}
