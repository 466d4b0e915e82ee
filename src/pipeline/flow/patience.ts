import { type Asked, LimitExceeded } from '../../groovy/index.ts';
import { EffectRequest } from './flow-thread.ts';

/** So long a script that was stopped may work, all its branches together, to tidy up after itself. */
const WORK_MS = 2000;
/** So often each of its branches may sleep. */
const SLEEPS = 3;
/** `0/1#12 sleep`: the first part is the branch. */
const SLEEP = /^([^\s#]+)\S* sleep\b/;

/**
 * How long a script that was stopped is waited for. It may catch the end and tidy up with steps that take their time; but
 * one that goes on to work or sleep, whatever it catches, is ended where no catch sees it.
 */
export class Patience {
  #worked = 0;
  readonly #sleeps = new Map<string, number>();

  /** Asked after each piece of work since the stop. Why the script may not go on; null: it may. */
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
