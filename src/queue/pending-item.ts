import { type QueueEntry, shownValue, type WaitReason } from '../model/index.ts';
import type { ExecutorSlot } from './types.ts';

/**
 * Represents the state of an item. `starting` means that it has an executor and its start is under way; it is shown as
 * buildable.
 */
export type PendingState = 'waiting' | 'blocked' | 'buildable' | 'starting';

/** Holds the priority of items of jobs that have none: the middle of the five of Jenkins's Priority Sorter. */
export const USUAL_PRIORITY = 3;

/** Represents an item that has not left. */
export interface PendingItem {
  /** Holds the entry, which is replaced when an equal request is folded in or the job is renamed. */
  entry: QueueEntry;
  /** Holds the state; only `PendingItems` changes it, as well as `rank`. */
  state: PendingState;
  /** Holds a number that grows with each change of state: the order in which items came to their state. */
  rank: number;
  /** Holds what the job said when it was last asked: those with a lower number start first. */
  priority: number;
  /** Holds the end of the quiet period; it stays the same while the item turns from blocked to buildable and back. */
  buildableSince: number;
  /** Holds the reason that blocked the item when it was last asked for. */
  blockedBy: WaitReason | null;
  /** Resolves when the item is in the journal; it does not start before. */
  readonly stored: Promise<void>;
  isStored: boolean;
  /** Describes the last start that failed. */
  failure: { readonly text: string; readonly times: number; readonly retryAt: number } | null;
  /** Represents the start under way: it resolves, and never rejects, when the outcome is known. */
  starting: Promise<void> | null;
  /** Says whether the item was cancelled during its start: it leaves if the start fails. */
  cancelled: boolean;
  /** Is called once for a part of a run, with its executor, or with null where it was cancelled. */
  readonly granted: ((slot: ExecutorSlot | null) => void) | null;
}

/** Creates an item; `stored` resolves when it is in the journal, and is null where the item was read from there. */
export function pendingItem(
  entry: QueueEntry,
  stored: Promise<void> | null,
  granted: PendingItem['granted'] = null,
): PendingItem {
  return {
    entry,
    state: 'waiting',
    rank: 0,
    priority: USUAL_PRIORITY,
    buildableSince: 0,
    blockedBy: null,
    stored: stored ?? Promise.resolve(),
    isStored: stored === null,
    failure: null,
    starting: null,
    cancelled: false,
    granted,
  };
}

/** Returns a key that is equal for requests that may fold into one another; `sameParameters` decides whether they do. */
export function foldKey(entry: Pick<QueueEntry, 'job' | 'parameters'>): string {
  const values = entry.parameters?.map((value) => JSON.stringify([value.name, shownValue(value)]));
  return JSON.stringify([entry.job, values === undefined ? null : [...new Set(values)].sort()]);
}
