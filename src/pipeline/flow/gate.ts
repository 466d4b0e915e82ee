import type { Entry } from '../journal/index.ts';
import type { FlowParts } from './flow.ts';
import { Idle } from './idle.ts';
import { Pause } from './pause.ts';
import { RateLimit } from './rate-limit.ts';

/** Limits how long a script that is too fast pauses before it checks again whether it may go on, in ms. */
const MAX_PAUSE_MS = 1000;

/** Describes what a gate needs of the flow behind it. */
export interface GatedFlow {
  append(entry: Entry): void;
  /** Returns whether the flow was asked to end. */
  hasOrders(): boolean;
  /** Returns whether the flow has been released, so that nothing of it goes on. */
  isReleased(): boolean;
  /** Records for the next server the answers that the script cannot receive now. */
  keepAnswers(): void;
}

/**
 * Makes the script of a flow wait, where necessary, between two pieces of its work. Nothing of that is recorded for the
 * script.
 */
export class Gate {
  readonly pause: Pause;
  readonly rate: RateLimit;
  readonly #parts: FlowParts;
  readonly #flow: GatedFlow;
  readonly #idle: Idle;

  constructor(parts: FlowParts, flow: GatedFlow) {
    const { clock, journal, log } = parts;
    this.#parts = parts;
    this.#flow = flow;
    this.rate = new RateLimit(clock);
    this.#idle = new Idle(clock, () => parts.onRest?.());
    const pausable = {
      log,
      append: (entry: Entry) => flow.append(entry),
      hasOrders: () => flow.hasOrders(),
      wake: () => this.wake(),
    };
    this.pause = new Pause(pausable, journal.past.isPaused);
  }

  /** Says whether the flow waits for something to do, or is held. */
  get isSleeping(): boolean {
    return this.#idle.isSleeping;
  }

  wake(): void {
    this.#idle.wake();
  }

  /** Wakes the flow because it was asked to end. */
  ordered(): void {
    this.rate.forgive();
    this.wake();
  }

  /**
   * Sleeps while the flow is held, or pauses it where it is too fast. Returns whether it did, as the state may have changed
   * then. `isInTheWay` says that there is something to do for the script.
   */
  async stays(isInTheWay: boolean): Promise<boolean> {
    const { pause } = this;
    pause.tell(isInTheWay);
    if (pause.holds) {
      this.#flow.keepAnswers();
      await this.sleep(() => pause.holds);
      return true;
    }
    const { rest } = this.rate;
    if (rest === 0) return false;
    await this.#idle.pause(Math.min(rest, MAX_PAUSE_MS));
    return true;
  }

  async sleep(isWanted: () => boolean): Promise<void> {
    this.#parts.journal.flush();
    await this.#idle.sleep(() => isWanted() && !this.#flow.isReleased());
  }
}
