import { type Clock, createYield, type Logger, messageOf } from '../kit/index.ts';
import type { Schedule } from '../scheduler/index.ts';

/** Describes work that is done at the times of a schedule. */
export interface Timed {
  readonly schedule: Schedule;
  /** Identifies the work in the server's log. */
  readonly name: string;
  /** Does the work. The clock waits for the promise when it ends; other work never waits for it. */
  due(): void | Promise<void>;
}

/** Checks once a minute what is due. */
export interface MinuteClock {
  /**
   * Adds a source of work that is due at certain times. It is called anew each minute, and read a piece at a time. Returns
   * a function that removes it.
   */
  add(source: () => Iterable<Timed>): () => void;
  start(): void;
  /** Stops the clock; resolves when the work that has begun is done. */
  end(): Promise<void>;
}

const MINUTE = 60_000;
/** Limits how far back missed minutes are caught up. */
const MAX_GAP_MS = 24 * 60 * MINUTE;
/**
 * Limits how far the system clock may be set back without effect: by more than this the minute clock follows it; by less,
 * no minute is repeated.
 */
const PUT_BACK = 5 * MINUTE;

/**
 * Creates a clock that counts the minutes since it was started. A minute that comes late (the machine slept, the process
 * was busy) is caught up: whatever was due in the missed minutes, of the last day at most, is done once. What was due while
 * no server ran is not caught up.
 */
export function createMinuteClock({ clock, log }: { readonly clock: Clock; readonly log: Logger }): MinuteClock {
  const sources = new Set<() => Iterable<Timed>>();
  const begun = new Set<Promise<void>>();
  let last = minuteOf(clock.now());
  let callOff: () => void = () => undefined;
  let ended = false;
  let looking: Promise<void> = Promise.resolve();

  function perform({ name, due }: Timed): void {
    const work = (async () => due())().catch((error: unknown) => {
      log.error({ name, err: messageOf(error) }, 'what a schedule starts could not be done');
    });
    begun.add(work);
    void work.finally(() => begun.delete(work));
  }

  async function look(from: number, to: number): Promise<void> {
    const pause = createYield();
    for (const source of sources) {
      for (const timed of source()) {
        if (ended) return;
        if (isDue(timed.schedule, from, to)) perform(timed);
        await pause();
      }
    }
  }

  function tick(): void {
    const now = minuteOf(clock.now());
    if (last - now > PUT_BACK) last = now;
    if (now > last) {
      const from = last + MINUTE;
      last = now;
      looking = looking
        .then(() => look(from, now))
        .catch((error: unknown) => log.error({ err: messageOf(error) }, 'schedules could not be looked at'));
    }
    wait();
  }

  function wait(): void {
    callOff = clock.after(MINUTE - (clock.now() % MINUTE), tick);
  }

  return {
    add(source) {
      sources.add(source);
      return () => void sources.delete(source);
    },
    start() {
      last = minuteOf(clock.now());
      wait();
    },
    async end() {
      ended = true;
      callOff();
      await looking;
      await Promise.all(begun);
    },
  };
}

function minuteOf(instant: number): number {
  return Math.floor(instant / MINUTE) * MINUTE;
}

/**
 * Says whether a schedule matches one of the minutes from one to another, both included; of more than a day only the last
 * day is checked.
 */
function isDue(schedule: Schedule, from: number, to: number): boolean {
  const earliest = Math.max(from, to - MAX_GAP_MS);
  for (let minute = to; minute >= earliest; minute -= MINUTE) if (schedule.matches(minute)) return true;
  return false;
}
