import type { OutputPositions, OutputStream } from '../../points/index.ts';
import { WINDOW_BYTES } from '../link/protocol.ts';

/** Counts the bytes of a command's output that are sent and not yet acknowledged. */
export class OutputWindow {
  readonly #taken: Record<OutputStream, number>;
  readonly #sent: Record<OutputStream, number>;
  #wake: (() => void)[] = [];

  constructor(from: OutputPositions) {
    this.#taken = { ...from };
    this.#sent = { ...from };
  }

  /** Returns how many bytes may be sent now. */
  get room(): number {
    return WINDOW_BYTES - this.#open;
  }

  /** Says that all that was sent is acknowledged. */
  get isEmpty(): boolean {
    return this.#open === 0;
  }

  get #open(): number {
    return this.#sent.log - this.#taken.log + this.#sent.output - this.#taken.output;
  }

  sent(stream: OutputStream, end: number): void {
    this.#sent[stream] = end;
  }

  /** Takes an acknowledgement; one of more than was sent counts as one of all. */
  taken(stream: OutputStream, position: number): void {
    this.#taken[stream] = Math.max(this.#taken[stream], Math.min(position, this.#sent[stream]));
    this.wake();
  }

  /** Resolves with the next acknowledgement, or when somebody calls `wake`. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  wake(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const resolve of waiting) resolve();
  }
}
