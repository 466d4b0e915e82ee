import type { ItemChange } from '../home/index.ts';
import type { QueueItem, Run } from '../model/index.ts';

/** Holds what an event says of a queue item: thousands are kept, and parameters may be long. */
export type EventItem = Pick<QueueItem, 'id' | 'job' | 'state'> & {
  /** Number of the build that it became; null: none, or not yet. */
  readonly number: number | null;
};

/** Holds what an event says of a run, as it was at that moment. */
export type EventRun = Readonly<Pick<Run, 'number' | 'queueId' | 'result' | 'displayName'>>;

/** Something that happened in the server, told in order and once. */
export type ServerEvent =
  | { readonly topic: 'item'; readonly change: ItemChange }
  | { readonly topic: 'queue'; readonly type: 'entered' | 'changed' | 'left'; readonly item: EventItem }
  | { readonly topic: 'run'; readonly type: 'started' | 'finished'; readonly job: string; readonly run: EventRun };

export interface NumberedEvent {
  /** Rises by one for each event since the server started. */
  readonly id: number;
  readonly event: ServerEvent;
}

/** Live events for those who listen. A bounded number of past ones is kept, so that a listener may come back. */
export interface Events {
  /** Id of the newest event; 0: none yet. */
  readonly last: number;
  /** Events after this id; null where some of them are not kept any more. */
  since(id: number): readonly NumberedEvent[] | null;
  /** Answers a function that ends it. */
  subscribe(listener: (event: NumberedEvent) => void): () => void;
}
