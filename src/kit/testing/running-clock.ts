import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';

/** Represents a clock that goes on as the system's does, and that a test can move on besides. */
export interface RunningClock extends Clock {
  /** Moves the time on by `ms`; timers that are due by then run soon, in the order of their time. */
  advance(ms: number): void;
}

/** Returns a clock for tests with real processes, which need not wait for what the server lets pass. */
export function createRunningClock(): RunningClock {
  const waiting = new Set<{ readonly at: number; readonly action: () => void; cancel: () => void }>();
  let ahead = 0;
  const now = (): number => systemClock.now() + ahead;
  return {
    now,
    after(ms, action) {
      const timer = {
        at: now() + Math.max(0, ms),
        action: () => {
          waiting.delete(timer);
          action();
        },
        cancel: (): void => undefined,
      };
      timer.cancel = systemClock.after(ms, timer.action);
      waiting.add(timer);
      return () => {
        waiting.delete(timer);
        timer.cancel();
      };
    },
    advance(ms) {
      ahead += ms;
      const time = now();
      for (const timer of [...waiting].sort((a, b) => a.at - b.at)) {
        timer.cancel();
        timer.cancel = systemClock.after(timer.at - time, timer.action);
      }
    },
  };
}
