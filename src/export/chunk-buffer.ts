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
  /** Holds what was written before the mark. */
  #before = '';
  /** Counts the units that were handed out before `#text`. */
  #sent = 0;
  #held = 0;
  #sincePause = 0;

  write(text: string): void {
    this.#text += text;
  }

  /** Sets the mark from which on `marked` returns the text. */
  mark(): void {
    this.#join();
  }

  /** Returns what was written since the mark; nothing may have been handed out or taken back since. */
  marked(): string {
    return this.#text;
  }

  /** Returns the current position, from which on text may be taken back until `keep` or `drop` is called. */
  hold(): number {
    this.#held += 1;
    return this.#sent + this.#length;
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
    this.#join();
    this.#before = this.#before.slice(0, position - this.#sent);
    return true;
  }

  /** Returns what to yield after an object; undefined: go on. */
  due(): string | undefined {
    this.#sincePause += 1;
    if (this.#isFull) return this.rest();
    if (this.#sincePause < PAUSE_EVERY) return undefined;
    this.#sincePause = 0;
    return '';
  }

  rest(): string {
    this.#join();
    const text = this.#before;
    this.#before = '';
    this.#sent += text.length;
    this.#sincePause = 0;
    return text;
  }

  get #length(): number {
    return this.#before.length + this.#text.length;
  }

  get #isFull(): boolean {
    return this.#length >= (this.#held === 0 ? CHUNK : MAX_HELD);
  }

  #join(): void {
    this.#before += this.#text;
    this.#text = '';
  }
}
