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
  /** `once`: a node ends after its first work. `idle`: it ends when it had none for so long. */
  readonly retention: { readonly kind: 'once' } | { readonly kind: 'idle'; readonly afterMs: number };
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
  /** Prints a line to the log of the node. */
  say(line: string): void;
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
  /** Returns the machines that the server of this id made, of whichever template. */
  find(config: C, context: CloudContext): Promise<readonly FoundMachine[]>;
}

/** Is thrown where a machine can never be made of a template as it is. The message is for people. */
export class CloudRefused extends Error {
  override readonly name = 'CloudRefused';
}

/** Makes a kind of cloud. */
export function defineCloud<F extends Fields>(
  spec: KindSpec<F> & Omit<CloudKind<ConfigOf<F>>, keyof AnyKind>,
): Typed<CloudKind, ConfigOf<F>> {
  const { limits, templates, provision, terminate, find } = spec;
  const kind: CloudKind<ConfigOf<F>> = {
    ...defineKind('cloud', spec),
    ...{ limits, templates, provision, terminate, find },
  };
  return kind;
}
