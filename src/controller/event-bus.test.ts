import { describe, expect, it } from 'vitest';
import { createEvents } from './event-bus.ts';
import type { NumberedEvent, ServerEvent } from './events.ts';

function created(fullName: string): ServerEvent {
  return { topic: 'item', change: { type: 'created', fullName } };
}

function ids(events: readonly NumberedEvent[] | null): number[] | null {
  return events?.map(({ id }) => id) ?? null;
}

describe('the events of a server', () => {
  it('are numbered from 1, in order', () => {
    const events = createEvents();
    expect(events.last).toBe(0);
    events.publish(created('a'));
    events.publish(created('b'));
    expect(events.last).toBe(2);
    expect(events.since(0)).toEqual([
      { id: 1, event: created('a') },
      { id: 2, event: created('b') },
    ]);
  });

  it.each([
    ['all that is kept', 4, [5, 6, 7]],
    ['some', 5, [6, 7]],
    ['none after the newest', 7, []],
    ['what is not kept any more', 3, null],
    ['what has not happened', 8, null],
    ['nonsense', -1, null],
  ])('can be asked for again: %s', (_, after, expected) => {
    const events = createEvents({ limit: 3 });
    for (let at = 1; at <= 7; at += 1) events.publish(created(`job-${at}`));
    expect(ids(events.since(after))).toEqual(expected);
  });

  it('reach every listener until it ends', () => {
    const events = createEvents();
    const heard: string[] = [];
    const end = events.subscribe(({ id }) => heard.push(`one ${id}`));
    events.subscribe(({ id }) => heard.push(`two ${id}`));
    events.publish(created('a'));
    end();
    events.publish(created('b'));
    expect(heard).toEqual(['one 1', 'two 1', 'two 2']);
  });

  it('reach the others where one listener throws or ends another', () => {
    const events = createEvents();
    const heard: number[] = [];
    events.subscribe(() => {
      throw new Error('no');
    });
    events.subscribe(() => end());
    const end = events.subscribe(() => heard.push(0));
    events.subscribe(({ id }) => heard.push(id));
    events.publish(created('a'));
    expect(heard).toEqual([1]);
  });
});
