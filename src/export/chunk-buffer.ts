/** Sets the number of UTF-16 units after which text is handed out. */
const CHUNK = 16_384;
/**
 * Sets the number of objects after which there is a pause, however little text they made: reading one may mean reading a
 * file.
 */
const PAUSE_EVERY = 16;
/** Limits the length of an element that is held, so that one job's long history does not fill the memory. */
const MAX_HELD = 1024 * 1024;

/**
 * Collects text to be sent. Elements of lists are held until they are complete, since one that fails is dropped; the
 * generator that fills the buffer pauses all the same, with an empty chunk, so that others get their turn.
 */
export class ChunkBuffer {
  #text = '';
  /** Counts the units that were handed out before `#text`. */
  #sent = 0;
  #held = 0;
  #sincePause = 0;

  write(text: string): void {
    this.#text += text;
  }

  /** Returns the current position, from which on text may be taken back until `keep` or `drop` is called. */
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
