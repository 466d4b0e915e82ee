import { describe, expect, it } from 'vitest';
import { systemClock } from '../kit/index.ts';
import { until } from '../kit/testing/until.ts';
import { defineEventSink, defineListener, type EventRecord } from '../points/index.ts';
import { createEvents } from './event-bus.ts';
import type { ServerEvent } from './events.ts';
import { tellPlugins } from './plugin-events.ts';

const RUN: ServerEvent = {
  topic: 'run',
  type: 'finished',
  job: 'a',
  run: { number: 3, queueId: 7, result: 'SUCCESS', displayName: '#3' },
};
const NODE: ServerEvent = { topic: 'node', type: 'online', name: 'n' };

function given(parts: Partial<Parameters<typeof tellPlugins>[0]>) {
  const events = createEvents();
  const said: string[] = [];
  const note = (fields: object, message: string): void => void said.push(`${message} ${JSON.stringify(fields)}`);
  const log = { warn: note, error: note };
  const end = tellPlugins({ events, listeners: [], sinks: [], clock: systemClock, log, ...parts });
  return { ...events, publish: events.publish, end, said };
}

describe('a listener of a plugin', () => {
  it('is told what happens, one after the other, and not in the turn of who says it', async () => {
    const heard: string[] = [];
    const listener = defineListener({
      name: 'l',
      async onRunFinished({ job, number, result }) {
        await Promise.resolve();
        heard.push(`${job} ${number} ${result}`);
      },
      onNode: ({ name, type }) => void heard.push(`${name} ${type}`),
      onItem: ({ fullName, from, type }) => void heard.push(`${fullName} ${from} ${type}`),
    });
    const { publish, end } = given({ listeners: [listener] });
    publish(RUN);
    publish(NODE);
    publish({ topic: 'item', change: { type: 'moved', from: 'x', fullName: 'y' } });
    publish({ topic: 'item', change: { type: 'loaded' } });
    expect(heard).toEqual([]);
    await end();
    expect(heard).toEqual(['a 3 SUCCESS', 'n online', 'y x moved']);
  });

  it('that throws hurts nobody, not even itself the next time', async () => {
    const heard: string[] = [];
    const bad = defineListener({
      name: 'bad',
      onNode() {
        heard.push('bad');
        throw new Error('no luck');
      },
    });
    const good = defineListener({ name: 'good', onNode: () => void heard.push('good') });
    const { publish, end, said } = given({ listeners: [bad, good] });
    publish(NODE);
    publish(NODE);
    await end();
    expect(heard.sort()).toEqual(['bad', 'bad', 'good', 'good']);
    expect(said[0]).toBe('a listener of a plugin failed {"plugin":"bad","err":"no luck"}');
  });

  it('that is slow loses the oldest, and the log says how many', async () => {
    let go: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      go = resolve;
    });
    let heard = 0;
    const slow = defineListener({
      name: 'slow',
      async onNode() {
        heard += 1;
        await first;
      },
    });
    const { publish, end, said } = given({ listeners: [slow] });
    publish(NODE);
    await until(() => heard === 1);
    for (let at = 0; at < 10_003; at += 1) publish(NODE);
    go();
    await end();
    expect([heard, said.length]).toEqual([10_001, 1]);
    expect(said[0]).toContain('"dropped":3');
  });
});

describe('a sink of events', () => {
  it('gets all of them in their order, in batches, and is closed', async () => {
    const batches: (readonly EventRecord[])[] = [];
    let closed = false;
    const sink = defineEventSink({
      name: 's',
      async write(events) {
        batches.push(events);
      },
      async close() {
        closed = true;
      },
    });
    const { publish, end } = given({ sinks: [sink] });
    for (let at = 0; at < 1200; at += 1) publish(NODE);
    await end();
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
    const ids = batches.flat().map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, at) => at + 1));
    expect(closed).toBe(true);
    expect(JSON.parse(JSON.stringify(batches[0]?.[0]))).toMatchObject({ topic: 'node', node: { name: 'n' } });
  });

  it('that is stuck at the end gives up, and is closed after that', async () => {
    const done: string[] = [];
    const sink = defineEventSink({
      name: 's',
      async write(_, signal) {
        done.push('begun');
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        done.push('given up');
        throw signal.reason;
      },
      async close() {
        done.push('closed');
      },
    });
    // What takes seconds takes milliseconds.
    const clock = { ...systemClock, after: (ms: number, action: () => void) => systemClock.after(ms / 100, action) };
    const { publish, end } = given({ sinks: [sink], clock });
    for (let at = 0; at < 1200; at += 1) publish(NODE);
    await end();
    expect(done).toEqual(['begun', 'given up', 'closed']);
  });

  it('that fails gets the same ones again', async () => {
    const seen: number[] = [];
    const sink = defineEventSink({
      name: 's',
      async write(events) {
        seen.push(events.length);
        if (seen.length === 1) throw new Error('not now');
      },
    });
    const { publish, end, said } = given({ sinks: [sink] });
    publish(NODE);
    publish(RUN);
    await until(() => seen.length === 2);
    await end();
    expect(seen).toEqual([2, 2]);
    expect(said[0]).toContain('it is tried again');
  });
});
