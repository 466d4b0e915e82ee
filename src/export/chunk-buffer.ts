/** UTF-16 units after which text is handed out. */
const CHUNK = 16_384;
/** Objects after which there is a pause, however little text they made: reading one may mean reading a file. */
const PAUSE_EVERY = 16;
/** An element longer than this is not held any more, or one job's long history would stand in memory whole. */
const MAX_HELD = 1024 * 1024;

/**
 * Text on its way out. Elements of lists are held until they are whole, since one that fails is dropped; the generator
 * that fills the buffer pauses all the same, with an empty chunk, so that others get their turn.
 */
export class ChunkBuffer {
  #text = '';
  /** Units that were handed out before `#text`. */
  #sent = 0;
  #held = 0;
  #sincePause = 0;

  write(text: string): void {
    this.#text += text;
  }

  /** From here on text may be taken back, until `keep` or `drop`. */
  hold(): number {
    this.#held += 1;
    return this.#sent + this.#text.length;
  }

  keep(): void {
    this.#held -= 1;
  }

  /**
   * Takes back what was written since `hold` answered that position. Answers false where some of it is gone: an
   * element that was too long to be held.
   */
  drop(position: number): boolean {
    this.#held -= 1;
    if (position < this.#sent) return false;
    this.#text = this.#text.slice(0, position - this.#sent);
    return true;
  }

  /** Returns what to yield after an object; undefined: go on. */
  due(): string | undefined {
    this.#sincePause += 1;
    if (this.#text.length >= (this.#held === 0 ? CHUNK : MAX_HELD)) return this.rest();
    if (this.#sincePause < PAUSE_EVERY) return undefined;
    this.#sincePause = 0;
    return '';
  }

  rest(): string {
    const text = this.#text;
    this.#text = '';
    this.#sent += text.length;
    this.#sincePause = 0;
    return text;
  }
}
