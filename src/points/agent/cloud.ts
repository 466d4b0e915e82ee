import type { Clock, Logger } from '../../kit/index.ts';
import type { Credential } from '../credential.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly cloud: CloudKind;
  }
}

/** Describes the nodes that a cloud makes of one of its templates. */
export interface CloudTemplate {
  /** Identifies it within its cloud; it is the same after a restart. */
  readonly id: string;
  /** Holds its name for people, with which the names of its nodes begin. */
  readonly name: string;
  readonly labels: readonly string[];
  /** Says whether its nodes take only work that names one of their labels. */
  readonly exclusive: boolean;
  readonly executors: number;
  /** Limits how many nodes of it there are at a time; null for no limit, 0 for none at all. */
  readonly cap: number | null;
  /** Names the folder of the agent on the machine. */
  readonly remoteFolder: string;
  /**
   * `once`: a node ends after its first work, or where it gets none in the time that `unusedMs` holds; missing, five minutes.
   * `idle`: it ends when it had none for so long.
   */
  readonly retention:
    | { readonly kind: 'once'; readonly unusedMs?: number }
    | { readonly kind: 'idle'; readonly afterMs: number };
  /** Holds how long a node may take until its agent is connected. */
  readonly connectTimeoutMs: number;
  /** Holds what the kind itself needs to make a machine of it, as JSON: it is kept across restarts. */
  readonly content: unknown;
}

/** Describes a node of a cloud. It is in memory alone, and has a secret of its own. */
export interface CloudNode {
  readonly name: string;
  /** Holds the name of its cloud. */
  readonly cloud: string;
  readonly template: CloudTemplate;
}

/** Provides what a cloud needs of the server. */
export interface CloudContext {
  /** Identifies this server on what it makes, by hexadecimal digits, so that it finds that again and leaves other servers' alone. */
  readonly serverId: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Is aborted when the work is not wanted any more. */
  readonly signal: AbortSignal;
  /** Returns a credential of the server by its id; null where there is none. Its secrets must not be printed. */
  credential(id: string): Promise<Credential | null>;
}

/** Provides what making a machine needs. */
export interface ProvisionContext extends CloudContext {
  readonly node: CloudNode;
  /** Holds the secret by which the agent of the node proves who it is. */
  readonly secret: string;
  /** Holds the address of this server; null where none is configured. */
  readonly serverUrl: string | null;
  /** Names the image of agents where nothing else does; null where none is configured. */
  readonly agentImage: string | null;
  /** Holds the environment variables of the server. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints a line to the log of the node. */
  say(line: string): void;
  /** Prints a line to the log of the node, and to that of the build whose block described the template. */
  tell(line: string): void;
  /** Takes the lines that builds print about the node when they begin on it. */
  introduce(lines: readonly string[]): void;
  /** Resolves when the agent of the node has connected by itself. Rejects with the reason of a signal. */
  connected(signal: AbortSignal): Promise<void>;
  /** Returns the agent program, one file that Node runs. */
  agentProgram(): Promise<Buffer>;
}

/** Describes a machine that a server of this id made. */
export interface FoundMachine {
  /** Holds the name of the node for which it was made. */
  readonly node: string;
  /** Says whether it runs, or will: one that has ended is only there to be removed. */
  readonly isAlive: boolean;
  /** Says whether it stays although its node is gone. */
  readonly isKept?: boolean;
  /** Removes it with all that belongs to it. */
  remove(): Promise<void>;
}

/**
 * Describes a kind of cloud: what makes machines for nodes when work waits. Order of the calls for one node: `provision`, any
 * number of `find`, `terminate`. Calls for several nodes come at the same time.
 */
export interface CloudKind<C = unknown> extends AnyKind<C> {
  readonly family: 'cloud';
  /** Returns its name, and how many nodes it may have; null for no limit. */
  limits(config: C): { readonly name: string; readonly cap: number | null };
  /** Returns what nodes can be made of; quickly for the same configuration, as it is asked whenever something waits. */
  templates(config: C): Promise<readonly CloudTemplate[]>;
  /**
   * Makes the machine of a node and starts its agent. Resolves when that is connected. Where it rejects, `terminate` is called
   * for what it may have made. Throws `CloudRefused` where to try again with the same template is in vain.
   */
  provision(config: C, context: ProvisionContext): Promise<void>;
  /** Removes the machine of a node with all that belongs to it. Does nothing where there is none. */
  terminate(config: C, node: CloudNode, context: CloudContext): Promise<void>;
  /** Returns the machines that the server of this id made, of whichever template. `nodes` are those that it knows of this cloud. */
  find(config: C, context: CloudContext, nodes: readonly CloudNode[]): Promise<readonly FoundMachine[]>;
  /**
   * Resolves with how the machine of a node ended, in lines for people, as soon as its cloud says so; null where that cannot
   * be watched. Missing, it is found by `find` alone, when the connection of its agent has ended.
   */
  watch?(config: C, node: CloudNode, context: CloudContext): Promise<readonly string[] | null>;
}

/** Is thrown where a machine can never be made of a template as it is. The message is for people. */
export class CloudRefused extends Error {
  override readonly name: string = 'CloudRefused';
}

/**
 * Is thrown where a machine failed by what its template says: a build that described it waits no longer, while for others
 * the template is tried again. The message is for people.
 */
export class CloudMachineFailed extends Error {
  override readonly name: string = 'CloudMachineFailed';
  /** Says whether the build was told why already. */
  readonly isTold: boolean;

  constructor(message: string, { isTold = false }: { readonly isTold?: boolean } = {}) {
    super(message);
    this.isTold = isTold;
  }
}

/** Makes a kind of cloud. */
export function defineCloud<F extends Fields>(
  spec: KindSpec<F> & Omit<CloudKind<ConfigOf<F>>, keyof AnyKind>,
): Typed<CloudKind, ConfigOf<F>> {
  const { limits, templates, provision, terminate, find, watch } = spec;
  const kind: CloudKind<ConfigOf<F>> = {
    ...defineKind('cloud', spec),
    ...{ limits, templates, provision, terminate, find, ...(watch && { watch }) },
  };
  return kind;
}
