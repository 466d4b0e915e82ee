import { readLabel } from './label-expression.ts';
import type { PendingItem } from './pending-item.ts';
import type { QueueNode } from './queue-node.ts';
import type { AskFacts } from './task-asker.ts';

/**
 * Returns since when an item waits for a node: no executor of a node that is online, or will be, is left for it. Null where none
 * does. Jenkins: `RetentionStrategy.Demand#check`.
 */
export function demandFor(
  node: QueueNode,
  nodes: readonly QueueNode[],
  buildable: readonly PendingItem[],
  askFacts: AskFacts,
): number | null {
  const free = new Map(
    nodes
      .filter((each) => each.accepting && (!each.offline || each.connecting))
      .map((each) => [each, each.settings.executors - each.busy]),
  );
  for (const { entry, buildableSince } of buildable) {
    const facts = askFacts(entry);
    if (facts === null || facts.flyweight) continue;
    const label = readLabel(facts.label);
    const taker = [...free].find(([each, left]) => left > 0 && each.suits(label))?.[0];
    if (taker !== undefined) free.set(taker, (free.get(taker) ?? 0) - 1);
    else if (node.suits(label)) return buildableSince;
  }
  return null;
}
