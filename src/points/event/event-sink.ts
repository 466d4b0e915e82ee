import type { ItemNotice, NodeNotice, QueueNotice, RunNotice } from './listener.ts';

/** Represents an event as a value that JSON can hold. */
export type EventRecord = {
  /** Holds the number of the event, which rises by one for each since the start of the server. */
  readonly id: number;
  /** Holds when it happened, in epoch milliseconds. */
  readonly time: number;
} & (
  | { readonly topic: 'run'; readonly type: 'started' | 'finished'; readonly run: RunNotice }
  | { readonly topic: 'item'; readonly item: ItemNotice }
  | { readonly topic: 'queue'; readonly item: QueueNotice }
  | { readonly topic: 'node'; readonly node: NodeNotice }
);

/** Describes what all events go to, such as a message broker or a file. */
export interface EventSink {
  /** Names the sink in the log of the server. */
  readonly name: string;
  /**
   * Takes events in their order. While it works, further ones wait for the next call; where it throws, the same ones come again
   * after a pause, so that it may see some of them twice.
   */
  write(events: readonly EventRecord[], signal: AbortSignal): Promise<void>;
  /** Is called at the end of the server, after the last events. */
  close?(): Promise<void>;
}

/**
 * Defines a sink of events.
 *
 * @example
 * registry.eventSinks(defineEventSink({
 *   name: 'broker',
 *   async write(events, signal) {
 *     const body = events.map((event) => JSON.stringify(event)).join('\n');
 *     const answer = await fetch('https://broker.example.org/events', { method: 'POST', body, signal });
 *     if (!answer.ok) throw new Error(`the broker answered ${answer.status}`);
 *   },
 * }));
 */
export function defineEventSink(sink: EventSink): EventSink {
  return sink;
}
