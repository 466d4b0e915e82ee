import { messageOf } from '../../kit/index.ts';
import { ConnectionLost } from '../../points/index.ts';
import type { Computer } from './computer.ts';
import type { ComputerDependencies, NodeMeasured } from './computer-types.ts';
import { DISK_SPACE, lowSpace } from './low-space.ts';

/** Holds how many measurements are averaged, and how many in a row may stay away. */
const KEPT = 5;

/** Measures nodes that are connected; one that does not answer is disconnected. */
export class Measuring {
  readonly #deps: ComputerDependencies;
  readonly #times = new WeakMap<Computer, number[]>();
  /** Counts how often a measurement was due while the one before was under way. */
  readonly #pending = new WeakMap<Computer, number>();

  constructor(deps: ComputerDependencies) {
    this.#deps = deps;
  }

  /** Measures a node, unless it is not connected. */
  async measure(computer: Computer): Promise<void> {
    const { machine } = computer;
    if (machine === null) return;
    const missed = this.#pending.get(computer);
    if (missed !== undefined) {
      this.#pending.set(computer, missed + 1);
      if (missed + 1 >= KEPT) machine.close(`Time out for last ${KEPT} try`);
      return;
    }
    const { clock, log } = this.#deps;
    this.#pending.set(computer, 0);
    const began = clock.now();
    try {
      const measures = await machine.measure();
      const ended = clock.now();
      const thresholds = await this.#deps.thresholds();
      if (computer.machine !== machine) return;
      const times = [...(this.#times.get(computer) ?? []), ended - began].slice(-KEPT);
      this.#times.set(computer, times);
      const { os, architecture } = machine.system;
      const measured: NodeMeasured = {
        ...measures,
        at: ended,
        architectureText: `${os} (${architecture})`,
        responseMs: Math.round(times.reduce((sum, time) => sum + time, 0) / times.length),
        clockDifference: measures.clock === null ? null : Math.round((began + ended) / 2 - measures.clock),
      };
      const low = lowSpace(measures, thresholds, ended);
      const wasLow = computer.cause?.javaClass === DISK_SPACE;
      if (low !== null && !wasLow)
        log.warn({ node: computer.name, reason: low.text }, 'a node takes no work for lack of disk space');
      if (low === null && wasLow) log.info({ node: computer.name }, 'a node has enough disk space again');
      computer.measure(measured, low);
    } catch (error) {
      if (!(error instanceof ConnectionLost))
        log.warn({ node: computer.name, err: messageOf(error) }, 'a node could not be measured');
    } finally {
      this.#pending.delete(computer);
    }
  }
}
