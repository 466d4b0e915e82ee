import type { Demand, LabelDemand, PlannedNode } from './demand-types.ts';
import { type LabelExpression, readLabel } from './label-expression.ts';
import { type QueueNode, suits } from './queue-node.ts';
import type { Node } from './types.ts';

/** Describes an item that waits for an executor. */
export interface WaitingWork {
  readonly label: string | null;
  /** Holds since when it waits, in milliseconds since 1970. */
  readonly since: number;
}

export interface DemandInput {
  /** Holds what waits, in the order in which it will start. */
  readonly waiting: Iterable<WaitingWork>;
  readonly nodes: readonly QueueNode[];
  readonly planned: readonly PlannedNode[];
  /** Returns the label for which a planned node was asked for: it serves that, whatever labels it will have. */
  plannedFor(node: PlannedNode): string | null | undefined;
  /** Returns the nodes that take work with a label. */
  nodesFor(label: string | null): readonly QueueNode[];
  /** Is called where executors are missing, and returns the nodes that will come for that. */
  plan?(label: string | null, executors: number): readonly PlannedNode[];
}

/** Holds what is left of executors while they are given to those that wait. */
interface Capacity {
  left: number;
  suits(label: string | null): boolean;
}

/**
 * Compares what waits with the executors that there are and will be. Each executor counts for one item: those that fewest
 * kinds of nodes suit get theirs first.
 */
export function demandFor({ waiting, nodes, planned, plannedFor, nodesFor, plan }: DemandInput): Demand {
  const capacityOf = (node: PlannedNode): Capacity => capacityFor(node, plannedFor(node));
  const coming = new Map(planned.map((node) => [node.name.toLowerCase(), node]));
  const there: { readonly node: QueueNode; left: number }[] = [];
  for (const node of nodes) {
    const isPlanned = !node.connected && coming.has(node.name.toLowerCase());
    if (isPlanned || node.capacity === 0) continue;
    there.push({ node, left: node.capacity });
  }
  const connected = new Set(nodes.flatMap((node) => (node.connected ? [node.name.toLowerCase()] : [])));
  const made = planned.filter(({ name }) => !connected.has(name.toLowerCase())).map(capacityOf);
  const groups = groupsOf(waiting).map((group) => {
    const suiting = new Set(there.length === 0 ? [] : nodesFor(group.label));
    return { ...group, nodes: there.filter(({ node }) => suiting.has(node)), unmet: 0, excess: 0 };
  });
  for (const group of [...groups].sort((a, b) => a.nodes.length - b.nodes.length)) {
    group.unmet = takeFrom(group.nodes, group.times.length);
    const fromPlanned = (): void => {
      group.excess = takeFrom(
        made.filter((each) => each.left > 0 && each.suits(group.label)),
        group.excess,
      );
    };
    group.excess = group.unmet;
    fromPlanned();
    if (group.excess === 0 || plan === undefined) continue;
    made.push(...plan(group.label, group.excess).map(capacityOf));
    fromPlanned();
  }
  return new DemandNow(groups.map(({ label, times, unmet, excess }) => rowOf(label, times, unmet, excess)));
}

function groupsOf(waiting: Iterable<WaitingWork>): { readonly label: string | null; readonly times: number[] }[] {
  const groups = new Map<string, { label: string | null; times: number[] }>();
  for (const { label, since } of waiting) {
    const group = groups.get(label ?? '');
    if (group === undefined) groups.set(label ?? '', { label, times: [since] });
    else group.times.push(since);
  }
  return [...groups.values()];
}

function takeFrom(capacities: readonly { left: number }[], wanted: number): number {
  let missing = wanted;
  for (const capacity of capacities) {
    const taken = Math.min(missing, capacity.left);
    capacity.left -= taken;
    missing -= taken;
    if (missing === 0) break;
  }
  return missing;
}

function capacityFor(
  { name, labels, exclusive, executors }: PlannedNode,
  askedFor: string | null | undefined,
): Capacity {
  const answersTo = new Set([name, ...labels]);
  return {
    left: executors,
    suits: (label) => label === askedFor || suits(readLabel(label), exclusive, answersTo),
  };
}

function rowOf(label: string | null, times: readonly number[], unmet: number, excess: number): LabelDemand {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    label,
    waiting: times.length,
    since: sorted[0] ?? 0,
    unmet,
    // The oldest get the executors that there are.
    unmetSince: sorted[times.length - unmet] ?? null,
    excess,
  };
}

class DemandNow implements Demand {
  readonly labels: readonly LabelDemand[];
  readonly #unmet: readonly { readonly expression: LabelExpression | null; readonly since: number }[];

  constructor(labels: readonly LabelDemand[]) {
    this.labels = labels;
    this.#unmet = labels.flatMap(({ label, unmetSince }) =>
      unmetSince === null ? [] : { expression: readLabel(label), since: unmetSince },
    );
  }

  unmetSince(node: Node): number | null {
    let first: number | null = null;
    const answersTo = new Set(node.labels);
    for (const { expression, since } of this.#unmet)
      if (suits(expression, node.settings.exclusive, answersTo)) first = Math.min(first ?? since, since);
    return first;
  }
}
