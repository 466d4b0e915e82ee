import type { Services } from '../../../controller/index.ts';
import { createYield, type Deferred, deferred } from '../../../kit/index.ts';
import { eventId } from '../../request/event-id.ts';
import type { SendEvent } from '../../route.ts';
import { type Listener, tellEvent } from './event-data.ts';

export interface FollowEvents extends Listener {
  readonly services: Pick<Services, 'events' | 'sessionId' | 'home' | 'queue'>;
  /** Holds the number of the last event that the client has; null: some are missing, which `reset` reports. */
  readonly after: number | null;
  readonly send: SendEvent;
  readonly signal: AbortSignal;
}

/**
 * Sends events as they come, until the signal. They are fetched when the client has room for them, so that a slow client
 * costs no memory; if it is so slow that some were discarded, `reset` makes it read everything again.
 */
export async function followEvents(follow: FollowEvents): Promise<void> {
  const { services, send, signal } = follow;
  const { events, sessionId } = services;
  const pause = createYield();
  let news: Deferred<void> = deferred();
  const stop = events.subscribe(() => news.resolve());
  signal.addEventListener('abort', () => news.resolve(), { once: true });
  try {
    let cursor = follow.after ?? -1;
    while (!signal.aborted) {
      news = deferred();
      const missed = events.since(cursor);
      if (missed === null) {
        cursor = events.last;
        await send({ id: eventId(sessionId, cursor), event: 'reset', data: {} });
        continue;
      }
      for (const { id, event } of missed) {
        cursor = id;
        const data = tellEvent(event, follow);
        if (data === null) await send({ id: eventId(sessionId, id), now: false });
        else await send({ id: eventId(sessionId, id), event: event.topic, data });
        await pause();
        if (signal.aborted) return;
      }
      if (cursor === events.last && !signal.aborted) await news.promise;
    }
  } finally {
    stop();
  }
}
