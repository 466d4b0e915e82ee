import { syntaxError } from '../errors.ts';
import type { Location } from './token.ts';

/**
 * Holds a source text whose `\uXXXX` sequences are already replaced, as the language does before it reads tokens. Offsets
 * given to `place` count in the replaced text; the results count in the original.
 */
export class SourceText {
  readonly text: string;
  readonly #lineStarts: number[];
  /** Holds the line of the last result, because positions are mostly requested in their order. */
  #line = 1;
  /** Holds pairs of (offset in the replaced text, characters lost before it); it is empty when nothing was replaced. */
  readonly #shifts: readonly (readonly [number, number])[];

  constructor(original: string) {
    this.#lineStarts = lineStarts(original);
    const decoded = decodeEscapes(original, (offset) => this.#placeOf(offset));
    this.text = decoded.text;
    this.#shifts = decoded.shifts;
  }

  place(offset: number): Location {
    return this.#placeOf(this.#originalOffset(offset));
  }

  #originalOffset(offset: number): number {
    let low = 0;
    let high = this.#shifts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#shifts[middle]?.[0] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + (this.#shifts[low - 1]?.[1] ?? 0);
  }

  #placeOf(offset: number): Location {
    const starts = this.#lineStarts;
    const line = this.#line;
    if (offset >= (starts[line - 1] ?? 0) && offset < (starts[line] ?? Number.POSITIVE_INFINITY)) {
      return { line, column: offset - (starts[line - 1] ?? 0) + 1, offset };
    }
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    this.#line = low;
    return { line: low, column: offset - (starts[low - 1] ?? 0) + 1, offset };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

/** Replaces the `\uXXXX` escapes of a text. A backslash that follows another backslash starts no escape. */
function decodeEscapes(
  original: string,
  placeOf: (offset: number) => Location,
): {
  text: string;
  shifts: (readonly [number, number])[];
} {
  const shifts: (readonly [number, number])[] = [];
  if (!original.includes('\\u')) return { text: original, shifts };
  const pieces: string[] = [];
  let copied = 0;
  let length = 0;
  let i = 0;
  while (i < original.length) {
    if (original[i] !== '\\') {
      i++;
      continue;
    }
    if (original[i + 1] !== 'u') {
      i += 2;
      continue;
    }
    let digits = i + 2;
    while (original[digits] === 'u') digits++;
    const hex = original.slice(digits, digits + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(hex)) {
      const place = placeOf(i);
      const told = `Did not find four digit hex character code. line: ${place.line} col:${place.column - 1}`;
      syntaxError(told, place);
    }
    pieces.push(original.slice(copied, i), String.fromCharCode(Number.parseInt(hex, 16)));
    length += i - copied + 1;
    i = digits + 4;
    copied = i;
    shifts.push([length, i - length]);
  }
  pieces.push(original.slice(copied));
  return { text: pieces.join(''), shifts };
}
