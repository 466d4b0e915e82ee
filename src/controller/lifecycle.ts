import { RESTART_CODE } from '../config.ts';
import type { Clock, Logger } from '../kit/index.ts';
import { messageOf } from '../kit/index.ts';
import { fail } from '../model/index.ts';
import type { Queue } from '../queue/index.ts';
import type { Lifecycle } from './services.ts';

/** A file system that hangs does not hold up the end for longer; what was answered with success is on disk by then. */
const CLOSE_LIMIT_MS = 30_000;
/** How long an answer that announces the end may take to reach its client. */
const ANSWER_MS = 100;

export interface LifecycleDependencies {
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Logger;
  /** The launcher starts the server again. */
  readonly restartable: boolean;
  /** Reads everything anew from the home. */
  readAgain(): Promise<void>;
  /** Gives everything back in order: sockets, queue, home. */
  close(): Promise<void>;
  /** Ends the process. */
  end(code: number): void;
}

export interface LifecycleControl extends Lifecycle {
  /** The server answers from now on. */
  started(): void;
  /** Ends now: a signal came. */
  stop(): Promise<void>;
}

/** Stopping, restarting and reloading. Runs under way are detached: they go on and are joined at the next start. */
export function createLifecycle(dependencies: LifecycleDependencies): LifecycleControl {
  const { queue, clock, log } = dependencies;
  let state: Lifecycle['state'] = 'starting';
  let pending: symbol | null = null;

  async function finish(code: number): Promise<void> {
    if (state === 'stopping') return;
    state = 'stopping';
    try {
      const cancel = clock.after(CLOSE_LIMIT_MS, () => dependencies.end(code));
      await dependencies.close();
      cancel();
    } catch (error) {
      log.error({ err: messageOf(error) }, 'the server did not close cleanly');
    }
    dependencies.end(code);
  }

  function end(options: { waitForBuilds: boolean; message?: string }, code: number): void {
    const mine = Symbol('pending');
    pending = mine;
    queue.setQuiet(true, options.message ?? null);
    const ready = options.waitForBuilds ? queue.idle() : Promise.resolve();
    void ready.then(() => {
      if (pending === mine) clock.after(ANSWER_MS, () => pending === mine && void finish(code));
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
      end(options, 0);
    },
    restart(options) {
      if (!dependencies.restartable) fail('RESTART_UNSUPPORTED');
      end(options, RESTART_CODE);
    },
    cancelPending() {
      pending = null;
    },
    async stop() {
      await finish(0);
    },
  };
}
