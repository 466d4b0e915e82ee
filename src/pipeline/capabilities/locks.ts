import type { LockRequest } from '../../builds/index.ts';

/** Names the journal entries of the step `lock`. */
export const ACQUIRE = 'acquire';
export const RELEASE = 'release';

/** Describes the answer of the step's effect, as the journal records it. */
export type Acquired = { readonly taken: boolean; readonly key: string; readonly resources: readonly string[] };

/** Resources that builds exclude each other from. */
export interface Locks {
  /** Returns the key under which the run holds something, made from that of its effect. */
  keyOf(effect: string): string;
  /** Returns whether a declared resource has the label. */
  knowsLabel(label: string): boolean;
  /** Returns the name of the build that holds one of what is wished; null: none, or it is not for certain resources. */
  holderOf(wishes: readonly LockRequest[]): string | null;
  /** Takes all of it; null: not all of it is free, and nothing was taken. */
  take(key: string, wishes: readonly LockRequest[]): readonly string[] | null;
  /** Waits until it is held. */
  wait(key: string, wishes: readonly LockRequest[]): Promise<readonly string[]>;
  /** Gives back what is held or waited for. `newestFirst`: the newest build is next. */
  giveBack(key: string, newestFirst: boolean): void;
}
