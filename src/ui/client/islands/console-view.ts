import { type Chunk, chunkOf, firstChunk } from './console-rows.ts';
import type { Source } from './console-source.ts';
import { gapHeights, pixelsPerByte, wantedOf } from './console-window.ts';

/** Limits the windows of the log in the page. */
const MOST_CHUNKS = 30;
/** Is how long scrolling rests before what is far away is loaded. */
const SETTLE_MS = 120;
/** Is the distance to the end within which the view counts as at the end. */
const NEAR_PX = 24;
const RETRY_MS = 2000;

/**
 * Represents the scrolled view of a log. A few windows of it are in the page, with gaps before and behind as high as the rest
 * would be: the scroll bar is one of all the log.
 */
export class ConsoleView {
  readonly box: HTMLElement;
  readonly #source: Source;
  readonly #content: HTMLElement;
  readonly #before = gap();
  readonly #behind = gap();
  readonly #changed: (rows: HTMLElement) => void;
  #chunks: Chunk[];
  #ratio = 0;
  #size: number;
  #isGrowing: boolean;
  #loading: Promise<void> | null = null;
  #epoch = 0;
  #settle: ReturnType<typeof setTimeout> | undefined;
  /** Holds where the view was put last: what is above it was scrolled to by somebody. */
  #placed = 0;

  /** `changed` is called with every window that comes into the page. */
  constructor(view: HTMLElement, source: Source, changed: (rows: HTMLElement) => void) {
    const box = view.querySelector<HTMLElement>('.console-box');
    const content = view.querySelector<HTMLElement>('#console');
    if (!box || !content) throw new Error('no console');
    this.box = box;
    this.#content = content;
    this.#source = source;
    this.#changed = changed;
    this.#chunks = [firstChunk(view)];
    this.#size = Number(view.dataset['size']);
    this.#isGrowing = 'growing' in view.dataset;
    content.before(this.#before);
    content.after(this.#behind);
    this.measure();
    box.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.check()).observe(box);
  }

  get size(): number {
    return this.#size;
  }

  /** Says whether the log was still growing when the server was asked last. */
  get isGrowing(): boolean {
    return this.#isGrowing;
  }

  get isAtEnd(): boolean {
    const { scrollTop, clientHeight, scrollHeight } = this.box;
    return this.#last.to >= this.#size && scrollTop + clientHeight >= scrollHeight - NEAR_PX;
  }

  /** Says whether somebody scrolled up since the view was put where it is. */
  get wasMovedUp(): boolean {
    return this.box.scrollTop < this.#placed - 2;
  }

  get #first(): Chunk {
    return this.#chunks[0] as Chunk;
  }

  get #last(): Chunk {
    return this.#chunks[this.#chunks.length - 1] as Chunk;
  }

  /** Estimates anew how high the rest of the log is: lines are wrapped otherwise. */
  measure(): void {
    const bytes = this.#last.to - this.#first.from;
    this.#ratio = pixelsPerByte({ height: this.#content.offsetHeight, bytes, size: this.#size });
    this.#setGaps();
  }

  /** Asks the server what there is behind what is in the page. */
  async refresh(): Promise<void> {
    await this.#extend('down');
    await this.check();
  }

  /** Takes notice of how long the log is by now. One that became shorter is another one. */
  grow(size: number): void {
    const isOther = size < this.#last.to;
    this.#size = size;
    if (isOther) void this.show({ from: 0 });
    else this.#setGaps();
    this.check();
  }

  /** Shows the window at a place, with its first row on top; the end with its last one at the bottom. */
  async show(place: Readonly<Record<string, number>> | 'end'): Promise<void> {
    this.#epoch += 1;
    const epoch = this.#epoch;
    const window = await this.#source.window(place === 'end' ? {} : place);
    if (epoch !== this.#epoch) return;
    this.#size = window.size;
    const chunk = chunkOf(window);
    this.#content.replaceChildren(chunk.element);
    this.#chunks = [chunk];
    this.#changed(chunk.element);
    if (this.#ratio === 0) this.measure();
    this.#setGaps();
    this.put(place === 'end' ? this.box.scrollHeight : this.#before.offsetHeight);
    await this.check();
  }

  /** Shows the row in which an offset is, and returns it; null where the log does not have it any more. */
  async showRow(find: () => HTMLElement | null, place: Readonly<Record<string, number>>): Promise<HTMLElement | null> {
    if (!find()) await this.show(place);
    // What is in front of it comes into the page as well, so that it is not at the edge.
    await this.check();
    const row = find();
    if (row) this.put(row.offsetTop - this.box.clientHeight / 3);
    await this.check();
    return row;
  }

  rowAt(offset: number): HTMLElement | null {
    const chunk = this.#chunks.find(({ from, to }) => from <= offset && offset < to);
    let found: HTMLElement | null = null;
    for (const row of chunk?.element.children ?? []) {
      if (!(row instanceof HTMLElement) || Number(row.dataset['at']) > offset) break;
      found = row;
    }
    return found;
  }

  /** Returns the first row that can be seen. */
  topRow(): HTMLElement | null {
    const top = this.box.scrollTop;
    for (const { element } of this.#chunks)
      for (const row of element.children)
        if (row instanceof HTMLElement && row.id && row.offsetTop >= top - 1) return row;
    return null;
  }

  /** Goes to the end, unless that is not wanted any more by then. What lies between is not loaded where it is much. */
  async toEnd(isWanted: () => boolean = () => true): Promise<void> {
    for (let turns = 0; this.#last.to < this.#size && turns < 4; turns += 1) {
      const to = this.#last.to;
      await this.#extend('down');
      if (this.#last.to === to) break;
    }
    if (isWanted() && this.#last.to < this.#size - 1_000_000) await this.show('end');
    if (isWanted()) this.put(this.box.scrollHeight);
  }

  put(top: number): void {
    this.box.scrollTop = top;
    this.#placed = this.box.scrollTop;
  }

  /** Loads what is missing around what can be seen. */
  async check(): Promise<void> {
    for (let turns = 0; turns < MOST_CHUNKS; turns += 1) {
      // What is on its way may be of a place that was left by now.
      if (this.#loading) await this.#loading;
      const wanted = this.#wanted();
      if (wanted !== 'up' && wanted !== 'down') {
        if (wanted !== null) this.#settleAt();
        return;
      }
      const { from, to, epoch } = { from: this.#first.from, to: this.#last.to, epoch: this.#epoch };
      await this.#extend(wanted);
      if (epoch !== this.#epoch || (from === this.#first.from && to === this.#last.to)) return;
    }
  }

  #wanted() {
    const top = this.#before.offsetHeight;
    return wantedOf({
      viewTop: this.box.scrollTop,
      viewHeight: this.box.clientHeight,
      top,
      bottom: top + this.#content.offsetHeight,
      from: this.#first.from,
      to: this.#last.to,
      total: this.box.scrollHeight,
      size: this.#size,
    });
  }

  #scrolled(): void {
    if (this.box.scrollTop > this.#placed) this.#placed = this.box.scrollTop;
    void this.check();
  }

  /** Loads what is far from what is loaded when scrolling rests. */
  #settleAt(): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      const wanted = this.#wanted();
      if (wanted === null || typeof wanted === 'string') return void this.check();
      void this.show(wanted.at >= this.#size ? 'end' : wanted.at <= 0 ? { from: 0 } : { at: wanted.at }).catch(() => {
        this.#settle = setTimeout(() => this.#settleAt(), RETRY_MS);
      });
    }, SETTLE_MS);
  }

  /** Loads the window before or behind those in the page. One is loaded at a time. */
  async #extend(way: 'up' | 'down'): Promise<void> {
    if (this.#loading) return this.#loading;
    const loading = way === 'up' ? this.#extendUp() : this.#extendDown();
    this.#loading = loading
      .catch(() => undefined)
      .finally(() => {
        this.#loading = null;
      });
    return this.#loading;
  }

  async #extendDown(): Promise<void> {
    const { epoch, last } = { epoch: this.#epoch, last: this.#last };
    const number = last.next === null ? {} : { number: last.next };
    const window = await this.#source.window({ from: last.to, ...number });
    if (epoch !== this.#epoch) return;
    this.#isGrowing = window.growing;
    if (window.size < last.to) return this.show({ from: 0 });
    this.#size = Math.max(this.#size, window.size);
    if (window.to === window.from) return;
    // Far on, where lines are not counted, they stay so: one that was counted up to here goes on.
    const chunk = chunkOf(last.next === null ? { ...window, number: null } : window);
    this.#content.append(chunk.element);
    this.#chunks.push(chunk);
    this.#changed(chunk.element);
    this.#trim('up');
    this.#setGaps();
  }

  async #extendUp(): Promise<void> {
    const { epoch, first } = { epoch: this.#epoch, first: this.#first };
    const window = await this.#source.window({ before: first.from });
    if (epoch !== this.#epoch || window.to === window.from) return;
    const chunk = chunkOf(window);
    this.#keepingPlace(() => {
      this.#content.prepend(chunk.element);
      this.#chunks.unshift(chunk);
      this.#changed(chunk.element);
    });
    this.#trim('down');
    this.#setGaps();
  }

  /** Takes windows out of the page that are far from what can be seen. */
  #trim(end: 'up' | 'down'): void {
    const { scrollTop, clientHeight } = this.box;
    const reach = 3 * clientHeight;
    while (this.#chunks.length > 1) {
      const chunk = end === 'up' ? this.#first : this.#last;
      const { offsetTop, offsetHeight } = chunk.element;
      const isFar =
        end === 'up' ? offsetTop + offsetHeight < scrollTop - reach : offsetTop > scrollTop + clientHeight + reach;
      if (!isFar && this.#chunks.length <= MOST_CHUNKS) return;
      this.#keepingPlace(() => {
        chunk.element.remove();
        if (end === 'up') this.#chunks.shift();
        else this.#chunks.pop();
      });
    }
  }

  /** Changes what is above without moving what can be seen. */
  #keepingPlace(change: () => void): void {
    const anchor = this.#chunks[Math.floor(this.#chunks.length / 2)]?.element;
    const before = (anchor?.isConnected && anchor.offsetTop) || 0;
    change();
    this.#setGaps();
    const kept = anchor?.isConnected ? anchor : null;
    if (kept === null) return;
    const moved = kept.offsetTop - before;
    if (moved !== 0) this.put(this.box.scrollTop + moved);
  }

  #setGaps(): void {
    const { before, behind } = gapHeights({
      from: this.#first.from,
      to: this.#last.to,
      size: this.#size,
      ratio: this.#ratio,
    });
    this.#before.style.height = `${before}px`;
    this.#behind.style.height = `${behind}px`;
  }
}

function gap(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'gap';
  return element;
}
