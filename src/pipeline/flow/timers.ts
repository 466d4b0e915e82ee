import type { Clock } from '../../kit/index.ts';

/** Holds the timers of a flow, which start when the flow is live and are cancelled when it ends. */
export class Timers {
  readonly #clock: Clock;
  readonly #all = new Set<Alarm>();
  #live = false;
  #ended = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls `action` at a time (ms since 1970). */
  set(at: number, action: () => void): { cancel(): void } {
    const alarm = new Alarm(at, action, this.#clock, (done) => this.#all.delete(done));
    this.#all.add(alarm);
    if (this.#live) alarm.arm();
    return alarm;
  }

  begin(): void {
    if (this.#ended) return;
    this.#live = true;
    for (const alarm of [...this.#all]) alarm.arm();
  }

  end(): void {
    this.#ended = true;
    for (const alarm of this.#all) alarm.cancel();
  }
}

/** Represents a timer that starts when the flow is live. */
class Alarm {
  readonly #at: number;
  readonly #action: () => void;
  readonly #clock: Clock;
  readonly #done: (alarm: Alarm) => void;
  #off: (() => void) | null = null;
  #cancelled = false;

  constructor(at: number, action: () => void, clock: Clock, done: (alarm: Alarm) => void) {
    this.#at = at;
    this.#action = action;
    this.#clock = clock;
    this.#done = done;
  }

  arm(): void {
    if (this.#off !== null || this.#cancelled) return;
    this.#off = this.#clock.after(this.#at - this.#clock.now(), () => {
      if (this.#cancelled) return;
      // Longer than a timer can be.
      if (this.#clock.now() < this.#at) {
        this.#off = null;
        this.arm();
        return;
      }
      this.cancel();
      this.#action();
    });
  }

  cancel(): void {
    this.#cancelled = true;
    this.#off?.();
    this.#done(this);
  }
}
