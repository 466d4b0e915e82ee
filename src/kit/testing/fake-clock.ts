import type { Clock } from '../clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly action: () => void;
}

/** Represents a clock that stands still until a test moves it on. */
export interface FakeClock extends Clock {
  /** Moves the time on by `ms`; timers due until then run in the order of their time, each at its own moment. */
  advance(ms: number): void;
  /** Counts the timers that have not run yet. */
  readonly pending: number;
}

/**
 * Returns a clock; `start` is in milliseconds since 1970. One that `hurries` moves on by itself to each timer that is
 * still there after a turn of the event loop.
 */
export function createFakeClock(start = 1_700_000_000_000, { hurries = false } = {}): FakeClock {
  const timers = new Set<Timer>();
  let now = start;
  let order = 0;

  function nextUntil(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.at > end) continue;
      if (next === undefined || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
    }
    return next;
  }

  const clock: FakeClock = {
    now: () => now,
    after(ms, action) {
      const timer = { at: now + Math.max(0, ms), order: order++, action };
      timers.add(timer);
      if (hurries) setImmediate(() => timers.has(timer) && clock.advance(timer.at - now));
      return () => {
        timers.delete(timer);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (let timer = nextUntil(end); timer !== undefined; timer = nextUntil(end)) {
        timers.delete(timer);
        now = timer.at;
        timer.action();
      }
      now = end;
    },
    get pending() {
      return timers.size;
    },
  };
  return clock;
}
