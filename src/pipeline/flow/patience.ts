import { type Asked, LimitExceeded } from '../../groovy/index.ts';
import { EffectRequest } from './flow-thread.ts';

/** So long a script that was stopped may work, all its branches together, to tidy up after itself. */
const WORK_MS = 2000;
/** So long it may work without waiting for anything. */
const AT_ONE_GO_MS = 3000;
/** So often it may sleep. */
const SLEEPS = 3;
const SLEEP = /^\S+ sleep\b/;

/**
 * How long a script that was stopped is waited for. It may catch the end and tidy up with steps that take their time; but
 * one that goes on to work or sleep, whatever it catches, is ended where no catch sees it.
 */
export class Patience {
  /** When it last waited for something, or was told to stop. */
  #waited: number | null = null;
  #worked = 0;
  #sleeps = 0;

  /** Asked after each piece of work since the stop. Why the script may not go on; null: it may. */
  beyond(request: Asked, workedMs: number): LimitExceeded | null {
    const now = performance.now();
    this.#waited ??= now;
    this.#worked += workedMs;
    if (this.#worked > WORK_MS || now - this.#waited > AT_ONE_GO_MS) return over();
    if (request.kind === 'tick') return null;
    this.#waited = null;
    if (request.kind !== 'host' || !(request.payload instanceof EffectRequest)) return null;
    if (SLEEP.test(request.payload.key)) this.#sleeps += 1;
    return this.#sleeps > SLEEPS ? over() : null;
  }
}

function over(): LimitExceeded {
  return new LimitExceeded('stopped', 'The script was stopped and goes on nevertheless');
}
