import type { QueueEntry } from '../model/index.ts';

/**
 * Represents one change of the queue. The changes, applied in their order to an empty queue, result in the current queue.
 */
export type QueueChange =
  /** Adds an item; for a known id, replaces the item, because its job was renamed. */
  | { readonly type: 'added'; readonly item: QueueEntry }
  /**
   * Folds a request into an item: `causes` are all of its causes, the new ones last. It is ignored where the id is not
   * known.
   */
  | { readonly type: 'folded'; readonly id: number; readonly causes: QueueEntry['causes']; readonly due: number }
  | {
      readonly type: 'left';
      readonly id: number;
      readonly at: number;
      readonly number: number | null;
      /** Says that the journal is all that a loss of power leaves of the run: it has only begun. */
      readonly begun?: true;
    };

/** Represents the place where the queue writes its changes. Appends keep the order in which they were called. */
export interface QueueJournal {
  /** Resolves when the change cannot be lost any more. */
  append(change: QueueChange): Promise<void>;
  /** Writes the waiting items for the next start; is called after the last append. */
  close(items: readonly QueueEntry[], nextId: number): Promise<void>;
}
