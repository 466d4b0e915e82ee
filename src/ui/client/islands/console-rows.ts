import type { ConsoleRow, ConsoleWindow } from '../../types/console.ts';

/** Represents a window of the log that is in the page. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
  /** Holds the number of the first row's line, and of the line behind the last row; null where lines are not counted. */
  readonly number: number | null;
  readonly next: number | null;
  /** Says whether the last row's line goes on behind it. */
  readonly cut: boolean;
  readonly element: HTMLElement;
}

/** Returns the elements of a window, as the server makes those of the first one. */
export function chunkOf({ from, to, number, begun, rows }: ConsoleWindow): Chunk {
  const element = document.createElement('div');
  element.className = 'chunk';
  let line = number;
  let isFirst = !begun;
  for (const row of rows) {
    element.append(rowOf(row, isFirst ? line : undefined));
    if (line !== null && !row.cut) line += 1;
    isFirst = !row.cut;
  }
  return { from, to, number, next: line, cut: !isFirst && rows.length > 0, element };
}

/** Returns the window that the server put into the page. */
export function firstChunk(view: HTMLElement): Chunk {
  const { from, to, number } = view.dataset;
  const element = view.querySelector<HTMLElement>('.chunk') ?? document.createElement('div');
  const rows = Array.from(element.children);
  const first = number === undefined ? null : Number(number);
  const begun = rows.filter((row) => row.id !== '').length;
  // The first row may be in the middle of its line, which counts too.
  const lines = begun + (rows[0] && rows[0].id === '' ? 1 : 0);
  return {
    from: Number(from),
    to: Number(to),
    number: first,
    next: first === null ? null : first + lines,
    cut: false,
    element,
  };
}

/** Returns a row; without a `line` it goes on with the line of the row before. */
function rowOf({ at, time, parts }: ConsoleRow, line: number | null | undefined): HTMLElement {
  const row = document.createElement('div');
  row.className = 'row';
  row.dataset['at'] = String(at);
  row.append(mark(line));
  if (line !== undefined) row.id = line === null ? `B${at}` : `L${line}`;
  if (time !== null) {
    const when = document.createElement('i');
    when.className = 'when';
    when.dataset['time'] = String(time);
    row.append(when);
  }
  for (const { text, classes, href } of parts) row.append(pieceOf(text, classes, href));
  // Without it, an empty line is lost where the text is copied.
  if (parts.length === 0) row.append(document.createElement('br'));
  return row;
}

/** Returns what stands in front of a line: its number where it has one, beside the text and not in it. */
function mark(line: number | null | undefined): HTMLElement {
  const shown = document.createElement('i');
  shown.className = 'no';
  if (line !== undefined) shown.dataset['n'] = line === null ? '·' : String(line);
  return shown;
}

/** Returns a piece of text. Only addresses of the web become links, whatever the log says. */
function pieceOf(text: string, classes: string, href: string | null): Node {
  let piece: Node = document.createTextNode(text);
  if (href !== null && /^https?:/.test(href)) {
    const link = document.createElement('a');
    link.href = href;
    link.append(piece);
    piece = link;
  }
  if (classes === '') return piece;
  const span = document.createElement('span');
  span.className = classes;
  span.append(piece);
  return span;
}
