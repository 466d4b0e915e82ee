import { type Logger, messageOf } from '../kit/index.ts';
import type { Events, NumberedEvent, ServerEvent } from './events.ts';

/** Limits how many past events are stored for listeners that reconnect. */
const KEPT = 2_000;

export interface EventBus extends Events {
  /** Passes an event to all listeners, in the order in which they subscribed. */
  publish(event: ServerEvent): void;
}

/** Creates a bus of live events in memory. A listener that throws does not affect the others. */
export function createEvents({ limit = KEPT, log }: { readonly limit?: number; readonly log?: Logger } = {}): EventBus {
  /** Holds the event with the id n at n modulo limit. */
  const ring: NumberedEvent[] = [];
  const listeners = new Set<(event: NumberedEvent) => void>();
  let last = 0;

  function tell(listener: (event: NumberedEvent) => void, event: NumberedEvent): void {
    try {
      listener(event);
    } catch (error) {
      log?.error({ err: messageOf(error), topic: event.event.topic }, 'a listener of events failed');
    }
  }

  return {
    get last() {
      return last;
    },
    since(id) {
      if (id < Math.max(0, last - limit) || id > last) return null;
      const missed: NumberedEvent[] = [];
      for (let at = id + 1; at <= last; at += 1) {
        const event = ring[at % limit];
        if (event !== undefined) missed.push(event);
      }
      return missed;
    },
    subscribe(listener) {
      // Wrapped, so that the same function may listen twice and each end is one of its own.
      const own = (event: NumberedEvent): void => listener(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    publish(event) {
      last += 1;
      const numbered = { id: last, event };
      ring[last % limit] = numbered;
      for (const listener of [...listeners]) if (listeners.has(listener)) tell(listener, numbered);
    },
  };
}
