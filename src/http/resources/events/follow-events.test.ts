import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createEvents, type EventBus } from '../../../controller/event-bus.ts';
import { deferred } from '../../../kit/index.ts';
import type { SentEvent } from '../../route.ts';
import { type FollowEvents, followEvents } from './follow-events.ts';

function created(fullName: string) {
  return { topic: 'item', change: { type: 'created', fullName } } as const;
}

/** Follows events as a requester who may not read `secret`. */
function follow(events: EventBus, after: number | null, room = () => Promise.resolve()) {
  const sent: SentEvent[] = [];
  const abort = new AbortController();
  const items = { get: () => undefined, url: (name: string) => `job/${name}/` };
  const done = followEvents({
    services: { events, sessionId: 'a', home: { items } } as unknown as FollowEvents['services'],
    base: '/',
    subscription: { topics: new Set(['item']), job: null },
    may: (_, item) => item !== 'secret',
    after,
    async send(event) {
      sent.push(event);
      await room();
    },
    signal: abort.signal,
  });
  const told = () => sent.map((event) => ('data' in event ? `${event.event} ${event.id}` : `(${event.id})`));
  return { told, done, end: () => abort.abort() };
}

it('sends what was missed, then what comes, until the end', async () => {
  const events = createEvents();
  for (const name of ['a', 'b', 'secret', 'c']) events.publish(created(name));
  const { told, done, end } = follow(events, 1);
  await setImmediate();
  expect(told()).toEqual(['item a-2', '(a-3)', 'item a-4']);
  events.publish(created('d'));
  await setImmediate();
  expect(told().at(-1)).toBe('item a-5');
  end();
  await done;
  events.publish(created('e'));
  expect(told()).toHaveLength(4);
});

it.each([
  ['of another start', null],
  ['not kept any more', 1],
  ['yet to come', 99],
])('tells a client to read anew whose last event is %s', async (_, after) => {
  const events = createEvents({ limit: 2 });
  for (const name of ['a', 'b', 'c', 'd']) events.publish(created(name));
  const { told, done, end } = follow(events, after);
  await setImmediate();
  expect(told()).toEqual(['reset a-4']);
  events.publish(created('e'));
  await setImmediate();
  expect(told()).toEqual(['reset a-4', 'item a-5']);
  end();
  await done;
});

it('keeps nothing for a slow client, which learns that it missed something', async () => {
  const events = createEvents({ limit: 3 });
  let slow = deferred();
  const { told, done, end } = follow(events, 0, () => slow.promise);
  for (let at = 0; at < 10; at += 1) events.publish(created(`job-${at}`));
  await setImmediate();
  expect(told()).toHaveLength(1);
  const first = slow;
  slow = deferred();
  first.resolve();
  slow.resolve();
  await setImmediate();
  expect(told().at(-1)).toMatch(/a-10$/);
  expect(told().some((text) => text.startsWith('reset'))).toBe(true);
  end();
  await done;
});
