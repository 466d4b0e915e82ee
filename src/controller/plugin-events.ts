import { type Clock, type Logger, messageOf, sleep } from '../kit/index.ts';
import type { EventListener, EventRecord, EventSink } from '../points/index.ts';
import type { Events, NumberedEvent } from './events.ts';

/** Limits the events that wait for a listener or a sink that is slow; the oldest go first. */
const MOST_WAITING = 10_000;
/** Limits the events of one call of a sink. */
const MOST_AT_ONCE = 500;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Limits how long the end of the server waits for what is still to be told. */
const END_MS = 5000;
/** Limits how long it waits for a sink that was told to give up. */
const GIVE_UP_MS = 1000;

export interface PluginEventsDependencies {
  readonly events: Pick<Events, 'subscribe'>;
  readonly listeners: readonly EventListener[];
  readonly sinks: readonly EventSink[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Tells the listeners and sinks of plugins what happens. Returns a function that ends it. */
export function tellPlugins({ events, listeners, sinks, clock, log }: PluginEventsDependencies): () => Promise<void> {
  if (listeners.length === 0 && sinks.length === 0) return async () => undefined;
  const ending = new AbortController();
  const channels = [
    ...listeners.map((listener) => channelOf(listener.name, 1, ([event]) => tell(listener, event))),
    ...sinks.map((sink) => channelOf(sink.name, MOST_AT_ONCE, (batch) => writeUntilTaken(sink, batch))),
  ];
  const stop = events.subscribe((numbered) => {
    const record = recordOf(numbered, clock.now());
    if (record !== null) for (const channel of channels) channel.add(record);
  });

  /** Makes a line in which events wait; `work` gets them in order, never twice at the same time. */
  function channelOf(name: string, most: number, work: (batch: readonly EventRecord[]) => Promise<void>) {
    let waiting: EventRecord[] = [];
    let dropped = 0;
    let running: Promise<void> | null = null;

    async function run(): Promise<void> {
      // The event goes on to the others first: nothing of a plugin runs in the turn of who published it.
      await Promise.resolve();
      while (waiting.length > 0 && !ending.signal.aborted) {
        const batch = waiting.slice(0, most);
        waiting = waiting.slice(most);
        if (dropped > 0)
          log.warn({ plugin: name, dropped }, 'a plugin is too slow for the events; the oldest were dropped');
        dropped = 0;
        await work(batch).catch((error: unknown) => {
          log.error({ plugin: name, err: messageOf(error) }, 'a listener of a plugin failed');
        });
      }
      running = null;
    }

    return {
      name,
      add(record: EventRecord) {
        waiting.push(record);
        if (waiting.length > MOST_WAITING) {
          waiting.shift();
          dropped += 1;
        }
        running ??= run();
      },
      idle: async () => void (await running),
    };
  }

  async function writeUntilTaken(sink: EventSink, batch: readonly EventRecord[]): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        await sink.write(batch, ending.signal);
        return;
      } catch (error) {
        if (ending.signal.aborted) throw error;
        log.warn(
          { plugin: sink.name, err: messageOf(error), events: batch.length },
          'a sink of events failed; it is tried again',
        );
        await sleep(clock, pause, ending.signal);
      }
    }
  }

  return async () => {
    stop();
    const idle = (): Promise<unknown> => Promise.all(channels.map((channel) => channel.idle()));
    await within(END_MS, idle(), clock);
    ending.abort(new Error('the server ends'));
    // What a sink has begun to write it has written, or given up, before it is closed.
    await within(GIVE_UP_MS, idle(), clock);
    await within(END_MS, Promise.all(sinks.map(async (sink) => sink.close?.())), clock).catch((error: unknown) => {
      log.error({ err: messageOf(error) }, 'a sink of events could not be closed');
    });
  };
}

async function tell(listener: EventListener, event: EventRecord | undefined): Promise<void> {
  switch (event?.topic) {
    case 'run':
      return event.type === 'started' ? listener.onRunStarted?.(event.run) : listener.onRunFinished?.(event.run);
    case 'item':
      return listener.onItem?.(event.item);
    case 'queue':
      return listener.onQueue?.(event.item);
    case 'node':
      return listener.onNode?.(event.node);
    default:
      return undefined;
  }
}

/** Returns an event as plugins see it; null for what they do not. */
function recordOf({ id, event }: NumberedEvent, time: number): EventRecord | null {
  const common = { id, time };
  switch (event.topic) {
    case 'run': {
      const { number, displayName, queueId, result } = event.run;
      const run = Object.freeze({ job: event.job, number, displayName: displayName ?? `#${number}`, queueId, result });
      return Object.freeze({ ...common, topic: 'run', type: event.type, run });
    }
    case 'item': {
      const { change } = event;
      if (change.type === 'loaded') return null;
      const from = change.type === 'moved' ? change.from : null;
      return Object.freeze({
        ...common,
        topic: 'item',
        item: Object.freeze({ type: change.type, fullName: change.fullName, from }),
      });
    }
    case 'queue': {
      if (event.type === 'changed') return null;
      const { id: item, job, number } = event.item;
      return Object.freeze({
        ...common,
        topic: 'queue',
        item: Object.freeze({ type: event.type, id: item, job, number }),
      });
    }
    case 'node':
      return Object.freeze({ ...common, topic: 'node', node: Object.freeze({ type: event.type, name: event.name }) });
    case 'stage':
      return null;
  }
}

/** Waits for the work, but no longer than this. */
async function within(limitMs: number, work: Promise<unknown>, clock: Clock): Promise<void> {
  let cancel: (() => void) | undefined;
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(limitMs, resolve);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    cancel?.();
  }
}
