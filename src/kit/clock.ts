/** Represents time as an argument: code that needs the hour or a timer takes a Clock. */
export interface Clock {
  /** Returns the milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Runs `action` once after `ms` milliseconds; the returned function cancels it. It never keeps the process alive. */
  after(ms: number, action: () => void): () => void;
}

const MAX_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, Math.min(Math.max(0, ms), MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
