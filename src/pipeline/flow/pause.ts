import { type Entry, PAUSED, SAID } from '../journal/index.ts';
import type { FlowLog } from './log.ts';

/** Describes what a pause needs of the flow that it holds. */
export interface PausableFlow {
  readonly log: Pick<FlowLog, 'urgent'>;
  append(entry: Entry): void;
  /** Returns whether the flow was asked to end; nothing holds it then. */
  hasOrders(): boolean;
  /** Wakes the flow, so that it checks again whether it is held. */
  wake(): void;
}

/**
 * Holds a flow: a person may pause it, and a server that prepares to shut down holds all flows. Effects in progress go on,
 * and their outcomes wait. The script does not notice. The messages are those of Jenkins: `CpsThreadGroup#scheduleRun`.
 */
export class Pause {
  readonly #flow: PausableFlow;
  #paused: boolean;
  #quiet = false;
  /** Is true while the console says that the server holds the flow. */
  #told = false;

  /** Creates a brake. `paused` says that a person paused the flow while an earlier server ran it. */
  constructor(flow: PausableFlow, paused: boolean) {
    this.#flow = flow;
    this.#paused = paused;
  }

  get holds(): boolean {
    return (this.#paused || this.#quiet) && !this.#flow.hasOrders();
  }

  /** Says whether a person has paused the flow, and it was not asked to end. */
  get isPaused(): boolean {
    return this.#paused && !this.#flow.hasOrders();
  }

  /** Pauses or resumes the flow; has no effect on a flow that was asked to end. Throws JournalBroken. */
  pause(on: boolean): void {
    if (on === this.#paused || this.#flow.hasOrders()) return;
    this.#paused = on;
    this.#flow.log.urgent(on ? 'Pausing' : 'Resuming');
    this.#flow.append({ t: 'paused.1', k: PAUSED, v: on });
    this.#flow.wake();
  }

  /** Sets whether the server prepares to shut down. */
  setQuiet(on: boolean): void {
    this.#quiet = on;
    this.#flow.wake();
  }

  /**
   * Prints, once, that the server holds the flow or no longer does. `isInTheWay` says that there is something to do for the
   * script. Throws JournalBroken.
   */
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
