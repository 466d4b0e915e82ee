import type { QueueEntry } from '../model/index.ts';

/** One change of the queue. Applied in their order to an empty queue, they make the queue as it is. */
export type QueueChange =
  /** A known id again: the item was changed, by the renaming of its job. */
  | { readonly type: 'added'; readonly item: QueueEntry }
  /** `causes`: all of them, the new ones last. Of an id that is not known: nothing happened. */
  | { readonly type: 'folded'; readonly id: number; readonly causes: QueueEntry['causes']; readonly due: number }
  | { readonly type: 'left'; readonly id: number; readonly at: number; readonly number: number | null };

/** Where the queue writes its changes. Appends keep the order in which they were called. */
export interface QueueJournal {
  /** Resolves when the change cannot be lost any more. */
  append(change: QueueChange): Promise<void>;
  /** After the last append: writes what waits, for the next start. */
  close(items: readonly QueueEntry[], nextId: number): Promise<void>;
}
