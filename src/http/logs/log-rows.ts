import type { FileHandle } from 'node:fs/promises';
import { withoutNotes } from '../../model/index.ts';
import type { Annotate } from './annotate.ts';
import { annotatedParts, type ConsolePart } from './console-parts.ts';
import { cutOf } from './log-pieces.ts';
import { CONTROL, PLAIN, restyled, type Style } from './sgr.ts';

/** Represents a line of a log, or a piece of one that is too long; `at` is the raw offset in the file. */
export interface LogRow {
  readonly at: number;
  /** Says whether its line goes on in the row behind it. */
  readonly cut: boolean;
  /** Holds the time that stands in front of it, in milliseconds since 1970; null where there is none. */
  readonly time: number | null;
  readonly parts: readonly ConsolePart[];
}

/** Represents a window of a log; the offsets are raw ones. */
export interface LogRows {
  readonly from: number;
  readonly to: number;
  /** Says whether the first row is in the middle of its line. */
  readonly begun: boolean;
  readonly rows: readonly LogRow[];
}

/**
 * Names a place of a log. from: rows that begin at exactly that offset; before: those that end there; at: those from the
 * line on in which the offset is; end: the last ones.
 */
export type LogPlace = { readonly kind: 'from' | 'before' | 'at'; readonly offset: number } | { readonly kind: 'end' };

/** Limits a window: its bytes and rows. */
export interface WindowLimits {
  readonly bytes: number;
  readonly rows: number;
}

export const WINDOW: WindowLimits = { bytes: 48 * 1024, rows: 300 };

/** Limits how far back the beginning of a line and, in `STYLE_BYTES`, its colour is looked for. */
const LINE_BYTES = 32 * 1024;
const STYLE_BYTES = 4096;
/** Limits the pieces of one row: what follows is one more, without colours and links. */
const MAX_PARTS = 400;
const LF = 0x0a;
const CR = 0x0d;
/** Matches what pipelines print in front of lines whose times were asked for. */
const STAMP = /^\[(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)\] /;

type Readable = Pick<FileHandle, 'read'>;

/**
 * Reads a window of a log of `size` bytes. While it grows, the last line is left out until it is whole. What is read is
 * never more than the limits and some kilobytes, wherever the place is.
 */
export async function readRows(
  log: {
    readonly handle: Readable;
    readonly size: number;
    readonly growing: boolean;
    /** Marks the lines; missing means that nothing does. */
    readonly annotate?: Annotate | null;
  },
  place: LogPlace,
  limits: WindowLimits = WINDOW,
): Promise<LogRows> {
  const { handle, size, growing, annotate = null } = log;
  if (place.kind === 'end' || place.kind === 'before') {
    const before = place.kind === 'end' ? await wholeEnd(log) : Math.min(place.offset, size);
    return rowsIn({ handle, size, annotate }, await startBefore(handle, before, limits), before);
  }
  const wanted = Math.min(place.offset, size);
  const start = place.kind === 'from' ? wanted : await startOfLine(handle, wanted);
  const data = await bytesOf(handle, start, Math.min(size, start + limits.bytes));
  const length = lengthOf(data, { limits, isEnd: start + data.length >= size, growing });
  return rowsIn({ handle, size, annotate }, start, start + length);
}

/** Returns where the last whole line ends of a log that grows; a very long one counts as whole. */
async function wholeEnd({ handle, size, growing }: Parameters<typeof readRows>[0]): Promise<number> {
  if (!growing) return size;
  const data = await bytesOf(handle, Math.max(0, size - LINE_BYTES), size);
  const last = data.lastIndexOf(LF) + 1;
  if (last > 0) return size - data.length + last;
  return data.length < LINE_BYTES ? 0 : size;
}

/** Returns how much of the data is shown: whole lines, or a piece of one that is too long. */
function lengthOf(
  data: Buffer,
  { limits, isEnd, growing }: { limits: WindowLimits; isEnd: boolean; growing: boolean },
): number {
  let end = 0;
  for (let rows = 0; rows < limits.rows; rows += 1) {
    const found = data.indexOf(LF, end);
    if (found < 0) {
      if (isEnd && !growing) return data.length;
      if (end > 0) return end;
      return isEnd && data.length < limits.bytes ? 0 : cutOf(data);
    }
    end = found + 1;
  }
  return end;
}

async function startOfLine(handle: Readable, offset: number): Promise<number> {
  const low = Math.max(0, offset - LINE_BYTES);
  const data = await bytesOf(handle, low, offset + 4);
  const last = data.subarray(0, offset - low).lastIndexOf(LF);
  if (last >= 0) return low + last + 1;
  return low === 0 ? 0 : low + characterStart(data, offset - low);
}

/** Returns where the rows in front of an offset begin. */
async function startBefore(handle: Readable, before: number, limits: WindowLimits): Promise<number> {
  const low = Math.max(0, before - limits.bytes);
  const data = await bytesOf(handle, low, before);
  let start = data.length;
  for (let rows = 0; rows < limits.rows && start > 0; rows += 1) {
    const found = start < 2 ? -1 : data.lastIndexOf(LF, start - 2);
    if (found < 0 && low > 0) return low + (start < data.length ? start : characterStart(data, 0));
    start = found + 1;
  }
  return low + start;
}

/** Returns where the character begins in whose middle an offset may be, or the next one where that is outside of the data. */
function characterStart(data: Buffer, offset: number): number {
  let at = offset;
  while (at > 0 && offset - at < 3 && isInside(data[at])) at -= 1;
  while (at < data.length && at - offset < 3 && isInside(data[at])) at += 1;
  return at;
}

function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Returns the rows of a range, which begin in the style that the text in front of it ends with. */
async function rowsIn(
  { handle, size, annotate }: { readonly handle: Readable; readonly size: number; readonly annotate: Annotate | null },
  from: number,
  to: number,
): Promise<LogRows> {
  const low = Math.max(0, from - STYLE_BYTES);
  const all = await bytesOf(handle, low, to);
  const data = all.subarray(from - low);
  const begun = from > 0 && all[from - low - 1] !== LF;
  const styled = annotatedParts(annotate, styleAfter(withoutNotes(all.toString('utf8', 0, from - low))));
  const rows: LogRow[] = [];
  for (let at = 0; at < data.length; ) {
    const found = data.indexOf(LF, at);
    const end = found < 0 ? data.length : found;
    const textEnd = found > at && data[found - 1] === CR ? found - 1 : end;
    const text = withoutNotes(data.toString('utf8', at, textEnd));
    const stamp = at === 0 && begun ? null : STAMP.exec(text);
    rows.push({
      at: from + at,
      cut: found < 0 && from + data.length < size,
      time: stamp === null ? null : Date.parse(stamp[1] ?? ''),
      parts: fewParts(await styled(text.slice(stamp?.[0].length ?? 0))),
    });
    at = end + 1;
  }
  return { from, to: from + data.length, begun, rows };
}

function styleAfter(text: string): Style {
  let style = PLAIN;
  for (const [, parameters, kind] of text.matchAll(CONTROL))
    if (kind === 'm') style = restyled(style, parameters ?? '');
  return style;
}

function fewParts(parts: readonly ConsolePart[]): readonly ConsolePart[] {
  if (parts.length <= MAX_PARTS) return parts;
  const rest = parts.slice(MAX_PARTS).map(({ text }) => text);
  return [...parts.slice(0, MAX_PARTS), { text: rest.join(''), classes: '', href: null }];
}

async function bytesOf(handle: Readable, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(0, to - from));
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, from + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}
