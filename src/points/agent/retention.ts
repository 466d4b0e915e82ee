import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly retention: RetentionKind;
  }
}

/** Describes a node at the moment when its strategy is asked. Times are in milliseconds since 1970. */
export interface RetainedNode {
  /** Says whether it takes no work: it is not connected, or was taken offline. */
  readonly offline: boolean;
  readonly connecting: boolean;
  /** Says whether the server can connect to it; an inbound agent comes by itself. */
  readonly isLaunchSupported: boolean;
  /** Says whether it is given work while it is online. */
  readonly accepting: boolean;
  /** Holds the time since which nothing runs on it; null where something does. */
  readonly idleSince: number | null;
  readonly now: number;
  /** Returns since when work waits that it could take and no free executor of another node can; null where none does. */
  demandedSince(): number | null;
}

/** Says why a strategy ends a connection. */
export interface RetentionCause {
  /** Names the Java class of the cause. */
  readonly javaClass: string;
  readonly text: string;
}

/**
 * Says what is to be done with a node. connect: it is launched unless it is being launched. reconnect: the same, less often with
 * each attempt that fails.
 */
export type RetentionAction =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'accept'; readonly accepting: boolean }
  | { readonly kind: 'disconnect'; readonly cause: RetentionCause };

/** Decides when a node is connected. Jenkins: `RetentionStrategy`. */
export interface RetentionKind<C = unknown> extends AnyKind<C> {
  readonly family: 'retention';
  /** Is asked once a minute, and when the node was made or changed. */
  check(config: C, node: RetainedNode): RetentionAction;
}

export function defineRetention<F extends Fields>(
  spec: KindSpec<F> & { check(config: ConfigOf<F>, node: RetainedNode): RetentionAction },
): Typed<RetentionKind, ConfigOf<F>> {
  const kind: RetentionKind<ConfigOf<F>> = {
    ...defineKind('retention', spec),
    check: (config, node) => spec.check(config, node),
  };
  return kind;
}
