import type { Matches, Source } from './console-source.ts';
import type { ConsoleView } from './console-view.ts';

/** Limits the matches that are counted, and the requests that count them. */
const MOST_MATCHES = 1000;
const MOST_REQUESTS = 40;
const TYPING_MS = 300;
const HIGHLIGHT = 'console-match';

/** Searches the log on the server, which alone has all of it. */
export class ConsoleSearch {
  readonly #place: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #output: HTMLOutputElement;
  readonly #view: ConsoleView;
  readonly #source: Source;
  readonly #aim: (row: HTMLElement) => void;
  /** Holds the ranges that are marked; null where the browser cannot mark text without changing the page. */
  readonly #marks = 'highlights' in CSS ? new Highlight() : null;
  #text = '';
  #found: number[] = [];
  #isCounted = false;
  /** Holds the offset of the match that is shown; null: none yet. */
  #at: number | null = null;
  #turn = 0;
  #typing: ReturnType<typeof setTimeout> | undefined;

  /** `aim` shows which row a match is in. */
  constructor(place: HTMLElement, view: ConsoleView, source: Source, aim: (row: HTMLElement) => void) {
    const input = place.querySelector('input');
    const output = place.querySelector('output');
    if (!input || !output) throw new Error('no search');
    this.#place = place;
    this.#input = input;
    this.#output = output;
    this.#view = view;
    this.#source = source;
    this.#aim = aim;
    if (this.#marks) CSS.highlights.set(HIGHLIGHT, this.#marks);
    input.addEventListener('input', () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#begin(), TYPING_MS);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void this.#go(event.shiftKey);
    });
    place.querySelector('[data-do=next]')?.addEventListener('click', () => void this.#go(false));
    place.querySelector('[data-do=previous]')?.addEventListener('click', () => void this.#go(true));
  }

  /** Marks the matches in rows that came into the page. */
  mark(rows: HTMLElement): void {
    if (!this.#marks || this.#text === '') return;
    for (const range of [...this.#marks]) if (!range.startContainer.isConnected) this.#marks.delete(range);
    const sought = this.#text.toLowerCase();
    const texts = document.createTreeWalker(rows, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = (node.textContent ?? '').toLowerCase();
      for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
        if (at + sought.length > (node.textContent ?? '').length) break;
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + sought.length);
        this.#marks.add(range);
      }
    }
  }

  #begin(): void {
    this.#turn += 1;
    this.#text = this.#input.value;
    this.#found = [];
    this.#isCounted = false;
    this.#at = null;
    this.#marks?.clear();
    this.#tell('');
    if (this.#text === '') return;
    this.mark(this.#view.box);
    void this.#go(false).then(() => this.#count());
  }

  /** Goes to the next match, or the one before; from the end it goes on at the beginning. */
  async #go(back: boolean): Promise<void> {
    if (this.#input.value !== this.#text) return this.#begin();
    if (this.#text === '') return;
    const { turn, at } = { turn: this.#turn, at: this.#at };
    const top = Number(this.#view.topRow()?.dataset['at'] ?? 0);
    this.#place.setAttribute('aria-busy', 'true');
    try {
      const found =
        (await this.#find(at === null ? top : back ? at : at + 1, back, turn)) ??
        (await this.#find(back ? this.#view.size : 0, back, turn));
      if (turn !== this.#turn) return;
      if (found === null) return this.#tell('Not found');
      this.#at = found;
      const row = await this.#view.showRow(() => this.#view.rowAt(found), { at: found });
      if (turn === this.#turn && row) this.#aim(row);
      this.#tellPlace();
    } catch {
      if (turn === this.#turn) this.#tell('The server cannot be reached.');
    } finally {
      this.#place.removeAttribute('aria-busy');
    }
  }

  async #find(start: number, back: boolean, turn: number): Promise<number | null> {
    for (let from: number | null = start; from !== null && turn === this.#turn; ) {
      const answer: Matches = await this.#source.search({ text: this.#text, from, back, most: 1 });
      const [first] = answer.at;
      if (first !== undefined) return first;
      from = answer.next;
    }
    return null;
  }

  async #count(): Promise<void> {
    const turn = this.#turn;
    let from: number | null = 0;
    for (let requests = 0; from !== null && requests < MOST_REQUESTS; requests += 1) {
      const most = MOST_MATCHES - this.#found.length;
      if (most === 0) break;
      const answer: Matches | null = await this.#source
        .search({ text: this.#text, from, back: false, most })
        .catch(() => null);
      if (turn !== this.#turn || answer === null) return;
      this.#found.push(...answer.at);
      from = answer.next;
      this.#isCounted = from === null;
      this.#tellPlace();
    }
  }

  #tellPlace(): void {
    if (this.#at === null || this.#found.length === 0) return;
    const place = this.#found.indexOf(this.#at) + 1;
    const count = this.#isCounted ? String(this.#found.length) : `more than ${this.#found.length - 1}`;
    this.#tell(place > 0 ? `${place} of ${count}` : `${count} matches`);
  }

  #tell(text: string): void {
    this.#output.textContent = text;
  }
}
