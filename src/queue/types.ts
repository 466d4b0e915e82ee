import type { Cause, ParameterValue, QueueEntry, QueueItem } from '../model/index.ts';

/** What the queue asks about a job; it knows nothing else of it. */
export interface TaskFacts {
  /** null: the job is gone; its items are cancelled. */
  readonly concurrent: boolean;
  /** Label expression; null: anywhere. */
  readonly label: string | null;
  /**
   * Why it cannot start now, in Jenkins's words; null: nothing holds it back. Not about executors or quiet mode.
   * Texts: `Build #1 is already in progress (ETA: 4.9 sec)`, `Upstream project ‘x’ is already building` …
   */
  blockedBy(item: QueueEntry): string | null;
  /** Expected duration in ms, -1 unknown; for `stuck`. */
  readonly estimatedDuration: number;
}

export interface QueueDependencies {
  task(job: string): TaskFacts | null;
  /**
   * Called in order for each item that got an executor. It must take a build number for good before it resolves with
   * it; the queue then journals that the item left. The executor stays busy until `release` of the slot is called.
   */
  start(item: QueueEntry, slot: ExecutorSlot): Promise<number>;
}

/** One executor of the built-in node, held by a run. */
export interface ExecutorSlot {
  /** From 0. */
  readonly number: number;
  release(): void;
}

export interface ScheduleRequest {
  readonly job: string;
  readonly causes: readonly Cause[];
  readonly parameters: readonly ParameterValue[] | null;
  /** Milliseconds from now. */
  readonly quietPeriod: number;
}

export interface ScheduleAnswer {
  readonly item: QueueItem;
  /** False: folded into an item that was there. */
  readonly created: boolean;
}

/** One owner of what waits for an executor. All changes are journalled before their promise resolves. */
export interface Queue {
  schedule(request: ScheduleRequest): Promise<ScheduleAnswer>;
  /** False: it had left already. Unknown ids: undefined. */
  cancel(id: number): Promise<boolean | undefined>;
  /**
   * Cancels what waits for a job; when it is disabled or deleted. Resolves when starts that were under way have become
   * runs, or have failed.
   */
  cancelJob(job: string): Promise<void>;
  renameJob(from: string, to: string): Promise<void>;
  get(id: number): QueueItem | undefined;
  /** In Jenkins's order: waiting, blocked, buildable newest first. */
  items(): readonly QueueItem[];
  itemOf(job: string): QueueItem | undefined;
  isStuck(item: QueueItem): boolean;
  /** The exact reason why an item waits, at this moment; null when it left. */
  why(item: QueueItem): string | null;
  /** Quiet mode: nothing starts. `reason` is a person's message. */
  readonly quiet: { readonly on: boolean; readonly reason: string | null };
  setQuiet(on: boolean, reason?: string | null): void;
  /** Looks again at what may start: a job changed, a run ended, the node came back. */
  maintain(): void;
  readonly executors: Executors;
  /** Resolves when no executor is busy. */
  idle(): Promise<void>;
  /** Stops handing out work and writes what waits. */
  close(): Promise<void>;
}

/** What the built-in node takes. */
export interface NodeSettings {
  readonly labels: readonly string[];
  /** Only jobs that name one of its labels. */
  readonly exclusive: boolean;
}

/** Executors of the built-in node. */
export interface Executors {
  readonly count: number;
  setCount(count: number): void;
  setNode(settings: NodeSettings): void;
  /** What each executor from 0 runs; null: idle. May be longer than `count` while surplus ones still work. */
  slots(): readonly ({ readonly job: string; readonly number: number | null } | null)[];
  readonly busy: number;
  readonly offline: { readonly reason: string; readonly since: number; readonly userId: string | null } | null;
  setOffline(cause: { reason: string; userId: string | null } | null): void;
  /** Takes an executor for a run that was under way when the server stopped. */
  adopt(job: string, number: number): ExecutorSlot;
}
