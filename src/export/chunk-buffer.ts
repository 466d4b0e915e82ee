/** UTF-16 units after which text is handed out. */
const CHUNK = 16_384;

/**
 * Text on its way out. Elements of lists are held until they are whole, since one that fails is dropped; the generator
 * that fills the buffer pauses all the same, with an empty chunk, so that others get their turn.
 */
export class ChunkBuffer {
  #text = '';
  #held = 0;
  #pauseAt = CHUNK;

  write(text: string): void {
    this.#text += text;
  }

  /** From here on text may be taken back, until `keep` or `drop`. */
  hold(): number {
    this.#held += 1;
    return this.#text.length;
  }

  keep(): void {
    this.#held -= 1;
  }

  /** Takes back what was written since `hold` answered that position. */
  drop(position: number): void {
    this.#held -= 1;
    this.#text = this.#text.slice(0, position);
  }

  /** What to yield now; undefined: go on. */
  due(): string | undefined {
    if (this.#held === 0) return this.#text.length < CHUNK ? undefined : this.rest();
    if (this.#text.length < this.#pauseAt) return undefined;
    this.#pauseAt = this.#text.length + CHUNK;
    return '';
  }

  rest(): string {
    const text = this.#text;
    this.#text = '';
    this.#pauseAt = CHUNK;
    return text;
  }
}
