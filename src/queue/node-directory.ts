import { type Logger, LruMap } from '../kit/index.ts';
import { compareNames, fail } from '../model/index.ts';
import { demandFor, type WaitingWork } from './demand.ts';
import type { Demand } from './demand-types.ts';
import type { TakenSlot } from './executor-slots.ts';
import { labelText, parseLabel, readLabel } from './label-expression.ts';
import { LabelSyntaxError } from './label-tokens.ts';
import { LoadMeter } from './load-meter.ts';
import { preferred } from './node-choice.ts';
import { NodeClouds } from './node-clouds.ts';
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
  /** Returns what waits for an executor, oldest first, one for each item; for load statistics and clouds. */
  readonly waiting: () => Iterable<WaitingWork>;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  /** Says whether nothing starts at the moment. */
  readonly isQuiet: () => boolean;
}

/**
 * Holds all nodes and finds those that suit some work. A pass asks for every item and a list of the queue for every reason,
 * so both are cached by label: nodes until settings change, reasons until an executor does.
 */
export class NodeDirectory implements Nodes {
  readonly builtIn: QueueNode;
  readonly load: LoadStatistics;
  readonly clouds: NodeClouds;
  readonly #deps: NodeDirectoryDependencies;
  readonly #agents = new Map<string, QueueNode>();
  /** Holds the nodes that were removed while something ran on them. */
  readonly #leaving = new Set<QueueNode>();
  readonly #meter: LoadMeter;
  readonly #suiting = new LruMap<string, readonly QueueNode[]>(MAX_LABELS);
  readonly #reasons = new LruMap<string, string>(MAX_LABELS);
  readonly #workListeners = new Set<(node: string) => void>();
  readonly #stateListeners = new Set<() => void>();
  #all: readonly QueueNode[] | null = null;
  /** Says whether any node has a free executor; null until somebody asks. */
  #anyFree: boolean | null = null;

  constructor(deps: NodeDirectoryDependencies) {
    const { nodes, waiting } = deps;
    this.#deps = deps;
    const builtIn = nodes.find(({ name }) => name === '');
    if (builtIn === undefined) throw new Error('a queue needs the settings of the built-in node');
    this.builtIn = this.#node(builtIn);
    for (const settings of nodes)
      if (settings.name !== '') this.#agents.set(keyOf(settings.name), this.#node(settings));
    this.#meter = new LoadMeter(
      () => this.all(),
      () => labelsOf(waiting()),
    );
    this.load = this.#meter;
    this.clouds = new NodeClouds({
      now: deps.now,
      log: deps.log,
      isQuiet: deps.isQuiet,
      demand: (plan) => this.#demand(plan),
      changed: () => this.#reasons.clear(),
    });
  }

  all(): readonly QueueNode[] {
    this.#all ??= [this.builtIn, ...[...this.#agents.values()].sort((a, b) => compareNames(a.name, b.name))];
    return this.#all;
  }

  get(name: string): QueueNode | undefined {
    return BUILT_IN_NAMES.includes(name) ? this.builtIn : this.#agents.get(keyOf(name));
  }

  onWork(listener: (node: string) => void): () => void {
    this.#workListeners.add(listener);
    return () => void this.#workListeners.delete(listener);
  }

  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
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
    this.#anyFree ??= this.all().some((node) => node.hasFree);
    return this.#anyFree && this.#nodesFor(label).some((node) => node.hasFree);
  }

  demand(): Demand {
    return this.#demand();
  }

  /**
   * Returns an executor of the node that the job prefers of those with a free one; undefined where there is none. `whyFull`
   * returns why the node of a name is skipped.
   */
  take(
    work: Pick<ExecutorWork, 'job' | 'categories'>,
    label: string | null,
    whyFull?: (node: string) => string | null,
  ): TakenSlot | undefined {
    const node = preferred(this.#nodesFor(label), work.job, whyFull);
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

  /**
   * Returns why work with this label gets no executor, in Jenkins's words; `whyFull` says why nodes that suit take none of it.
   * Jenkins: `BuildableItem#getCauseOfBlockage`.
   */
  why(label: string | null, whyFull?: (node: string) => string | null): string {
    if (whyFull !== undefined) return this.#why(label, whyFull);
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
    const node: QueueNode = new QueueNode(settings, {
      now: this.#deps.now,
      onChange: (change) => this.#nodeChanged(node, change),
    });
    return node;
  }

  #nodeChanged(node: QueueNode, change: NodeChange): void {
    if (change === 'released' && node.executors.isIdle) this.#leaving.delete(node);
    this.#changed(change);
    if (change === 'taken' || change === 'released') for (const listener of this.#workListeners) listener(node.name);
  }

  #changed(change: NodeChange): void {
    this.#reasons.clear();
    this.#anyFree = null;
    if (change === 'taken') return;
    if (change === 'settings') {
      this.#all = null;
      this.#suiting.clear();
    }
    this.#deps.onChange();
    if (change !== 'released') for (const listener of this.#stateListeners) listener();
  }

  #demand(plan?: Parameters<typeof demandFor>[0]['plan']): Demand {
    return demandFor({
      waiting: this.#deps.waiting(),
      nodes: this.all(),
      planned: this.clouds.planned(),
      plannedFor: (node) => this.clouds.plannedFor(node),
      nodesFor: (label) => this.#nodesFor(label),
      ...(plan && { plan }),
    });
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

  #why(label: string | null, whyFull?: (node: string) => string | null): string {
    const expression = readLabel(label);
    // Jenkins speaks of labels only where there is a choice of nodes.
    if (expression !== null && this.#agents.size > 0) {
      const nodes = this.#nodesFor(label);
      const only = nodes.length === 1 ? nodes[0] : undefined;
      const text = labelText(expression);
      if (nodes.length === 0) return this.clouds.of(label).length === 0 ? noNodes(text) : allOffline(text);
      if (nodes.every((node) => node.offline)) return only ? isOffline(only.displayName) : allOffline(text);
      if (!nodes.some((node) => node.countsAsIdle)) return noFreeExecutorOn(only?.displayName ?? text);
    } else if (!this.all().some((node) => node.countsAsIdle)) {
      return NO_FREE_EXECUTOR;
    }
    return joinedReasons(this.#refusals(label, whyFull)) || NO_FREE_EXECUTOR;
  }

  /** Returns the reasons why each node with an idle executor does not take the work. */
  *#refusals(label: string | null, whyFull?: (node: string) => string | null): Generator<string> {
    const expression = readLabel(label);
    for (const node of this.all()) {
      if (!node.executors.hasIdle) continue;
      const reason = node.refusal(expression) ?? whyFull?.(node.name) ?? node.unavailability();
      if (reason !== null) yield reason;
    }
  }
}

function* labelsOf(waiting: Iterable<WaitingWork>): Generator<string | null> {
  for (const { label } of waiting) yield label;
}

/** Returns the key of a node: names that differ only in case are the same. */
function keyOf(name: string): string {
  return name.toLowerCase();
}
