/** Limits the length of a string in which lines are counted. */
const MAX_COUNTED = 1_000_000;

/** Reads the characters of a text one by one, with line and column as the older JSON reader counts them. */
export class PlaceReader {
  readonly text: string;
  index = 0;
  line = 1;
  column = 1;
  #wasNewline = false;
  #mark = { index: 0, line: 1, column: 1 };

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the next character, or null at the end. */
  read(): string | null {
    if (this.#wasNewline) {
      this.line++;
      this.column = 1;
      this.#wasNewline = false;
    }
    const char = this.text[this.index];
    if (char === undefined) return null;
    this.index++;
    if (char !== '\n' && char !== '\r') this.column++;
    else {
      this.#wasNewline = true;
      if (char === '\r' && this.text[this.index] === '\n') this.index++;
    }
    return char;
  }

  mark(): void {
    this.#mark = { index: this.index, line: this.line, column: this.column };
  }

  /** Returns to the mark. It forgets a line feed before the mark, so that too few lines may be counted. */
  reset(): void {
    this.index = this.#mark.index;
    this.line = this.#mark.line;
    this.column = this.#mark.column;
  }

  /** Advances to an index. */
  skipTo(end: number): void {
    const isPlain = !/[\n\r]/.test(this.text.slice(this.index, end));
    if (isPlain || end - this.index > MAX_COUNTED) this.skip(end - this.index);
    else while (this.index < end) this.read();
  }

  /** Advances by a number of characters without line feeds among them. */
  skip(count: number): void {
    this.index += count;
    this.column += count;
  }
}
