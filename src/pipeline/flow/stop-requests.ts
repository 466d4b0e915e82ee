import type { Clock } from '../../kit/index.ts';
import type { Entry, Interruption, Json } from '../journal/index.ts';
import type { FlowLog } from './log.ts';
import type { PendingBranches } from './pending-branches.ts';

/**
 * Is the first word of the keys of journal entries that say that the run was asked to stop; `TERMINATE` is that of entries
 * that say not to wait for its end.
 */
const STOP = 'stop';
const TERMINATE = 'terminate';
/** Limits how long a stop may take before a harder one is offered, in ms. */
const TIMEOUT_MS = 15_000;

/** Describes what stop requests need of the flow that they act on. */
export interface StoppableFlow {
  readonly log: FlowLog;
  readonly clock: Clock;
  readonly waiting: PendingBranches;
  append(entry: Entry): void;
  alarm(at: number, action: () => void): unknown;
  interrupt(interruption: Interruption): void;
  /** Ends, at the point where they wait next, the branches that wait for nothing now. */
  interruptOthers(): void;
  /** Wakes the flow, so that it goes on. */
  wake(): void;
}

/**
 * Holds the requests of people to end a flow. They take effect once the journal is replayed, between two pieces of the
 * script's work.
 */
export class StopRequests {
  /** Lists why the run was asked to stop; its result follows from that even where the script goes on. */
  readonly stops: Interruption[] = [];
  readonly #flow: StoppableFlow;
  readonly #queue: ((at: string) => void)[] = [];
  #hasCome = false;

  constructor(flow: StoppableFlow) {
    this.#flow = flow;
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  /** Says whether there ever was a request. */
  get hasCome(): boolean {
    return this.#hasCome;
  }

  /** Ends what all branches wait for. The script may catch that, but its result stays. */
  stop(interruption: Interruption, id: string): void {
    const { log } = this.#flow;
    this.#add((at) => {
      for (const { text } of interruption.causes) log.line(null, text);
      const causes = interruption.causes.map((cause) => ({ ...cause }));
      this.#flow.append({ t: 'stop.1', k: `${STOP}${at}`, v: { result: interruption.result, causes, id } });
      this.#obeyStop(interruption);
      this.#offer('Click here to forcibly terminate running steps');
    });
  }

  /** Makes what the branches wait for fail without waiting for its own end. */
  terminate(id: string): void {
    const { log, waiting } = this.#flow;
    this.#add((at) => {
      this.#flow.append({ t: 'terminate.1', k: `${TERMINATE}${at}`, v: { id } });
      waiting.abandonEffects(null, undefined, (key) => log.line(null, `Terminating ${functionOf(key)}`));
      this.#flow.interruptOthers();
      this.#offer('Click here to forcibly kill entire build');
    });
  }

  /** Carries out the queued requests. `at` is appended to the keys of their journal entries. */
  apply(at: string): void {
    for (const order of this.#queue.splice(0)) order(at);
  }

  /**
   * Repeats, during replay, what an earlier server did on a request. Returns whether the entry is a request at this point.
   */
  applyAgain(entry: Entry | undefined, at: string): boolean {
    if (entry?.k === `${STOP}${at}`) {
      this.#hasCome = true;
      // Only this class writes it.
      this.#obeyStop(entry.v as Json & Interruption);
      return true;
    }
    if (entry?.k !== `${TERMINATE}${at}`) return false;
    this.#hasCome = true;
    this.#flow.waiting.markAbandoned();
    this.#flow.interruptOthers();
    return true;
  }

  #obeyStop(interruption: Interruption): void {
    this.stops.push(interruption);
    this.#flow.interrupt(interruption);
  }

  #offer(text: string): void {
    const { clock, log } = this.#flow;
    this.#flow.alarm(clock.now() + TIMEOUT_MS, () => log.line(null, text));
  }

  #add(order: (at: string) => void): void {
    this.#hasCome = true;
    this.#queue.push(order);
    this.#flow.wake();
  }
}

/** Returns the id of the request that an entry says was carried out; null where it is about something else. */
export function appliedStopRequest({ t, v }: Entry): string | null {
  if (t !== 'stop.1' && t !== 'terminate.1') return null;
  return typeof v === 'object' && v !== null && 'id' in v && typeof v.id === 'string' ? v.id : null;
}

/** Returns the function name of the step to which the effect belongs. */
function functionOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1).split('.')[0] ?? '';
}
