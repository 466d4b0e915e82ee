import type { QueueEntry, QueueItem } from '../../model/index.ts';

/** Describes a change of the queue in the journal. It is written and synced to disk before a client gets its answer. */
export type QueueEvent =
  | { readonly type: 'added'; readonly item: QueueEntry }
  | { readonly type: 'folded'; readonly id: number; readonly causes: QueueEntry['causes']; readonly due: number }
  | { readonly type: 'left'; readonly id: number; readonly at: number; readonly number: number | null };

export interface QueueFiles {
  /** Reads the items still in the queue, those that left within five minutes, and the next id. */
  load(): Promise<{ items: readonly QueueEntry[]; left: readonly (QueueItem & { state: 'left' })[]; nextId: number }>;
  /** Appends a change. It is on disk when the promise resolves; appends of the same moment share one fsync. */
  append(event: QueueEvent): Promise<void>;
  /** Records that an item is about to be moved, so that queue items of jobs in it are found again after a crash. */
  noteMove(from: string, to: string): Promise<void>;
  /** Writes queue.xml in Jenkins's shape and empties the journal; on a clean stop. */
  close(items: readonly QueueEntry[], nextId: number): Promise<void>;
}
