import type { Clock } from '../../kit/index.ts';

/** Limits, in milliseconds, how long after a reconnect a call may be the repetition of one that was lost. */
const REPEATED_MS = 30_000;

/**
 * Remembers under which ids those calls were sent whose answers were lost with a connection. Whoever made them makes them again
 * over the next one: then they get the same ids, by which the program knows what it has done already. That matters where a call
 * must not be performed twice: a command, a renaming. For the others it is better to be performed again.
 */
export class RepeatedCalls {
  readonly #clock: Clock;
  readonly #ids = new Map<string, string[]>();
  #program = '';
  #until = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes that a program connected; another run of it knows nothing of what was asked before. */
  connected(program: string): void {
    if (program !== this.#program) this.#ids.clear();
    this.#program = program;
    this.#until = this.#clock.now() + REPEATED_MS;
  }

  /** Notes a call whose answer was lost with the connection of that program. */
  lost(program: string, call: string, id: string): void {
    if (program !== this.#program) return;
    const ids = this.#ids.get(call);
    if (ids === undefined) this.#ids.set(call, [id]);
    else ids.push(id);
  }

  /** Returns the id of an equal call that was lost, once; undefined where there is none. */
  take(call: string): string | undefined {
    if (this.#ids.size === 0) return undefined;
    if (this.#clock.now() > this.#until) this.#ids.clear();
    const ids = this.#ids.get(call);
    const id = ids?.shift();
    if (ids?.length === 0) this.#ids.delete(call);
    return id;
  }
}
