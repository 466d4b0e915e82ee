import type { Builds } from '../builds/index.ts';
import { RESTART_CODE } from '../config.ts';
import type { Clock, Logger } from '../kit/index.ts';
import { messageOf } from '../kit/index.ts';
import { fail, type Lifecycle, type Plugins } from '../model/index.ts';
import type { Queue } from '../queue/index.ts';

/** Limits how long a file system that hangs can delay the end; what was answered with success is on disk by then. */
const CLOSE_TIMEOUT_MS = 30_000;
/** Limits how long an answer that announces the end may take to reach its client. */
const ANSWER_MS = 100;
/**
 * Holds how much longer a safe restart takes. Clients check some seconds later whether the server is away; where it is back
 * too soon they conclude that it never went. Jenkins goes down after five seconds, after ten where it waited for builds,
 * and takes some time to come back.
 */
const SAFE_RESTART_MORE_SECONDS = 7;

export interface LifecycleDependencies {
  readonly queue: Pick<Queue, 'setQuiet'>;
  readonly builds: Pick<Builds, 'calm'>;
  /** Installs plugins, which a restart that waits for builds waits for as well. */
  readonly plugins: Pick<Plugins, 'settled'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Says whether the launcher starts the server again. */
  readonly restartable: boolean;
  /** Holds the seconds for which every URL answers 503 before a restart; a safe restart takes 7 more, unless this is 0. */
  readonly restartDelaySeconds: number;
  /** Reads everything anew from the home. */
  readAgain(): Promise<void>;
  /** Releases everything in order: sockets, queue, home. */
  close(): Promise<void>;
  /** Ends the process. */
  end(code: number): void;
}

export interface LifecycleControl extends Lifecycle {
  /** Marks the server as started: it answers requests from now on. */
  started(): void;
  /** Ends the server now, because a signal came. */
  stop(): Promise<void>;
}

/**
 * Creates the control of stopping, restarting and reloading. Runs under way are detached: they continue and are joined at
 * the next start.
 */
export function createLifecycle(dependencies: LifecycleDependencies): LifecycleControl {
  const { builds, plugins, queue, clock, log, restartDelaySeconds } = dependencies;
  let state: Lifecycle['state'] = 'starting';
  /** Identifies the safe exit or restart that waits for builds. */
  let pending: symbol | null = null;

  async function finish(code: number): Promise<void> {
    if (state === 'stopping') return;
    state = 'stopping';
    try {
      const cancel = clock.after(CLOSE_TIMEOUT_MS, () => dependencies.end(code));
      await dependencies.close();
      cancel();
    } catch (error) {
      log.error({ err: messageOf(error) }, 'the server did not close cleanly');
    }
    dependencies.end(code);
  }

  /** Lets nothing new start from now on, and calls `then` when no build blocks the shutdown any more, or at once. */
  function windDown(options: { waitForBuilds: boolean; message?: string }, then: () => void): void {
    const mine = Symbol('pending');
    pending = mine;
    queue.setQuiet(true, options.message ?? null);
    const ready = options.waitForBuilds ? Promise.all([builds.calm(), plugins.settled()]) : Promise.resolve();
    void ready.then(() => {
      if (pending === mine && state !== 'stopping') then();
    });
  }

  return {
    get state() {
      return state;
    },
    get pending() {
      return pending !== null;
    },
    started() {
      state = 'running';
    },
    async reload() {
      state = 'reloading';
      try {
        await dependencies.readAgain();
      } finally {
        if (state === 'reloading') state = 'running';
      }
    },
    exit(options) {
      windDown(options, () => {
        const mine = pending;
        clock.after(ANSWER_MS, () => pending === mine && void finish(0));
      });
    },
    restart(options) {
      if (!dependencies.restartable) fail('RESTART_UNSUPPORTED');
      windDown(options, () => {
        const more = options.waitForBuilds && restartDelaySeconds > 0 ? SAFE_RESTART_MORE_SECONDS : 0;
        state = 'restarting';
        clock.after(Math.max(ANSWER_MS, (restartDelaySeconds + more) * 1000), () => void finish(RESTART_CODE));
      });
    },
    cancelPending() {
      pending = null;
    },
    async stop() {
      await finish(0);
    },
  };
}
