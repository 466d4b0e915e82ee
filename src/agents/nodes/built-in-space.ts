import { messageOf } from '../../kit/index.ts';
import type { ComputerDependencies } from './computer-types.ts';
import { lowSpace } from './low-space.ts';
import type { NodeOfflineCause } from './offline-cause.ts';

type Dependencies = Pick<ComputerDependencies, 'clock' | 'log' | 'queue' | 'thresholds' | 'ownSpace'>;

/** Looks after the space of the server's own machine: with too little of it the built-in node takes no work. */
export class BuiltInSpace {
  readonly #deps: Dependencies;
  #cause: NodeOfflineCause | null = null;
  #isMeasuring = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Holds why the built-in node takes no work, apart from a person who took it offline; null where there is enough space. */
  get cause(): NodeOfflineCause | null {
    return this.#cause;
  }

  /** Measures, unless a file system has not answered the measurement before yet. */
  async measure(): Promise<void> {
    if (this.#isMeasuring) return;
    const { clock, log, ownSpace, thresholds } = this.#deps;
    this.#isMeasuring = true;
    try {
      const [spaces, least] = await Promise.all([ownSpace(), thresholds()]);
      const low = lowSpace(spaces, least, clock.now());
      if (low !== null && this.#cause === null)
        log.warn({ reason: low.text }, 'the built-in node takes no work for lack of disk space');
      if (low === null && this.#cause !== null) log.info({}, 'the built-in node has enough disk space again');
      this.#set(low && { ...low, since: this.#cause?.since ?? low.since });
    } catch (error) {
      log.warn({ err: messageOf(error) }, 'the built-in node could not be measured');
    } finally {
      this.#isMeasuring = false;
    }
  }

  /** Lets the node work although there is too little space, until the next measurement. */
  forgive(): void {
    this.#set(null);
  }

  #set(cause: NodeOfflineCause | null): void {
    this.#cause = cause;
    this.#deps.queue.nodes.builtIn.setUnfit(cause !== null);
  }
}
