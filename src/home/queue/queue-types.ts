import type { LeftItem, QueueEntry } from '../../model/index.ts';

/** Describes a change of the queue in the journal. It is written and synced to disk before a client gets its answer. */
export type QueueEvent =
  | { readonly type: 'added'; readonly item: QueueEntry }
  | { readonly type: 'folded'; readonly id: number; readonly causes: QueueEntry['causes']; readonly due: number }
  | {
      readonly type: 'left';
      readonly id: number;
      readonly at: number;
      readonly number: number | null;
      /** Says that the run began and may not be on disk until that is noted. */
      readonly begun?: true;
    };

export interface SavedQueue {
  readonly items: readonly QueueEntry[];
  /** Holds the items that left within five minutes. */
  readonly left: readonly LeftItem[];
  readonly nextId: number;
  /** Holds the items whose runs began and may not be on disk: whether there is a record has to be looked at. */
  readonly begun: readonly LeftItem[];
}

export interface QueueFiles {
  load(): Promise<SavedQueue>;
  /** Appends a change. It is on disk when the promise resolves; appends of the same moment share one fsync. */
  append(event: QueueEvent): Promise<void>;
  /** Records that the run that an item became is on disk as a whole. Nobody waits for that. */
  noteKept(id: number): void;
  /**
   * Records that a run is about to be removed, or all of a job or folder: it is not written anew then. It is on disk when the
   * promise resolves.
   */
  noteRemoval(place: string, number?: number): Promise<void>;
  /** Records that an item is about to be moved, so that queue items of jobs in it are found again after a crash. */
  noteMove(from: string, to: string): Promise<void>;
  /** Writes queue.xml in Jenkins's shape and empties the journal; on a clean stop. */
  close(items: readonly QueueEntry[], nextId: number): Promise<void>;
}
