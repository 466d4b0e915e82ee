import type { BuildPart, Cause, ParameterValue, QueueEntry, QueueItem } from '../model/index.ts';

/** What the queue asks about a job; it knows nothing else of it. */
export interface TaskFacts {
  /** null: the job is gone; its items are cancelled. */
  readonly concurrent: boolean;
  /** Label expression; null: anywhere. */
  readonly label: string | null;
  /** It only starts other work: it runs on a one-off executor of the built-in node and takes no other's place. */
  readonly flyweight: boolean;
  /** It starts in quiet mode as well: a run under way waits for it. Jenkins: `Queue.NonBlockingTask`. */
  readonly nonBlocking?: boolean;
  /**
   * Why it cannot start now, in Jenkins's words; null: nothing holds it back. Not about executors or quiet mode.
   * Texts: `Build #1 is already in progress (ETA: 4.9 sec)`, `Upstream project ‘x’ is already building` …
   */
  blockedBy(item: QueueEntry): string | null;
  /** Tells of a node whether no further one may start there as things are now; missing: on any. */
  fullNodes?(): (node: string) => boolean;
  /** Expected duration in ms, -1 unknown; for `stuck`. */
  readonly estimatedDuration: number;
}

export interface QueueDependencies {
  task(job: string): TaskFacts | null;
  /** Names of the categories that parts of runs may be of; missing: there are none. */
  categories?(): readonly string[];
  /** What holds a part of a run back that is of categories; missing: nothing does. */
  part?(categories: readonly string[]): Pick<TaskFacts, 'blockedBy' | 'fullNodes'>;
  /**
   * Called in order for each item that got an executor. It must take a build number for good before it resolves with
   * it; the queue then journals that the item left. The executor stays busy until `release` of the slot is called.
   */
  start(item: QueueEntry, slot: ExecutorSlot): Promise<number>;
}

/** One executor of a node, held by a run. */
export interface ExecutorSlot {
  /** Name of the node; '' is the built-in one. */
  readonly node: string;
  /** From 0; -1: a one-off executor, of a flyweight task. */
  readonly number: number;
  release(): void;
}

export interface ScheduleRequest {
  readonly job: string;
  readonly causes: readonly Cause[];
  readonly parameters: readonly ParameterValue[] | null;
  /** Milliseconds from now. */
  readonly quietPeriod: number;
  /** It does not fold into an equal item, nor any other request into its own. */
  readonly alone?: boolean;
}

export interface ScheduleAnswer {
  readonly item: QueueItem;
  /** False: folded into an item that was there. */
  readonly created: boolean;
}

/** A part of a run under way that needs an executor of its own. */
export interface PartRequest extends BuildPart {
  readonly job: string;
}

/** What a part of a run waits with. */
export interface PartTicket {
  /** Of the queue item. */
  readonly id: number;
  /** Resolves to null where the item was cancelled. Who gets a slot gives it back. */
  readonly slot: Promise<ExecutorSlot | null>;
  /** Why it waits, at this moment; null when it left. */
  why(): string | null;
  /** It is not wanted any more. A slot that was granted already stays granted. */
  withdraw(): void;
}

/** One owner of what waits for an executor. All changes are journalled before their promise resolves. */
export interface Queue {
  schedule(request: ScheduleRequest): Promise<ScheduleAnswer>;
  /**
   * Asks for an executor for a part of a run under way. Not journalled: the run asks again after a restart. Jenkins:
   * `ExecutorStepExecution.PlaceholderTask`.
   */
  ask(request: PartRequest): PartTicket;
  /** Returns the names of the categories that such parts may be of. */
  categories(): readonly string[];
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
  /** Returns the exact reason why an item waits, at this moment; null when it left. */
  why(item: QueueItem): string | null;
  /** Quiet mode: nothing starts. `reason` is a person's message. */
  readonly quiet: { readonly on: boolean; readonly reason: string | null };
  setQuiet(on: boolean, reason?: string | null): void;
  /** Calls it when quiet mode begins or ends. Returns a function that ends that. */
  onQuiet(listener: (on: boolean) => void): () => void;
  /** Looks again at what may start: a job changed, a run ended, the node came back. */
  maintain(): void;
  /** The built-in node and all others. */
  readonly nodes: Nodes;
  /** Called at every change of the queue, after it is on disk. Returns a function that ends it. */
  onChange(listener: (notice: QueueNotice) => void): () => void;
  /** Stops handing out work and writes what waits. */
  close(): Promise<void>;
}

/** entered: it is new. changed: another state, or another request was folded in. left: it started or was cancelled. */
export interface QueueNotice {
  readonly type: 'entered' | 'changed' | 'left';
  readonly item: QueueItem;
}

/** What the queue needs to know of a node. */
export interface NodeSettings {
  /** '' is the built-in node. */
  readonly name: string;
  /** Without its own name. */
  readonly labels: readonly string[];
  /** Only jobs that name one of its labels. */
  readonly exclusive: boolean;
  readonly executors: number;
}

/** Why a person took a node out of work. */
export interface OfflineCause {
  readonly reason: string;
  readonly userId: string | null;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** What an executor works on; `number` null: the build number is being taken. */
export interface ExecutorWork {
  readonly job: string;
  readonly number: number | null;
  /** Throttle categories of a part of a run; missing: none. */
  readonly categories?: readonly string[];
}

/** A node with its executors. */
export interface Node {
  /** '' is the built-in node. */
  readonly name: string;
  /** As Jenkins shows it: `Built-In Node`, or the name. */
  readonly displayName: string;
  readonly settings: NodeSettings;
  /** Its own name (`built-in`) and its labels, sorted, each once. */
  readonly labels: readonly string[];
  /** There is a way to run something on it. The built-in node always is. */
  readonly connected: boolean;
  setConnected(connected: boolean): void;
  /** Set by a person; null: not. */
  readonly temporarilyOffline: OfflineCause | null;
  setOffline(cause: OfflineCause | null): void;
  /** It takes no work: not connected, or set offline. */
  readonly offline: boolean;
  /** Returns what each executor from 0 runs; null: idle. May be longer than wanted while surplus ones still work. */
  slots(): readonly (ExecutorWork | null)[];
  /** Returns one of them, without making all. */
  slot(number: number): ExecutorWork | null;
  /** Returns what one-off executors run. */
  oneOff(): readonly ExecutorWork[];
  /** Executors of `slots` at work. */
  readonly busy: number;
  /** Takes an executor for a run that was under way when the server stopped. */
  adopt(work: {
    readonly job: string;
    readonly number: number;
    readonly flyweight: boolean;
    readonly categories?: readonly string[];
  }): ExecutorSlot;
}

export interface Nodes {
  readonly builtIn: Node;
  /** Returns the built-in node first, then in order of their names. */
  all(): readonly Node[];
  /** '' or `built-in` or `master`: the built-in node. Otherwise without regard to case. */
  get(name: string): Node | undefined;
  /** Adds a node or changes one; a new one is not connected. */
  put(settings: NodeSettings): Node;
  /** What still runs on it keeps its slot. */
  remove(name: string): void;
  /** Nodes that a label expression matches; all of them where it is not an expression: none. */
  matching(expression: string): readonly Node[];
  /** Executors of nodes that are online, of all or of those that a label expression matches; for load statistics. */
  readonly load: LoadStatistics;
}

/** One measured series: exponential moving averages at three scales, newest first. */
export interface LoadSeries {
  readonly sec10: readonly number[];
  readonly min: readonly number[];
  readonly hour: readonly number[];
}

/** As Jenkins's LoadStatistics, measured every ten seconds. */
export interface LoadReport {
  readonly definedExecutors: LoadSeries;
  readonly onlineExecutors: LoadSeries;
  readonly connectingExecutors: LoadSeries;
  readonly busyExecutors: LoadSeries;
  readonly idleExecutors: LoadSeries;
  readonly availableExecutors: LoadSeries;
  readonly queueLength: LoadSeries;
}

export interface LoadStatistics {
  readonly overall: LoadReport;
  /** Of work without a label. */
  readonly unlabeled: LoadReport;
  node(name: string): LoadReport;
  /** Measures; called every ten seconds by the owner of the clock. */
  sample(): void;
}
