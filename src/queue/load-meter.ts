import { addMeasure, type LoadMeasure, type MovingReport, movingReport } from './load-series.ts';
import type { QueueNode } from './queue-node.ts';
import type { LoadReport, LoadStatistics } from './types.ts';

/**
 * Measures how busy nodes are. Jenkins: `LoadStatistics`; a node's are those of its own label. Reports are live: each
 * measure adds to their lists.
 */
export class LoadMeter implements LoadStatistics {
  readonly overall: MovingReport = movingReport();
  readonly unlabeled: MovingReport = movingReport();
  readonly #nodes: () => readonly QueueNode[];
  readonly #waiting: () => Iterable<string | null>;
  readonly #reports = new Map<QueueNode, MovingReport>();

  constructor(nodes: () => readonly QueueNode[], waiting: () => Iterable<string | null>) {
    this.#nodes = nodes;
    this.#waiting = waiting;
  }

  /** Returns the load of a node; all 0 if it was never measured. */
  node(name: string): LoadReport {
    const lower = name.toLowerCase();
    const node = this.#nodes().find((each) => each.name.toLowerCase() === lower);
    return (node && this.#reports.get(node)) ?? movingReport();
  }

  sample(): void {
    const nodes = this.#nodes();
    const waiting = [...this.#waiting()];
    const count = countsOf(waiting);
    const roaming = nodes.filter(({ settings }) => !settings.exclusive);
    addMeasure(this.overall, measure(nodes, waiting.length));
    addMeasure(this.unlabeled, measure(roaming, count.get('') ?? 0));
    for (const node of nodes) {
      const ownLabel = node.isBuiltIn ? 'built-in' : node.name;
      addMeasure(this.#report(node), measure([node], count.get(ownLabel) ?? 0));
    }
  }

  forget(node: QueueNode): void {
    this.#reports.delete(node);
  }

  #report(node: QueueNode): MovingReport {
    let report = this.#reports.get(node);
    if (report === undefined) {
      report = movingReport();
      this.#reports.set(node, report);
    }
    return report;
  }
}

/** Returns how many items wait for each label; '' stands for no label. */
function countsOf(labels: readonly (string | null)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) {
    const key = label?.trim() ?? '';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function measure(nodes: readonly QueueNode[], queueLength: number): LoadMeasure {
  let defined = 0;
  let online = 0;
  let busy = 0;
  let connecting = 0;
  for (const node of nodes) {
    const executors = node.offline ? node.settings.executors : node.executors.size;
    defined += executors;
    if (node.connecting) connecting += executors;
    if (node.offline) continue;
    online += executors;
    busy += node.busy;
  }
  const idle = online - busy;
  return {
    definedExecutors: defined,
    onlineExecutors: online,
    connectingExecutors: connecting,
    busyExecutors: busy,
    idleExecutors: idle,
    availableExecutors: idle,
    queueLength,
  };
}
