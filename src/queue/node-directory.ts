import { LruMap } from '../kit/index.ts';
import { compareNames, fail } from '../model/index.ts';
import type { TakenSlot } from './executor-slots.ts';
import { labelText, parseLabel, readLabel } from './label-expression.ts';
import { LabelSyntaxError } from './label-tokens.ts';
import { LoadMeter } from './load-meter.ts';
import { type NodeChange, QueueNode } from './queue-node.ts';
import { allOffline, isOffline, joinedReasons, NO_FREE_EXECUTOR, noFreeExecutorOn, noNodes } from './reason.ts';
import type { ExecutorWork, LoadStatistics, NodeSettings, Nodes } from './types.ts';

/** Limits the labels to remember: as many as a matrix may have cells, each with a label of its own. */
const MAX_LABELS = 10_000;
const BUILT_IN_NAMES: readonly string[] = ['', 'built-in', 'master'];

export interface NodeDirectoryDependencies {
  /** Holds the settings of the built-in node, whose name is '', and of the others. */
  readonly nodes: readonly NodeSettings[];
  /** Is called after a change that may let work start. */
  readonly onChange: () => void;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Returns the labels of the items that wait for an executor, one for each item, null for one without a label; for load
   * statistics.
   */
  readonly waiting: () => Iterable<string | null>;
}

/**
 * Holds all nodes and finds those that suit some work. A pass asks for every item and a list of the queue for every reason,
 * so both are cached by label: nodes until settings change, reasons until an executor does.
 */
export class NodeDirectory implements Nodes {
  readonly builtIn: QueueNode;
  readonly load: LoadStatistics;
  readonly #onChange: () => void;
  readonly #now: () => number;
  readonly #agents = new Map<string, QueueNode>();
  /** Holds the nodes that were removed while something ran on them. */
  readonly #leaving = new Set<QueueNode>();
  readonly #meter: LoadMeter;
  readonly #suiting = new LruMap<string, readonly QueueNode[]>(MAX_LABELS);
  readonly #reasons = new LruMap<string, string>(MAX_LABELS);
  #all: readonly QueueNode[] | null = null;

  constructor({ nodes, onChange, now, waiting }: NodeDirectoryDependencies) {
    this.#now = now;
    const builtIn = nodes.find(({ name }) => name === '');
    if (builtIn === undefined) throw new Error('a queue needs the settings of the built-in node');
    this.builtIn = this.#node(builtIn);
    for (const settings of nodes)
      if (settings.name !== '') this.#agents.set(keyOf(settings.name), this.#node(settings));
    this.#meter = new LoadMeter(() => this.all(), waiting);
    this.load = this.#meter;
    this.#onChange = onChange;
  }

  all(): readonly QueueNode[] {
    this.#all ??= [this.builtIn, ...[...this.#agents.values()].sort((a, b) => compareNames(a.name, b.name))];
    return this.#all;
  }

  get(name: string): QueueNode | undefined {
    return BUILT_IN_NAMES.includes(name) ? this.builtIn : this.#agents.get(keyOf(name));
  }

  put(settings: NodeSettings): QueueNode {
    const known = settings.name === '' ? this.builtIn : this.#agents.get(keyOf(settings.name));
    if (known !== undefined) {
      known.change(settings);
      return known;
    }
    const node = this.#node(settings);
    this.#agents.set(keyOf(settings.name), node);
    this.#changed('settings');
    return node;
  }

  /** Removes a node. Throws NODE_BUILT_IN for the built-in one. */
  remove(name: string): void {
    const node = this.get(name);
    if (node === this.builtIn) fail('NODE_BUILT_IN', 'deleted');
    if (node === undefined) return;
    this.#agents.delete(keyOf(name));
    this.#meter.forget(node);
    if (!node.executors.isIdle) this.#leaving.add(node);
    this.#changed('settings');
  }

  matching(expression: string): readonly QueueNode[] {
    return this.problemWith(expression) === null ? this.#nodesFor(expression) : [];
  }

  problemWith(expression: string): string | null {
    try {
      parseLabel(expression);
      return null;
    } catch (error) {
      if (error instanceof LabelSyntaxError) return error.message;
      throw error;
    }
  }

  /** Returns whether some executor may be taken for work with this label, or without one where it is null. */
  hasFree(label: string | null): boolean {
    return this.#firstFree(label) !== undefined;
  }

  /**
   * Returns an executor for work with this label; undefined where none is free. The built-in node goes first. `isFull`
   * returns whether the node of a name is skipped.
   */
  take(
    work: Pick<ExecutorWork, 'job' | 'categories'>,
    label: string | null,
    isFull?: (node: string) => boolean,
  ): TakenSlot | undefined {
    const node =
      isFull === undefined
        ? this.#firstFree(label)
        : this.#nodesFor(label).find((each) => each.hasFree && !isFull(each.name));
    return node?.executors.take({ ...work, number: null });
  }

  /** Returns a one-off executor; undefined while the built-in node is offline. */
  takeOneOff(job: string): TakenSlot | undefined {
    return this.builtIn.offline ? undefined : this.builtIn.executors.takeOneOff({ job, number: null });
  }

  /** Returns whether no node of a label is online. Jenkins: `Label#isOffline`. */
  isOffline(label: string): boolean {
    return this.#nodesFor(label).every((node) => node.offline);
  }

  /** Returns why work with this label gets no executor, in Jenkins's words. Jenkins: `BuildableItem#getCauseOfBlockage`. */
  why(label: string | null): string {
    const known = this.#reasons.get(label ?? '');
    if (known !== undefined) return known;
    const reason = this.#why(label);
    this.#reasons.set(label ?? '', reason);
    return reason;
  }

  /** Renames jobs on all executors; `renamed` returns the name that a job has now. */
  renameJob(renamed: (job: string) => string): void {
    for (const node of [...this.all(), ...this.#leaving]) node.executors.rename(renamed);
  }

  #node(settings: NodeSettings): QueueNode {
    const node: QueueNode = new QueueNode(settings, (change) => this.#nodeChanged(node, change), this.#now);
    return node;
  }

  #nodeChanged(node: QueueNode, change: NodeChange): void {
    if (change === 'released' && node.executors.isIdle) this.#leaving.delete(node);
    this.#changed(change);
  }

  #changed(change: NodeChange): void {
    this.#reasons.clear();
    if (change === 'taken') return;
    if (change === 'settings') {
      this.#all = null;
      this.#suiting.clear();
    }
    this.#onChange();
  }

  #firstFree(label: string | null): QueueNode | undefined {
    return this.#nodesFor(label).find((node) => node.hasFree);
  }

  /** Returns the nodes, online or not, that take work with this label. */
  #nodesFor(label: string | null): readonly QueueNode[] {
    const known = this.#suiting.get(label ?? '');
    if (known !== undefined) return known;
    const expression = readLabel(label);
    const suiting = this.all().filter((node) => node.suits(expression));
    this.#suiting.set(label ?? '', suiting);
    return suiting;
  }

  #why(label: string | null): string {
    const expression = readLabel(label);
    // Jenkins speaks of labels only where there is a choice of nodes.
    if (expression !== null && this.#agents.size > 0) {
      const nodes = this.#nodesFor(label);
      const only = nodes.length === 1 ? nodes[0] : undefined;
      const text = labelText(expression);
      if (nodes.length === 0) return noNodes(text);
      if (nodes.every((node) => node.offline)) return only ? isOffline(only.displayName) : allOffline(text);
      if (!nodes.some((node) => node.hasFree)) return noFreeExecutorOn(only?.displayName ?? text);
    } else if (!this.all().some((node) => node.hasFree)) {
      return NO_FREE_EXECUTOR;
    }
    return joinedReasons(this.#refusals(label)) || NO_FREE_EXECUTOR;
  }

  /** Returns the reasons why each node with an idle executor does not take the work. */
  *#refusals(label: string | null): Generator<string> {
    const expression = readLabel(label);
    for (const node of this.all()) {
      if (!node.executors.hasIdle) continue;
      const reason = node.refusal(expression) ?? (node.offline ? isOffline(node.displayName) : null);
      if (reason !== null) yield reason;
    }
  }
}

/** Returns the key of a node: names that differ only in case are the same. */
function keyOf(name: string): string {
  return name.toLowerCase();
}
