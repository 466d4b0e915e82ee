import type { Clock, Logger } from '../../kit/index.ts';
import type { CloudContext, CloudKind, CloudNode, CloudTemplate, Known } from '../../points/index.ts';

/** Represents a cloud as it is configured. */
export type ConfiguredCloud = Known<CloudKind>;

/** Describes work that waits and that no node which is there will take. */
export interface WaitingWork {
  /** Holds the label expression for people; null where any node will do. */
  readonly label: string | null;
  /** Counts the executors that it wants beyond those that are free. Nodes that are being made are not counted. */
  readonly executors: number;
  /** Says whether a node with these labels would take it. */
  suits(node: { readonly labels: readonly string[]; readonly exclusive: boolean }): boolean;
}

/** Tells which work waits for nodes. */
export interface WaitingQueue {
  /** Returns the work for which nodes are wanted at this moment. */
  waiting(): readonly WaitingWork[];
  /** Calls the listener when that may have changed. Returns a function that ends that. */
  onChange(listener: () => void): () => void;
  /** Is told of what each cloud can make nodes now, by the name of the cloud: other clouds are gone. */
  serve(templates: ReadonlyMap<string, readonly CloudTemplate[]>): void;
}

/** Describes what a node does at this moment. */
export interface NodeUse {
  /** Counts the executors at work. */
  readonly busy: number;
  /** Counts the work that it has begun since it was added. */
  readonly begun: number;
  readonly isConnected: boolean;
}

/** Keeps the nodes that clouds make: in memory, each with a secret that is the same whenever a node of the name is added. */
export interface CloudNodes {
  /** Adds a node whose agent will connect by itself. Returns the secret by which it does. */
  add(node: CloudNode): string;
  /** Removes a node; work on it is lost. Does nothing where there is none. `reason` is for people. */
  remove(name: string, reason: string): Promise<void>;
  /** Lets a node take no further work, or lets it take some again. */
  accept(name: string, accepts: boolean): void;
  /** Returns what a node does; null where there is none. */
  use(name: string): NodeUse | null;
  /** Resolves when the agent of a node has connected. Rejects with the reason of the signal. */
  awaitInbound(name: string, signal: AbortSignal): Promise<unknown>;
  /** Prints a line to the log of a node. */
  log(name: string, line: string): void;
  /** Takes the lines that builds print about a node when they begin on it. */
  introduce(name: string, lines: readonly string[]): void;
  /** Calls the listener when the use of a node may have changed. Returns a function that ends that. */
  onChange(listener: (name: string) => void): () => void;
}

/** Keeps what is needed after a restart to find the machines of nodes again, in their order. */
export interface CloudRecords {
  load(): Promise<readonly CloudNode[]>;
  save(nodes: readonly CloudNode[]): Promise<void>;
}

export interface CloudsOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Returns the clouds of the server in their order. */
  clouds(): readonly ConfiguredCloud[];
  readonly nodes: CloudNodes;
  readonly queue: WaitingQueue;
  readonly records: CloudRecords;
  readonly serverId: string;
  serverUrl(): string | null;
  /** Names the image of agents in containers; null where none is configured. */
  readonly agentImage: string | null;
  /** Holds the environment variables of the server. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly credential: CloudContext['credential'];
  agentProgram(): Promise<Buffer>;
  /** Returns a number from 0 up to 1. */
  random(): number;
}

/** Describes a node of a cloud and what is known of it. */
export interface CloudNodeState {
  readonly node: CloudNode;
  readonly phase: 'making' | 'up' | 'ending';
}

/** Hears of the nodes that are made of a template which it offers. */
export interface CloudAudience {
  /** Takes a line for people. */
  tell(line: string): void;
  /** Is called where no node will come of the template. */
  giveUp(): void;
}

/** Represents a template that is there as long as it is offered, such as that of a pipeline. */
export interface OfferedTemplate {
  readonly cloud: string;
  readonly template: CloudTemplate;
  readonly audience?: CloudAudience;
}

/** Makes nodes in clouds for work that waits, and removes them when they are not needed. */
export interface Clouds {
  /** Takes up the nodes that an earlier server left, and removes machines that belong to none; then serves what waits. */
  begin(): Promise<void>;
  /** Adds a template to a cloud until the returned function is called. One of the same id takes the place of the first. */
  offer(offered: OfferedTemplate): () => void;
  /** Returns what a node of a cloud is; null for other nodes. */
  of(name: string): CloudNodeState | null;
  /** Returns the cloud of a name with what its kind needs; null where there is none. */
  cloud(name: string): { readonly cloud: ConfiguredCloud; readonly context: CloudContext } | null;
  /** Returns the names of the clouds of a kind, in their order. */
  namesOf(kind: CloudKind): readonly string[];
  all(): readonly CloudNodeState[];
  /**
   * Removes a node with its machine, as a person wants it; what is built on it ends. Resolves when the node is gone; its
   * machine goes after that. Returns false where no cloud has such a node.
   */
  remove(name: string, person: string): Promise<boolean>;
  /** Asks all templates again that failed, since somebody changed the configuration. */
  configurationChanged(): void;
  /** Ends all waiting. Machines stay: the next server takes them up. */
  close(): Promise<void>;
}
