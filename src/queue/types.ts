import type { BuildPart, Cause, ParameterValue, QueueEntry, QueueItem, WaitReason } from '../model/index.ts';
import type { Clouds, Demand } from './demand-types.ts';

/**
 * Describes what the queue asks about a job; it knows nothing else of it. `task` returns null where the job is gone: its
 * items are cancelled.
 */
export interface TaskFacts {
  /** Says whether several builds of the job may run at the same time. */
  readonly concurrent: boolean;
  /** Holds the label expression; null where the job may run on any node. */
  readonly label: string | null;
  /**
   * Says whether the item only starts other work: it runs on a one-off executor of the built-in node and occupies no
   * regular one.
   */
  readonly flyweight: boolean;
  /**
   * Says whether the item starts in quiet mode as well, because a run under way waits for it. Jenkins:
   * `Queue.NonBlockingTask`.
   */
  readonly nonBlocking?: boolean;
  /**
   * Returns why the item cannot start now, in Jenkins's words; null where nothing holds it back. It does not consider
   * executors or quiet mode. Texts: `Build #1 is already in progress (ETA: 4.9 sec)`, `Upstream project ‘x’ is already
   * building` …
   */
  blockedBy(item: QueueEntry): WaitReason | null;
  /**
   * Returns a function that says of a node why no further item may start there at this moment, null where one may; where it is
   * missing, one may start on any node.
   */
  fullNodes?(): ((node: string) => string | null) | undefined;
  /** Holds the expected duration in milliseconds, -1 where it is unknown; for `isStuck`. */
  readonly estimatedDuration: number;
  /** Holds the rank among items that could start: those with a lower number go first. Missing, it is 3, the usual one. */
  readonly priority?: number | undefined;
}

export interface QueueDependencies {
  task(job: string): TaskFacts | null;
  /** Returns the names of the categories that parts of runs may have; where it is missing, there are none. */
  categories?(): readonly string[];
  /** Returns what holds back a part of a run that has these categories; where it is missing, nothing does. */
  part?(categories: readonly string[]): Pick<TaskFacts, 'blockedBy' | 'fullNodes'>;
  /**
   * Is called in order for each item that got an executor. It resolves with the build number that the item got; the executor
   * stays busy until `release` of the slot is called. That the item left as this build is journalled by `record`, which
   * `start` calls before anybody learns the number; where it does not, the queue does when it has resolved.
   */
  start(item: QueueEntry, slot: ExecutorSlot, record: RecordStart): Promise<number>;
}

/** Resolves when it is on disk that the item became the build with this number. */
export type RecordStart = (number: number) => Promise<void>;

/** Represents one executor of a node, held by a run. */
export interface ExecutorSlot {
  /** Holds the name of the node; '' for the built-in one. */
  readonly node: string;
  /** Holds the number of the executor, from 0; -1 for a one-off executor, of a flyweight task. */
  readonly number: number;
  release(): void;
}

export interface ScheduleRequest {
  readonly job: string;
  readonly causes: readonly Cause[];
  readonly parameters: readonly ParameterValue[] | null;
  /** Holds the quiet period in milliseconds from now. */
  readonly quietPeriod: number;
  /** Says whether the item folds into no equal one, nor any other request into this one. */
  readonly alone?: boolean;
}

export interface ScheduleAnswer {
  readonly item: QueueItem;
  /** Is true where a new item was created, false where the request was folded into an existing one. */
  readonly created: boolean;
}

/** Describes a part of a run under way that needs an executor of its own. */
export interface PartRequest extends BuildPart {
  readonly job: string;
}

/** Represents the queue item of a part of a run that waits for its executor. */
export interface PartTicket {
  /** Holds the id of the queue item. */
  readonly id: number;
  /** Resolves to the slot, or to null where the item was cancelled. The caller that gets a slot must release it. */
  readonly slot: Promise<ExecutorSlot | null>;
  /** Returns why the part waits, at this moment; null when it left. */
  why(): string | null;
  /** Withdraws the request. A slot that was already granted stays granted. */
  withdraw(): void;
}

/**
 * Represents the one owner of all items that wait for an executor. All changes are journalled before their promise
 * resolves.
 */
export interface Queue {
  schedule(request: ScheduleRequest): Promise<ScheduleAnswer>;
  /**
   * Requests an executor for a part of a run under way. The request is not journalled: the run requests it again after a
   * restart. Jenkins: `ExecutorStepExecution.PlaceholderTask`.
   */
  ask(request: PartRequest): PartTicket;
  /** Returns the names of the categories that parts of runs may have. */
  categories(): readonly string[];
  /** Cancels an item. Resolves to false where it had left already, and to undefined for an unknown id. */
  cancel(id: number): Promise<boolean | undefined>;
  /**
   * Cancels all items of a job that is disabled or deleted. Resolves when starts that were under way have become runs, or
   * have failed.
   */
  cancelJob(job: string): Promise<void>;
  renameJob(from: string, to: string): Promise<void>;
  get(id: number): QueueItem | undefined;
  /** Returns the items in Jenkins's order: waiting, blocked, buildable newest first. */
  items(): readonly QueueItem[];
  itemOf(job: string): QueueItem | undefined;
  isStuck(item: QueueItem): boolean;
  /** Returns the exact reason why an item waits, at this moment; null when it left. */
  reason(item: QueueItem): WaitReason | null;
  /** Returns the words of that reason. Whoever is shown them must be allowed to see the job that they name. */
  why(item: QueueItem): string | null;
  /** Describes quiet mode, in which nothing starts. `reason` is a person's message. */
  readonly quiet: { readonly on: boolean; readonly reason: string | null };
  setQuiet(on: boolean, reason?: string | null): void;
  /** Calls the listener when quiet mode begins or ends. Returns a function that ends that. */
  onQuiet(listener: (on: boolean) => void): () => void;
  /**
   * Returns since when work waits that a node could take, and no idle executor of a node that is online or connects; null
   * where none does. The time is in milliseconds since 1970.
   */
  demandedSince(node: string): number | null;
  /** Checks again which items may start, as a job changed, a run ended or the node came back. */
  maintain(): void;
  /** Holds the built-in node and all others. */
  readonly nodes: Nodes;
  /** Calls the listener at every change of the queue, after it is on disk. Returns a function that ends that. */
  onChange(listener: (notice: QueueNotice) => void): () => void;
  /** Stops starting items and writes those that wait. */
  close(): Promise<void>;
}

/**
 * Describes a change of the queue. entered: the item is new. changed: its state changed, or another request was folded in.
 * left: it started or was cancelled.
 */
export interface QueueNotice {
  readonly type: 'entered' | 'changed' | 'left';
  readonly item: QueueItem;
}

/** Describes what the queue needs to know of a node. */
export interface NodeSettings {
  /** Holds the name of the node; '' for the built-in one. */
  readonly name: string;
  /** Holds the labels without the node's own name. */
  readonly labels: readonly string[];
  /** Says whether the node takes only jobs that name one of its labels. */
  readonly exclusive: boolean;
  readonly executors: number;
  /** Says whether the node takes one item and no more. Jenkins: `OnceRetentionStrategy`. */
  readonly temporary?: boolean;
  /** Says whether the node is described in no file: whoever put it removes it. */
  readonly inMemory?: boolean;
  /** Holds the lines that builds print about the node when they begin on it; missing means none. */
  readonly introduction?: readonly string[];
}

/** Describes why a person took a node offline. */
export interface OfflineCause {
  readonly reason: string;
  readonly userId: string | null;
  /** Holds the time in milliseconds since 1970. */
  readonly since: number;
}

/** Describes the work of an executor; `number` is null while the build number is being taken. */
export interface ExecutorWork {
  readonly job: string;
  readonly number: number | null;
  /** Holds the throttle categories of a part of a run; missing where there are none. */
  readonly categories?: readonly string[];
}

/** Represents a node with its executors. */
export interface Node {
  /** Holds the name of the node; '' for the built-in one. */
  readonly name: string;
  /** Holds the name as Jenkins shows it: `Built-In Node`, or the name. */
  readonly displayName: string;
  readonly settings: NodeSettings;
  /** Holds the node's own name (`built-in`) and its labels, sorted, each once. */
  readonly labels: readonly string[];
  /** Says whether something can be run on the node. The built-in node is always connected. */
  readonly connected: boolean;
  /** Sets whether the node is connected; it is not connecting any more then. The built-in node always is. */
  setConnected(connected: boolean): void;
  /** Says whether the node is being connected: its executors count as such that there will be. */
  readonly connecting: boolean;
  setConnecting(connecting: boolean): void;
  /** Says whether new work may come to the node: of a temporary one, whether none came yet. */
  readonly accepting: boolean;
  /** Sets whether new work may come. A temporary node that had work takes no more in any case. */
  setAccepting(accepting: boolean): void;
  /**
   * Holds since when nothing runs on the node, one-off work neither, in milliseconds since 1970: since the end of the last work, or
   * since it was connected, or added, after that. It is null while something runs.
   */
  readonly idleSince: number | null;
  /** Holds the cause that a person gave for taking the node offline; null where nobody did. */
  readonly temporarilyOffline: OfflineCause | null;
  setOffline(cause: OfflineCause | null): void;
  /** Says whether the node is offline because a measurement of it is bad: nobody took it offline, and it comes back. */
  readonly unfit: boolean;
  setUnfit(unfit: boolean): void;
  /** Says whether the node takes no work because it is not connected, was set offline or is unfit. */
  readonly offline: boolean;
  /**
   * Returns what each executor from 0 runs, null for an idle one. The list may be longer than configured while surplus
   * executors still work.
   */
  slots(): readonly (ExecutorWork | null)[];
  /** Returns what one executor runs, without creating the whole list; null where it is idle. */
  slot(number: number): ExecutorWork | null;
  /** Returns what one-off executors run. */
  oneOff(): readonly ExecutorWork[];
  /** Holds the number of executors of `slots` at work. */
  readonly busy: number;
  /** Says whether work came to the node since it was added. */
  readonly hadWork: boolean;
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
  /** Returns all nodes: the built-in node first, then the others in order of their names. */
  all(): readonly Node[];
  /** Returns the node of this name, regardless of case; '', `built-in` and `master` all mean the built-in node. */
  get(name: string): Node | undefined;
  /** Calls the listener with the name of a node whose executor was taken or is free again. Returns a function that ends that. */
  onWork(listener: (node: string) => void): () => void;
  /** Adds a listener that is called where nodes came, went, or changed in settings or state. Returns a function that removes it. */
  onState(listener: () => void): () => void;
  /** Adds a node or changes one; a new one is not connected. */
  put(settings: NodeSettings): Node;
  /** Removes a node. Builds that still run on it keep their slots. */
  remove(name: string): void;
  /** Returns the nodes that a label expression matches; none where the text is not an expression. */
  matching(expression: string): readonly Node[];
  /** Returns what is wrong with a label expression; null where it is one. */
  problemWith(expression: string): string | null;
  /** Holds the load of the executors of nodes that are online, of all or of those that a label expression matches. */
  readonly load: LoadStatistics;
  /** Returns what waits for executors at this moment, compared with the executors there are and will be. */
  demand(): Demand;
  readonly clouds: Clouds;
}

/** Represents one measured series: exponential moving averages at three scales, newest first. */
export interface LoadSeries {
  readonly sec10: readonly number[];
  readonly min: readonly number[];
  readonly hour: readonly number[];
}

/** Holds the series of Jenkins's `LoadStatistics`, measured every ten seconds. */
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
  /** Holds the report of work without a label. */
  readonly unlabeled: LoadReport;
  node(name: string): LoadReport;
  /** Takes a measure; is called every ten seconds by the owner of the clock. */
  sample(): void;
}
