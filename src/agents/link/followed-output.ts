import type { OutputPositions, OutputStream, WriteOutput } from '../../points/index.ts';
import { ProtocolBroken } from './message.ts';
import { PIECE_BYTES, WINDOW_BYTES } from './protocol.ts';

export interface FollowedOutputOptions {
  readonly from: OutputPositions;
  readonly write: WriteOutput;
  /** Is called when a piece has been written, with the position after it. */
  taken(stream: OutputStream, position: number): void;
  /** Is called when a piece cannot be written. */
  failed(error: unknown): void;
}

/** Takes the output of a command as it comes and has it written, piece by piece. What waits is as much as the window at most. */
export class FollowedOutput {
  readonly #options: FollowedOutputOptions;
  /** Holds where the next piece of each stream begins. */
  readonly #next: Record<OutputStream, number>;
  readonly #written: Record<OutputStream, number>;
  readonly #writing: Record<OutputStream, Promise<void>> = { log: Promise.resolve(), output: Promise.resolve() };
  #isDropped = false;

  constructor(options: FollowedOutputOptions) {
    this.#options = options;
    this.#next = { ...options.from };
    this.#written = { ...options.from };
  }

  /** Takes a piece. Throws ProtocolBroken where it is not the next one, or more than was asked for. */
  take(stream: OutputStream, position: number, piece: Uint8Array | undefined): void {
    if (position !== this.#next[stream]) throw new ProtocolBroken('a piece of output is not the next one');
    if (piece === undefined || piece.length > PIECE_BYTES)
      throw new ProtocolBroken('a piece of output has a wrong size');
    const end = position + piece.length;
    this.#next[stream] = end;
    if (this.#isDropped) return;
    const open = this.#next.log - this.#written.log + this.#next.output - this.#written.output;
    if (open > WINDOW_BYTES) throw new ProtocolBroken('it sends more output than it may');
    this.#writing[stream] = this.#write(this.#writing[stream], { stream, position, piece, end });
  }

  async #write(
    before: Promise<void>,
    { stream, position, piece, end }: { stream: OutputStream; position: number; piece: Uint8Array; end: number },
  ): Promise<void> {
    await before;
    if (this.#isDropped) return;
    try {
      await this.#options.write(stream, piece, position);
      this.#written[stream] = end;
      this.#options.taken(stream, end);
    } catch (error) {
      this.drop();
      this.#options.failed(error);
    }
  }

  /** Resolves when all that came is written, or nothing more is. */
  async written(): Promise<void> {
    await Promise.all([this.#writing.log, this.#writing.output]);
  }

  /** Leaves the rest out. */
  drop(): void {
    this.#isDropped = true;
  }
}
