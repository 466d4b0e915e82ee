import { ExecutorSlots, type TakenSlot } from './executor-slots.ts';
import { type LabelExpression, labelText, matchesLabel } from './label-expression.ts';
import { hashOf } from './node-choice.ts';
import { doesNotHaveLabel, isNotAcceptingTasks, isOffline, isReserved } from './reason.ts';
import type { Node, NodeSettings, OfflineCause } from './types.ts';

/** Holds the name that Jenkins uses for the built-in node beside labels; elsewhere it is the `Built-In Node`. */
const NAME_BESIDE_LABELS = 'Jenkins';
const BUILT_IN_LABEL = 'built-in';
/** Holds the former name of the built-in node, which job files may still contain. */
const FORMER_LABEL = 'master';

/**
 * Names a change of a node. settings: which work suits may have changed. state: whether work can be taken has changed.
 * released: an executor is free.
 */
export type NodeChange = 'settings' | 'state' | 'taken' | 'released';

export interface QueueNodeDependencies {
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  onChange(change: NodeChange): void;
}

/** Represents a node, its executors and whether it takes work. */
export class QueueNode implements Node {
  readonly executors: ExecutorSlots;
  /** Holds the hash of the name, by which jobs choose nodes. */
  readonly hash: number;
  readonly #now: () => number;
  readonly #onChange: (change: NodeChange) => void;
  #settings: NodeSettings;
  #labels: readonly string[];
  #answersTo: ReadonlySet<string>;
  #connected: boolean;
  #connecting = false;
  #temporarilyOffline: OfflineCause | null = null;
  #unfit = false;
  #accepting = true;
  /** Says whether work came to the node. */
  #hadWork = false;
  #idleSince: number | null;

  constructor(settings: NodeSettings, { now, onChange }: QueueNodeDependencies) {
    this.#settings = settings;
    this.#labels = labelsOf(settings);
    this.#answersTo = answersTo(settings, this.#labels);
    this.#connected = settings.name === '';
    this.hash = hashOf(settings.name.toLowerCase());
    this.#now = now;
    this.#idleSince = now();
    this.#onChange = onChange;
    this.executors = new ExecutorSlots({
      node: settings.name,
      count: settings.executors,
      onChange: (change) => this.#workChanged(change),
    });
  }

  #workChanged(change: 'taken' | 'released'): void {
    if (change === 'taken') this.#hadWork = true;
    this.#idleSince = this.executors.isIdle ? this.#now() : null;
    this.#onChange(change);
  }

  get name(): string {
    return this.#settings.name;
  }

  get isBuiltIn(): boolean {
    return this.#settings.name === '';
  }

  get displayName(): string {
    return this.isBuiltIn ? 'Built-In Node' : this.#settings.name;
  }

  get settings(): NodeSettings {
    return this.#settings;
  }

  /** Changes the settings; the name may differ only in case. */
  change(settings: NodeSettings): void {
    this.#settings = settings;
    this.#labels = labelsOf(settings);
    this.#answersTo = answersTo(settings, this.#labels);
    this.executors.setCount(settings.executors);
    this.#onChange('settings');
  }

  get labels(): readonly string[] {
    return this.#labels;
  }

  get connected(): boolean {
    return this.#connected;
  }

  /** Sets whether the node is connected; the built-in node always is. */
  setConnected(connected: boolean): void {
    if (this.isBuiltIn || (connected === this.#connected && !this.#connecting)) return;
    if (connected && !this.#connected && this.#idleSince !== null) this.#idleSince = this.#now();
    this.#connected = connected;
    this.#connecting = false;
    this.#onChange('state');
  }

  get connecting(): boolean {
    return this.#connecting;
  }

  setConnecting(connecting: boolean): void {
    if (this.#connected || connecting === this.#connecting) return;
    this.#connecting = connecting;
    this.#onChange('state');
  }

  get unfit(): boolean {
    return this.#unfit;
  }

  setUnfit(unfit: boolean): void {
    if (unfit === this.#unfit) return;
    this.#unfit = unfit;
    this.#onChange('state');
  }

  get accepting(): boolean {
    return this.#accepting && !(this.#hadWork && this.#settings.temporary === true);
  }

  setAccepting(accepting: boolean): void {
    if (accepting === this.#accepting) return;
    this.#accepting = accepting;
    this.#onChange('state');
  }

  get hadWork(): boolean {
    return this.#hadWork;
  }

  get idleSince(): number | null {
    return this.#idleSince;
  }

  get temporarilyOffline(): OfflineCause | null {
    return this.#temporarilyOffline;
  }

  setOffline(cause: OfflineCause | null): void {
    this.#temporarilyOffline = cause;
    this.#onChange('state');
  }

  get offline(): boolean {
    return !this.#connected || this.#temporarilyOffline !== null || this.#unfit;
  }

  /** Says whether work can be taken now. */
  get hasFree(): boolean {
    return this.executors.hasIdle && !this.offline && this.accepting;
  }

  /**
   * Says whether an executor is idle on a node that is online or being connected, whether or not it accepts tasks. Jenkins counts
   * these: `Label#getIdleExecutors`.
   */
  get countsAsIdle(): boolean {
    return this.executors.hasIdle && (!this.offline || this.#connecting);
  }

  /** Holds the number of executors that take work now, or will when the node is connected. */
  get capacity(): number {
    const comes = this.#temporarilyOffline === null && !this.#unfit && (this.#connected || this.#connecting);
    if (!comes || !this.accepting) return 0;
    const idle = Math.max(0, this.executors.count - this.executors.busy);
    return this.#settings.temporary === true ? Math.min(1, idle) : idle;
  }

  slots(): ReturnType<Node['slots']> {
    return this.executors.slots();
  }

  slot(number: number): ReturnType<Node['slot']> {
    return this.executors.slot(number);
  }

  oneOff(): ReturnType<Node['oneOff']> {
    return this.executors.oneOff();
  }

  get busy(): number {
    return this.executors.busy;
  }

  adopt({ flyweight, ...work }: Parameters<Node['adopt']>[0]): TakenSlot {
    return flyweight ? this.executors.takeOneOff(work) : this.executors.take(work);
  }

  /** Returns why the node takes no work whatever its label, in Jenkins's words; null where it does. */
  unavailability(): string | null {
    if (this.offline) return isOffline(this.displayName);
    return this.accepting ? null : isNotAcceptingTasks(this.displayName);
  }

  /** Returns whether the node, online or not, takes work with this label, or without one where it is null. */
  suits(expression: LabelExpression | null): boolean {
    return suits(expression, this.#settings.exclusive, this.#answersTo);
  }

  /** Returns why the node does not suit, in Jenkins's words; null where it does. */
  refusal(expression: LabelExpression | null): string | null {
    if (this.suits(expression)) return null;
    const name = this.isBuiltIn ? NAME_BESIDE_LABELS : this.#settings.name;
    return expression === null ? isReserved(name) : doesNotHaveLabel(name, labelText(expression));
  }
}

/** Returns whether a node that answers to these labels takes work with a label, or without one where it is null. */
export function suits(expression: LabelExpression | null, exclusive: boolean, answersTo: ReadonlySet<string>): boolean {
  return expression === null ? !exclusive : matchesLabel(expression, answersTo);
}

function labelsOf({ name, labels }: NodeSettings): readonly string[] {
  return [...new Set([name === '' ? BUILT_IN_LABEL : name, ...labels])].sort();
}

function answersTo({ name }: NodeSettings, labels: readonly string[]): ReadonlySet<string> {
  return new Set(name === '' ? [...labels, FORMER_LABEL] : labels);
}
