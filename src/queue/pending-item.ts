import { type QueueEntry, shownValue } from '../model/index.ts';
import type { ExecutorSlot } from './types.ts';

/** `starting`: it has an executor and its start is under way; others see it as buildable. */
export type PendingState = 'waiting' | 'blocked' | 'buildable' | 'starting';

/** An item that has not left. */
export interface PendingItem {
  /** Replaced when an equal request is folded in or the job gets another name. */
  entry: QueueEntry;
  /** Changed by `PendingItems` alone, as is `rank`. */
  state: PendingState;
  /** Grows with each change of state: the order in which items became what they are. */
  rank: number;
  /** When its quiet period was over; kept while it turns from blocked to buildable and back. */
  buildableSince: number;
  /** What held it back when that was last asked. */
  blockedBy: string | null;
  /** Resolves when the item is in the journal; nothing starts before. */
  readonly stored: Promise<void>;
  isStored: boolean;
  /** The last start that failed. */
  failure: { readonly text: string; readonly times: number; readonly retryAt: number } | null;
  /** The start under way; resolves, never rejects, when it is known how that went. */
  starting: Promise<void> | null;
  /** Cancelled during its start: it leaves if the start fails. */
  cancelled: boolean;
  /** Of a part of a run: called once, with its executor, or null where it was cancelled. */
  readonly granted: ((slot: ExecutorSlot | null) => void) | null;
}

/** `stored`: when the item is in the journal; null: it came from there. */
export function pendingItem(
  entry: QueueEntry,
  stored: Promise<void> | null,
  granted: PendingItem['granted'] = null,
): PendingItem {
  return {
    entry,
    state: 'waiting',
    rank: 0,
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

/** Equal for requests that may fold into one another; whether they do is for `sameParameters` to say. */
export function foldKey(entry: Pick<QueueEntry, 'job' | 'parameters'>): string {
  const values = entry.parameters?.map((value) => JSON.stringify([value.name, shownValue(value)]));
  return JSON.stringify([entry.job, values === undefined ? null : [...new Set(values)].sort()]);
}
