import type { Node } from './types.ts';

/** Describes the items that wait for an executor with the same label. */
export interface LabelDemand {
  /** Holds the label expression as the jobs have it; null for work without a label. */
  readonly label: string | null;
  /** Holds the number of items that could start if there were executors for them. */
  readonly waiting: number;
  /** Holds since when the oldest of them waits, in milliseconds since 1970. */
  readonly since: number;
  /** Holds the number of those for which no executor is idle on a node that is online or being connected. */
  readonly unmet: number;
  /** Holds since when the oldest of these waits; null where there are none. */
  readonly unmetSince: number | null;
  /** Holds the number of those for which no executor is planned either: what clouds are asked for. */
  readonly excess: number;
}

/** Represents what waits for executors at one moment. Jenkins: `RetentionStrategy.Demand`, `NodeProvisioner`. */
export interface Demand {
  /** Holds one row for each label, in the order of the oldest items. */
  readonly labels: readonly LabelDemand[];
  /**
   * Returns since when an item waits that this node could take and for which there is no other executor, in milliseconds since
   * 1970; null where there is none.
   */
  unmetSince(node: Node): number | null;
}

/** Describes for what a cloud is asked. */
export interface CloudRequest {
  /** Holds the label expression; null for work without a label. */
  readonly label: string | null;
  /** Returns whether a node with these labels, and its own name, would take the work. */
  suits(node: { readonly name?: string; readonly labels: readonly string[]; readonly exclusive: boolean }): boolean;
}

/** Represents a service that makes nodes when they are needed. Jenkins: `Cloud`. */
export interface Cloud {
  readonly name: string;
  /** Holds the name of Jenkins's class. */
  readonly className: string;
  canProvision(request: CloudRequest): boolean;
  /**
   * Begins to make nodes with at least so many executors in sum, or fewer where the cloud has a limit, and returns them at once.
   * Throws where it cannot; it is asked again some seconds later.
   */
  provision(request: CloudRequest, executors: number): readonly PlannedNode[];
}

/** Describes a node that a cloud makes. */
export interface PlannedNode {
  /** Holds the name that the node will have among the nodes. */
  readonly name: string;
  readonly labels: readonly string[];
  readonly exclusive: boolean;
  readonly executors: number;
  /**
   * Resolves when the node is connected, and rejects when it will not come. Until then its executors count as planned, once, even
   * when the node is among the nodes already.
   */
  readonly ready: Promise<unknown>;
}

/** Holds the clouds, and asks them for nodes. */
export interface Clouds {
  all(): readonly Cloud[];
  /** Adds a cloud, in place of the one of its name; also where what it can provision has changed. */
  put(cloud: Cloud): void;
  /** Removes a cloud. What it has begun to make comes all the same. */
  remove(name: string): void;
  /** Returns the clouds that could make nodes for work with this label. */
  of(label: string | null): readonly Cloud[];
  /** Returns the nodes that are being made. */
  planned(): readonly PlannedNode[];
  /** Asks the clouds for nodes where executors are missing; is called every ten seconds by the owner of the clock. */
  review(): void;
}
