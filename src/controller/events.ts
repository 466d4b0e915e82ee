import type { ItemChange } from '../home/index.ts';
import type { QueueItem, Run } from '../model/index.ts';

/** Holds what an event says about a queue item: thousands are stored, and parameters may be long. */
export type EventItem = Pick<QueueItem, 'id' | 'job' | 'state'> & {
  /** Holds the number of the build that the item became; null where there is none, or not yet. */
  readonly number: number | null;
};

/** Holds what an event says of a run, as it was at that moment. */
export type EventRun = Readonly<Pick<Run, 'number' | 'queueId' | 'result' | 'displayName'>>;

/** Describes something that happened in the server, which is published in order and once. */
export type ServerEvent =
  | { readonly topic: 'item'; readonly change: ItemChange }
  | { readonly topic: 'queue'; readonly type: 'entered' | 'changed' | 'left'; readonly item: EventItem }
  | { readonly topic: 'run'; readonly type: 'started' | 'finished'; readonly job: string; readonly run: EventRun }
  /** Stages and steps of a run went on. */
  | { readonly topic: 'stage'; readonly job: string; readonly number: number }
  /** The name of the built-in node is ''. */
  | { readonly topic: 'node'; readonly type: NodeChangeKind; readonly name: string };

/** Says what became of a node: it was made or removed, it came to be online or offline, or something else of it changed. */
export type NodeChangeKind = 'created' | 'changed' | 'online' | 'offline' | 'removed';

export interface NumberedEvent {
  /** Holds the number of the event, which rises by one for each event since the server started. */
  readonly id: number;
  readonly event: ServerEvent;
}

/** Publishes live events. It stores a bounded number of past ones, so that a listener may reconnect. */
export interface Events {
  /** Holds the id of the newest event; 0 where there is none yet. */
  readonly last: number;
  /** Returns the events after this id; null where some of them are no longer stored. */
  since(id: number): readonly NumberedEvent[] | null;
  /** Adds a listener. Returns a function that removes it. */
  subscribe(listener: (event: NumberedEvent) => void): () => void;
}
