import { type Asked, LimitExceeded } from '../../groovy/index.ts';
import { EffectRequest } from './flow-thread.ts';

/** Limits how long a stopped script may work to clean up after itself, all its branches together, in ms. */
const WORK_MS = 2000;
/** Limits how often each of its branches may sleep. */
const SLEEPS = 3;
/** Matches the key of a `sleep`, `0/1#12 sleep`; the first group is the branch. */
const SLEEP = /^([^\s#]+)\S* sleep\b/;

/**
 * Limits how long the server waits for a script that was stopped. The script may catch the interruption and clean up with
 * steps that take their time; but one that goes on to work or sleep, whatever it catches, is ended with an error that it
 * cannot catch.
 */
export class CleanupLimit {
  #worked = 0;
  readonly #sleeps = new Map<string, number>();

  /** Returns why the script may not go on; null where it may. It is called after each piece of work since the stop. */
  beyond(request: Asked, workedMs: number): LimitExceeded | null {
    this.#worked += workedMs;
    if (this.#worked > WORK_MS) return over();
    if (request.kind !== 'host' || !(request.payload instanceof EffectRequest)) return null;
    const branch = SLEEP.exec(request.payload.key)?.[1];
    if (branch === undefined) return null;
    const sleeps = (this.#sleeps.get(branch) ?? 0) + 1;
    this.#sleeps.set(branch, sleeps);
    return sleeps > SLEEPS ? over() : null;
  }
}

function over(): LimitExceeded {
  return new LimitExceeded('stopped', 'The script was stopped and goes on nevertheless');
}
