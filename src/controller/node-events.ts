import type { Clock } from '../kit/index.ts';
import type { Nodes } from '../queue/index.ts';
import type { EventBus } from './event-bus.ts';
import type { NodeChangeKind } from './events.ts';

/** Is the time for which changes are gathered: all nodes are described anew where one is. */
const GATHER_MS = 100;

interface Seen {
  readonly offline: boolean;
  readonly settings: string;
}

/** Tells of nodes that were made or removed, went online or offline, or were changed otherwise. Returns what ends it. */
export function nodeEvents({
  nodes,
  clock,
  publish,
}: {
  nodes: Pick<Nodes, 'all' | 'onState'>;
  clock: Clock;
  publish: EventBus['publish'];
}): () => void {
  let known = seen(nodes);
  let cancel: (() => void) | null = null;

  function compare(): void {
    cancel = null;
    const now = seen(nodes);
    const before = known;
    known = now;
    for (const [name, node] of now) {
      const type = changeOf(before.get(name), node);
      if (type !== null) publish({ topic: 'node', type, name });
    }
    for (const name of before.keys()) if (!now.has(name)) publish({ topic: 'node', type: 'removed', name });
  }

  const stop = nodes.onState(() => {
    cancel ??= clock.after(GATHER_MS, compare);
  });
  return () => {
    stop();
    cancel?.();
  };
}

function seen(nodes: Pick<Nodes, 'all'>): ReadonlyMap<string, Seen> {
  return new Map(
    nodes.all().map(({ name, offline, settings }) => [name, { offline, settings: JSON.stringify(settings) }] as const),
  );
}

function changeOf(before: Seen | undefined, now: Seen): NodeChangeKind | null {
  if (before === undefined) return 'created';
  if (before.offline !== now.offline) return now.offline ? 'offline' : 'online';
  return before.settings === now.settings ? null : 'changed';
}
