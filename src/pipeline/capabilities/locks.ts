import type { LockRequest } from '../../points/index.ts';

/** Names the journal entries of the step `lock`. */
export const ACQUIRE = 'acquire';
export const RELEASE = 'release';

/** Represents the resources that builds lock against each other. */
export interface Locks {
  /** Returns the key under which the run holds something, made from that of its effect. */
  keyOf(effect: string): string;
  /** Returns whether a declared resource has the label. */
  knowsLabel(label: string): boolean;
  /**
   * Returns the name of the build that holds one of the requested resources; null where none does, or where the request is
   * not for certain resources.
   */
  holderOf(wishes: readonly LockRequest[]): string | null;
  /** Takes all requested resources; returns null where not all of them are free, and nothing was taken. */
  take(key: string, wishes: readonly LockRequest[]): readonly string[] | null;
  /** Waits until the requested resources are held. */
  wait(key: string, wishes: readonly LockRequest[]): Promise<readonly string[]>;
  /** Releases what is held or waited for. With `newestFirst` the newest build is next. */
  giveBack(key: string, newestFirst: boolean): void;
}
