import { type Clock, sleep } from '../../kit/index.ts';
import type { Performed } from './perform.ts';

/** Is how long, after a connection ended, its requests may be made again under their ids, in milliseconds. */
const REPEATED_MS = 5 * 60 * 1000;

interface Remembered {
  readonly performed: Promise<Performed>;
  readonly controller: AbortController;
  /** Holds the connection over which it was asked for last. */
  connection: object;
}

/** Remembers what was asked for and what came of it, so that nothing is done twice where only the answer was lost. */
export class RememberedAnswers {
  readonly #clock: Clock;
  readonly #answers = new Map<string, Remembered>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Performs a request, or returns what came of it the first time. */
  perform(id: string, connection: object, work: (signal: AbortSignal) => Promise<Performed>): Promise<Performed> {
    const known = this.#answers.get(id);
    if (known !== undefined) {
      known.connection = connection;
      return known.performed;
    }
    const controller = new AbortController();
    const performed = work(controller.signal);
    this.#answers.set(id, { performed, controller, connection });
    return performed;
  }

  /** Stops what a request began, where that is possible. */
  cancel(id: string): void {
    this.#answers.get(id)?.controller.abort(new DOMException('it is not wanted any more', 'AbortError'));
  }

  forget(ids: Iterable<string>): void {
    for (const id of ids) this.#answers.delete(id);
  }

  /** Stops everything and forgets it: the server that asked for it is gone. */
  clear(): void {
    for (const id of this.#answers.keys()) this.cancel(id);
    this.#answers.clear();
  }

  /** Stops and forgets, after a while, what was asked for over a connection that ended, and not again over another one. */
  async ended(connection: object): Promise<void> {
    await sleep(this.#clock, REPEATED_MS);
    for (const [id, answer] of [...this.#answers]) {
      if (answer.connection !== connection) continue;
      this.cancel(id);
      this.#answers.delete(id);
    }
  }
}
