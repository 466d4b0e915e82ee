import type { BuildEngine } from '../builds/index.ts';
import type { Credentials } from '../credentials/index.ts';
import type { Home } from '../home/index.ts';
import { compileJavaRegex } from '../java/index.ts';
import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import { type KindRegistry, pollingSettings } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import {
  createJobTimers,
  createMinuteClock,
  createPolling,
  createWebhooks,
  type JobTimers,
  type MinuteClock,
  type Polling,
  type Webhooks,
} from '../triggers/index.ts';

/** Limits how many jobs are polled at once where nothing is configured. */
const POLLED_AT_ONCE = 10;

export interface TriggersOptions {
  readonly home: Home & { readonly registry: KindRegistry };
  readonly engine: Pick<BuildEngine, 'scheduler' | 'sources'>;
  readonly queue: Queue;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Holds what starts builds by itself: the clock, polling of sources, and webhooks of forges. */
export interface Triggers {
  readonly minutes: MinuteClock;
  readonly timers: JobTimers;
  readonly polling: Polling;
  readonly webhooks: Webhooks;
  /** Stops all of it: nothing starts by itself any more, and polling under way is aborted. */
  end(): Promise<void>;
}

export async function createTriggers(options: TriggersOptions): Promise<Triggers> {
  const { home, engine, queue, clock, log } = options;
  const { scheduler, sources } = engine;
  const polled = await home.pluginSettings.read(pollingSettings).catch((error: unknown) => {
    log.warn({ err: messageOf(error) }, 'the settings of polling cannot be read');
    return { pollingThreadCount: POLLED_AT_ONCE };
  });
  const polling = createPolling({ home, clock, log, scheduler, sources, atOnce: polled.pollingThreadCount, queue });
  const timers = createJobTimers({ home, scheduler, polling, clock, log, isQuiet: () => queue.quiet.on });
  const minutes = createMinuteClock({ clock, log });
  minutes.add(() => timers.timed());
  const webhooks = createWebhooks({
    home,
    scheduler,
    queue,
    polling,
    clock,
    log,
    credentials: (owner) => options.credentials.lookup(owner),
    matchesJava,
  });
  return {
    minutes,
    timers,
    polling,
    webhooks,
    async end() {
      await minutes.end();
      await polling.end();
    },
  };
}

/** Says whether a Java regular expression matches; an invalid expression, or one that takes too long, matches nothing. */
function matchesJava(expression: string, text: string): boolean {
  try {
    return compileJavaRegex(expression).matches(text);
  } catch {
    return false;
  }
}
