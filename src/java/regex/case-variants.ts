import type { Flags } from './flags.ts';

/** Lists the ranges that contain the characters with another case; the table is computed from these only. */
const CASED_AREAS: readonly (readonly [number, number])[] = [
  [0x41, 0x587],
  [0x10a0, 0x10ff],
  [0x13a0, 0x13fd],
  [0x1c80, 0x1cbf],
  [0x1d79, 0x1d8e],
  [0x1e00, 0x1fff],
  [0x2126, 0x2188],
  [0x24b6, 0x24e9],
  [0x2c00, 0x2d2d],
  [0xa640, 0xabbf],
  [0xff21, 0xff5a],
  [0x10400, 0x105ff],
  [0x10c80, 0x10cff],
  [0x118a0, 0x118df],
  [0x16e40, 0x16e7f],
  [0x1e900, 0x1e943],
];

/**
 * Holds, for each of these characters, its upper case and the lower case of that: computing them for every letter takes far
 * too long.
 */
const CASED: readonly (readonly [code: number, upper: number, lower: number])[] = CASED_AREAS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => {
    const upper = upperOf(first + at);
    return [first + at, upper, lowerOf(upper)] as const;
  }),
);

export type CharRange = readonly [from: number, to: number];

/**
 * Returns the characters, as ranges, that match one of `from`…`to` in Java under the flags: only US-ASCII letters have
 * another case, unless UNICODE_CASE is set; then characters match where the lower case of the upper case is the same.
 */
export function withCases(from: number, to: number, flags: Flags): CharRange[] {
  if (!flags.i) return [[from, to]];
  return flags.u ? unicodeCases(from, to) : [[from, to], ...asciiCases(from, to)];
}

function asciiCases(from: number, to: number): CharRange[] {
  const upper: CharRange = [Math.max(from, 0x61) - 32, Math.min(to, 0x7a) - 32];
  const lower: CharRange = [Math.max(from, 0x41) + 32, Math.min(to, 0x5a) + 32];
  return [upper, lower].filter(([first, last]) => first <= last);
}

function unicodeCases(from: number, to: number): CharRange[] {
  const inside = (code: number): boolean => code >= from && code <= to;
  const single = from === to ? lowerOf(upperOf(from)) : null;
  // Java looks no further where both cases are the same: the small sharp s does not match the large one.
  if (single !== null && single === upperOf(from)) return [[from, to]];
  const found: CharRange[] = [[from, to]];
  for (const [code, upper, lower] of CASED) {
    if (inside(code)) continue;
    const alike = single === null ? inside(upper) || inside(lower) : code === single || lower === single;
    if (alike) found.push([code, code]);
  }
  return found;
}

/**
 * Returns the upper case of a character. Java maps a character to one character; where the full mapping has more, that is a
 * title case or none.
 */
function upperOf(code: number): number {
  const upper = oneCharacter(String.fromCodePoint(code).toUpperCase());
  return upper ?? [code + 8, code + 9].find((title) => lowerOf(title) === code) ?? code;
}

function lowerOf(code: number): number {
  // I with a dot above is a plain i in lower case, with Java's mapping.
  return code === 0x130 ? 0x69 : (oneCharacter(String.fromCodePoint(code).toLowerCase()) ?? code);
}

function oneCharacter(text: string): number | null {
  const code = text.codePointAt(0);
  return code === undefined || String.fromCodePoint(code).length !== text.length ? null : code;
}
