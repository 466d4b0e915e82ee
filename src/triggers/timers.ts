import { type Clock, createYield, type Logger, messageOf } from '../kit/index.ts';
import type { Schedule } from '../scheduler/index.ts';

/** Something that is done at the times of a schedule. */
export interface Timed {
  readonly schedule: Schedule;
  /** Names it in the server's log. */
  readonly name: string;
  /** What it answers is waited for when the clock ends; it never holds others up. */
  due(): void | Promise<void>;
}

/** Asks once a minute what is due. */
export interface MinuteClock {
  /**
   * Adds a source of what is done by the clock: asked anew each minute, and read a piece at a time. Answers a function
   * that takes it away.
   */
  add(source: () => Iterable<Timed>): () => void;
  start(): void;
  /** Nothing is due any more; resolves when what was begun is done. */
  end(): Promise<void>;
}

const MINUTE = 60_000;
/** So far back missed minutes are made up for. */
const MAX_GAP_MS = 24 * 60 * MINUTE;
/** A clock that was put back by more than this is followed; by less, no minute comes twice. */
const PUT_BACK = 5 * MINUTE;

/**
 * The minutes since it was started. A minute that comes late (the machine slept, the process was busy) is made up for:
 * whatever was due in the minutes that were missed, of the last day at most, is done once. What was due while no
 * server ran is not made up for.
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

/** Whether a schedule means one of the minutes from one to another, both included; of more than a day the last one. */
function isDue(schedule: Schedule, from: number, to: number): boolean {
  const earliest = Math.max(from, to - MAX_GAP_MS);
  for (let minute = to; minute >= earliest; minute -= MINUTE) if (schedule.matches(minute)) return true;
  return false;
}
