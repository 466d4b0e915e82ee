import type { FlowNode } from '../flow/graph.ts';
import { headsOf } from './flow-view.ts';

/** Represents the nodes of a graph in one sequence: a parallel branch is listed to its end before the next one. */
export interface Layout {
  readonly nodes: readonly FlowNode[];
  readonly byId: ReadonlyMap<string, FlowNode>;
  /** Maps ids to positions in the sequence. */
  readonly places: ReadonlyMap<string, number>;
  /** Holds the ids of the nodes that nothing follows yet. */
  readonly heads: ReadonlySet<string>;
}

interface Fork {
  readonly id: string;
  readonly branches: FlowNode[];
  join: FlowNode | null;
}

/**
 * Returns the layout of a graph. Jenkins walks from the end, the last branch first, in `ForkScanner`; this takes the same
 * way forwards.
 */
export function layoutOf(nodes: readonly FlowNode[]): Layout {
  const followers = followersOf(nodes);
  const line: FlowNode[] = [];
  const placed = new Set<string>();
  const forks: Fork[] = [];
  const nextBranch = (): FlowNode | undefined => {
    for (let fork = forks.at(-1); fork !== undefined; fork = forks.at(-1)) {
      const branch = fork.branches.shift() ?? null;
      if (branch !== null) return branch;
      forks.pop();
      if (fork.join !== null) return fork.join;
    }
    return undefined;
  };
  for (let node = nodes[0]; node !== undefined; ) {
    if (!placed.has(node.id)) line.push(node);
    placed.add(node.id);
    const next: readonly FlowNode[] = followers.get(node.id) ?? [];
    const fork = forks.at(-1);
    const [first] = next;
    if (first !== undefined && fork !== undefined && first.opens === fork.id) {
      fork.join = first;
      node = nextBranch();
    } else if (next.length > 1) {
      forks.push({ id: node.id, branches: next.filter(({ opens }) => opens !== node?.id), join: null });
      node = nextBranch();
    } else node = first ?? nextBranch();
  }
  for (const node of nodes) if (!placed.has(node.id)) line.push(node);
  return {
    nodes: line,
    byId: new Map(nodes.map((node) => [node.id, node])),
    places: new Map(line.map(({ id }, place) => [id, place])),
    heads: headsOf(nodes),
  };
}

function followersOf(nodes: readonly FlowNode[]): ReadonlyMap<string, readonly FlowNode[]> {
  const followers = new Map<string, FlowNode[]>();
  for (const node of nodes) {
    for (const parent of node.parents) {
      const known = followers.get(parent);
      if (known === undefined) followers.set(parent, [node]);
      else known.push(node);
    }
  }
  return followers;
}
