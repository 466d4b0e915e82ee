import type { Clock, Logger } from '../../kit/index.ts';
import type {
  Configured,
  LaunchContext,
  LauncherKind,
  Machine,
  MachineMeasures,
  RetentionKind,
  SshSettings,
} from '../../points/index.ts';
import type { Queue } from '../../queue/index.ts';
import type { AgentTable } from './agent-table.ts';
import type { NodeLog } from './node-log.ts';

/** Describes what the configuration of a node says of its connection. */
export interface NodeDescription {
  readonly name: string;
  readonly remoteFolder: string;
  /** Holds the launcher; null where the file names none, and the agent program connects by itself. */
  readonly launcher: Configured<LauncherKind> | null;
  readonly retention: Configured<RetentionKind> | null;
  /** Says whether a person took the node offline. */
  readonly isTakenOffline: boolean;
  /** Says that it is a worker of a Redis: no agent program that connects otherwise may be it. */
  readonly isWorker?: boolean;
}

/** Describes an agent program that has connected by itself. */
export interface InboundFacts {
  /** Holds the address from which it came, for people: `127.0.0.1`. */
  readonly address: string;
  /** Names the protocol: `WebSocket`. */
  readonly protocol: string;
  /** Holds the version of the agent program. */
  readonly version: string;
}

/** Holds what was measured of a connected node, at a moment in milliseconds since 1970. */
export interface NodeMeasured extends MachineMeasures {
  readonly at: number;
  /** Holds the system and its processor: `Linux (amd64)`. */
  readonly architectureText: string;
  /** Holds the milliseconds that the last measurements took, on average. */
  readonly responseMs: number;
  /** Holds the milliseconds by which the node's clock is behind the server's; null where it could not be read. */
  readonly clockDifference: number | null;
}

/** Holds the free bytes below which a node takes no more work; null where nobody looks at it. */
export interface SpaceThresholds {
  readonly temporarySpace: number | null;
  readonly rootSpace: number | null;
}

/** Connects to machines. */
export interface LaunchOffers {
  ssh(settings: SshSettings, context: LaunchContext): Promise<Machine>;
  program(argv: readonly string[], context: LaunchContext): Promise<Machine>;
}

export interface ComputerDependencies {
  readonly table: Pick<AgentTable, 'put' | 'attach' | 'disconnect' | 'remove' | 'machine' | 'onChange'>;
  readonly queue: Pick<Queue, 'nodes' | 'demandedSince'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Returns the log of a node, which is the same one each time. */
  logOf(node: string): NodeLog;
  readonly offers: LaunchOffers;
  thresholds(): Promise<SpaceThresholds>;
  /** Measures the spaces of the server's own machine. */
  ownSpace(): Promise<Pick<MachineMeasures, 'temporarySpace' | 'rootSpace'>>;
}
