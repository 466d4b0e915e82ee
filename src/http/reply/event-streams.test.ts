import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Deferred, deferred, silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import type { SendEvent } from '../route.ts';
import { EventStreams } from './event-streams.ts';

interface Opened {
  readonly stream: Readable;
  readonly send: SendEvent;
  readonly signal: AbortSignal;
  readonly source: Deferred<void>;
  readonly ended: () => number;
  forbid(): void;
}

function setUp(limit = 10, requester: () => string = () => 'user ada') {
  const clock = createFakeClock();
  const streams = new EventStreams({ clock, log: silentLogger, limit });
  function open(): Opened {
    let allowed = true;
    let ended = 0;
    let source: Parameters<Parameters<EventStreams['open']>[0]> | undefined;
    const over = deferred();
    const stream = streams.open(
      (...given) => {
        source = given;
        return over.promise;
      },
      () => ({
        allowed: () => allowed,
        end() {
          ended += 1;
        },
      }),
      requester(),
    );
    if (source === undefined) throw new Error('the source was not asked');
    const [send, signal] = source;
    return {
      stream,
      send,
      signal,
      source: over,
      ended: () => ended,
      forbid() {
        allowed = false;
      },
    };
  }
  return { clock, streams, open };
}

/** Returns what the stream holds at this moment. */
function taken(stream: Readable): string {
  return String(stream.read() ?? '');
}

describe('a stream of server-sent events', () => {
  it('writes an event with its id and its data in one line', async () => {
    const { stream, send } = setUp().open();
    taken(stream);
    await send({ id: 'a-1', event: 'item', data: { text: 'two\nlines\r\n' } });
    await send({ event: 'log', data: null });
    expect(taken(stream)).toBe(
      'id: a-1\nevent: item\ndata: {"text":"two\\nlines\\r\\n"}\n\nevent: log\ndata: null\n\n',
    );
  });

  it('tells when a client may come back, and from where to go on', async () => {
    const { stream, send } = setUp().open();
    await send({ id: 'a-7', now: true });
    expect(taken(stream)).toBe('retry: 3000\n\nid: a-7\n\n');
  });

  it('has a heartbeat every 15 seconds, with the newest id that was passed over', async () => {
    const { clock, open } = setUp();
    const { stream, send } = open();
    taken(stream);
    clock.advance(15_000);
    expect(taken(stream)).toBe(':\n\n');
    await send({ id: 'a-8', now: false });
    await send({ id: 'a-9', now: false });
    expect(taken(stream)).toBe('');
    clock.advance(15_000);
    expect(taken(stream)).toBe('id: a-9\n\n');
    clock.advance(15_000);
    expect(taken(stream)).toBe(':\n\n');
  });

  it('lets its source wait until the reader has room', async () => {
    const { stream, send } = setUp().open();
    let sent = false;
    const sending = send({ event: 'log', data: 'x'.repeat(100_000) }).then(() => {
      sent = true;
    });
    await setImmediate();
    expect(sent).toBe(false);
    stream.resume();
    await sending;
    expect(sent).toBe(true);
  });

  it('ends for a source that does not wait and fills the memory', async () => {
    const { stream, send, signal, ended } = setUp().open();
    for (let at = 0; at < 12; at += 1) void send({ event: 'log', data: 'x'.repeat(100_000) });
    expect([signal.aborted, stream.destroyed, ended()]).toEqual([true, true, 1]);
  });

  it('ends for a reader that takes nothing for a minute', () => {
    const { clock, open } = setUp();
    const { stream, send, signal } = open();
    void send({ event: 'log', data: 'x'.repeat(100_000) });
    clock.advance(59_000);
    expect(signal.aborted).toBe(false);
    clock.advance(1_000);
    expect([signal.aborted, stream.destroyed, clock.pending]).toEqual([true, true, 0]);
  });

  it.each<[string, (opened: Opened, streams: EventStreams) => void]>([
    ['its reader goes', ({ stream }) => void stream.destroy()],
    ['its source is done', ({ source }) => source.resolve()],
    ['its source fails', ({ source }) => source.reject(new Error('no'))],
    ['the server ends', (_, streams) => streams.close()],
    [
      'the requester may not see it any more',
      ({ forbid, send }) => {
        forbid();
        void send({ event: 'item', data: {} });
      },
    ],
  ])('ends where %s', async (_, act) => {
    const { clock, streams, open } = setUp();
    const opened = open();
    act(opened, streams);
    await setImmediate();
    expect([opened.signal.aborted, opened.ended(), clock.pending]).toEqual([true, 1, 0]);
    await opened.send({ event: 'item', data: {} });
    expect(taken(opened.stream)).not.toContain('event:');
  });

  it('is seen to at a heartbeat even where nothing happens', () => {
    const { clock, open } = setUp();
    const { signal, forbid } = open();
    forbid();
    clock.advance(15_000);
    expect(signal.aborted).toBe(true);
  });

  it('is refused where there are too many, until one ends', () => {
    const requesters = ['user ada', 'user bob', 'user cy', 'user dan'];
    const { open } = setUp(2, () => requesters.shift() ?? 'anonymous');
    const first = open();
    open();
    expect(open).toThrow('All 2 streams of events are taken');
    first.stream.destroy();
    expect(open).not.toThrow();
  });

  it('is refused to who has a third of all, and to nobody else', () => {
    let requester = 'anonymous';
    const { open } = setUp(9, () => requester);
    const first = open();
    open();
    open();
    expect(open).toThrow('All 3 streams of events are taken');
    requester = 'user ada';
    expect(open).not.toThrow();
    requester = 'anonymous';
    first.stream.destroy();
    expect(open).not.toThrow();
  });

  it('is refused when the server has begun to end', () => {
    const { streams, open } = setUp();
    streams.close();
    expect(open).toThrow();
  });
});
