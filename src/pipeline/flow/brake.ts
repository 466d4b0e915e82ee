import { type Entry, PAUSED, SAID } from '../journal/index.ts';
import type { FlowLog } from './log.ts';

/** What a brake needs of the flow that it holds. */
export interface BrakedFlow {
  readonly log: Pick<FlowLog, 'urgent'>;
  append(entry: Entry): void;
  /** It was told to end: nothing holds it any more. */
  hasOrders(): boolean;
  /** It looks again. */
  wake(): void;
}

/**
 * Holds a flow: a person may pause it, and a server that prepares to end holds all of them. What is under way goes on, and
 * what comes of it waits. The script sees nothing of that. Texts are those of Jenkins: `CpsThreadGroup#scheduleRun`.
 */
export class Brake {
  readonly #flow: BrakedFlow;
  #paused: boolean;
  #quiet = false;
  /** Its console says that the server holds it. */
  #told = false;

  /** `paused`: a person did that while an earlier server ran it. */
  constructor(flow: BrakedFlow, paused: boolean) {
    this.#flow = flow;
    this.#paused = paused;
  }

  get holds(): boolean {
    return (this.#paused || this.#quiet) && !this.#flow.hasOrders();
  }

  /** A person has paused it. */
  get isPaused(): boolean {
    return this.#paused && !this.#flow.hasOrders();
  }

  /** What was told to end is not paused any more. Throws JournalBroken. */
  pause(on: boolean): void {
    if (on === this.#paused || this.#flow.hasOrders()) return;
    this.#paused = on;
    this.#flow.log.urgent(on ? 'Pausing' : 'Resuming');
    this.#flow.append({ t: 'paused.1', k: PAUSED, v: on });
    this.#flow.wake();
  }

  /** The server prepares to end, or does so no more. */
  setQuiet(on: boolean): void {
    this.#quiet = on;
    this.#flow.wake();
  }

  /** Says what the server does to the flow, once. `isInTheWay`: there is something to do for the script. Throws JournalBroken. */
  tell(isInTheWay: boolean): void {
    if (!this.#quiet && this.#told) this.#say('Resuming (Shutdown was canceled)', false);
    else if (this.#quiet && !this.#told && isInTheWay && this.holds && !this.#paused) {
      this.#say('Pausing (Preparing for shutdown)', true);
    }
  }

  #say(text: string, told: boolean): void {
    this.#told = told;
    this.#flow.log.urgent(text);
    this.#flow.append({ t: 'said.1', k: SAID });
  }
}
