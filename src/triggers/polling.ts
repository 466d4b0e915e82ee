import type { Scheduler } from '../builds/index.ts';
import type { Home, Job } from '../home/index.ts';
import { type Clock, type Deferred, deferred, englishDate, type Logger, messageOf } from '../kit/index.ts';
import { type Cause, timeSpan } from '../model/index.ts';
import type { KindRegistry, PushPoll } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import { type PollingSources, pollJob } from './polling-of-job.ts';
import type { Polling } from './types.ts';

export interface PollingDependencies {
  readonly home: Pick<Home, 'items' | 'runs'> & { readonly jobFiles: Pick<Home['jobFiles'], 'pollingLogs'> } & {
    readonly registry: KindRegistry;
  };
  readonly clock: Clock;
  readonly log: Logger;
  readonly scheduler: Scheduler;
  readonly sources: PollingSources;
  readonly queue: Pick<Queue, 'itemOf'>;
  /** Limits how many jobs are polled at the same time. */
  readonly atOnce: number;
}

interface Wanted {
  readonly cause: Cause;
  readonly log: PushPoll['log'];
}

interface Entry {
  /** Holds the request that has not begun yet; the newest one replaces those before it. */
  next: Wanted | null;
  done: Deferred<void>;
}

/**
 * Creates the polling of sources. It polls a bounded number of jobs at a time, in the order in which polling was requested.
 * A job that waits already is not queued twice; one that is being polled is polled once more.
 */
export function createPolling(deps: PollingDependencies): Polling {
  const entries = new Map<string, Entry>();
  const waiting: string[] = [];
  const stop = new AbortController();
  const lanes = new Set<Promise<void>>();

  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined && !stop.signal.aborted; name = waiting.shift()) {
      const entry = entries.get(name);
      if (entry?.next == null) continue;
      const { next, done } = entry;
      entry.next = null;
      entry.done = deferred();
      await once(deps, name, next, stop.signal);
      done.resolve();
      // Somebody asked again in the meantime.
      if (entry.next !== null) waiting.push(name);
      else entries.delete(name);
    }
  }

  function begin(): void {
    if (lanes.size >= deps.atOnce || waiting.length === 0) return;
    const lane = work().catch((error: unknown) => deps.log.error({ err: messageOf(error) }, 'polling failed'));
    lanes.add(lane);
    void lane.finally(() => {
      lanes.delete(lane);
      if (!stop.signal.aborted) begin();
    });
  }

  return {
    async poll(job, options = {}) {
      if (stop.signal.aborted) return;
      const name = job.fullName;
      const known = entries.get(name);
      const entry = known ?? { next: null, done: deferred<void>() };
      const { promise } = entry.done;
      entry.next = { cause: options.cause ?? { kind: 'scm' }, log: options.log ?? 'scm' };
      if (known === undefined) {
        entries.set(name, entry);
        waiting.push(name);
        begin();
      }
      await promise;
    },
    get waiting() {
      return entries.size;
    },
    async end() {
      stop.abort(new Error('The server is shutting down'));
      for (const { done } of entries.values()) done.resolve();
      await Promise.all(lanes);
    },
  };
}

/** Polls a job once and builds it where something changed. Jenkins: `SCMTrigger.Runner`. */
async function once(deps: PollingDependencies, name: string, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const job = deps.home.items.get(name);
  if (job?.kind !== 'job') return;
  const { clock, log } = deps;
  const writer = deps.home.jobFiles.pollingLogs.begin(name, wanted.log);
  const started = clock.now();
  writer.line(`Started on ${inMedium(started)}`);
  let changed = false;
  try {
    const lines = {
      line: (text: string) => writer.line(text),
      error: (text: string) => writer.line(`ERROR: ${text}`),
    };
    changed = await pollJob(deps, job, { log: lines, signal });
    writer.line(`Done. Took ${timeSpan(clock.now() - started)}`);
    writer.line(changed ? 'Changes found' : 'No changes');
  } catch (error) {
    writer.line(`ERROR: Failed to record SCM polling for ${name}: ${messageOf(error)}`);
    log.warn({ job: name, err: messageOf(error) }, 'polling a source failed');
  }
  await writer.end();
  if (changed && !signal.aborted) await build(deps, job, wanted.cause);
}

async function build({ scheduler, log }: PollingDependencies, job: Job, cause: Cause): Promise<void> {
  try {
    if (scheduler.isBuildable(job)) await scheduler.schedule(job, { causes: [cause], delay: null });
  } catch (error) {
    log.warn({ job: job.fullName, err: messageOf(error) }, 'changes were found, but no build could be started');
  }
}

const inMedium = englishDate({ dateStyle: 'medium', timeStyle: 'medium' });
