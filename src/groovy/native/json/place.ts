/** Lines within a string longer than this are not counted. */
const MAX_COUNTED = 1_000_000;

/** Characters of a text one by one, with line and column as the older reader of JSON counts them. */
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

  /** The next character, null at the end. */
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

  /** Back to the mark. That a line feed came before it is forgotten, so that lines may be counted short. */
  reset(): void {
    this.index = this.#mark.index;
    this.line = this.#mark.line;
    this.column = this.#mark.column;
  }

  /** Goes on to a place. */
  skipTo(end: number): void {
    const isPlain = !/[\n\r]/.test(this.text.slice(this.index, end));
    if (isPlain || end - this.index > MAX_COUNTED) this.skip(end - this.index);
    else while (this.index < end) this.read();
  }

  /** Goes on by characters without line feeds among them. */
  skip(count: number): void {
    this.index += count;
    this.column += count;
  }
}
