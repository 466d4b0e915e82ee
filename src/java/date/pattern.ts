/** Represents a run of one letter of a date pattern, or literal text. */
export type PatternPiece = { readonly letter: string; readonly count: number } | { readonly literal: string };

const SIMPLE_LETTERS = 'GyYMLwWDdFEuaHkKhmsSzZX';

/** Splits a pattern of `SimpleDateFormat` into pieces. `complain` receives what is wrong with it, and does not return. */
export function simplePieces(pattern: string, complain: (message: string) => never): readonly PatternPiece[] {
  const pieces: PatternPiece[] = [];
  let at = 0;
  while (at < pattern.length) {
    const char = pattern.charAt(at);
    if (char === "'") {
      const quoted = readQuoted(pattern, at) ?? complain('Unterminated quote');
      pieces.push({ literal: quoted.text });
      at = quoted.end;
    } else if (/[A-Za-z]/.test(char)) {
      if (!SIMPLE_LETTERS.includes(char)) complain(`Illegal pattern character '${char}'`);
      const end = runEnd(pattern, at);
      if (char === 'X' && end - at > 3) complain(`invalid ISO 8601 format: length=${end - at}`);
      pieces.push({ letter: char, count: end - at });
      at = end;
    } else {
      pieces.push({ literal: char });
      at += 1;
    }
  }
  return pieces;
}

/** Returns the end of the run of the letter at `at`. */
export function runEnd(pattern: string, at: number): number {
  let end = at + 1;
  while (end < pattern.length && pattern[end] === pattern[at]) end += 1;
  return end;
}

/**
 * Returns the quoted text at `at`, and its end; `''` is a quote, inside or outside. Returns null where the closing quote is
 * missing.
 */
export function readQuoted(pattern: string, at: number): { readonly text: string; readonly end: number } | null {
  if (pattern[at + 1] === "'") return { text: "'", end: at + 2 };
  let text = '';
  for (let next = at + 1; next < pattern.length; next += 1) {
    if (pattern[next] !== "'") text += pattern[next];
    else if (pattern[next + 1] === "'") {
      text += "'";
      next += 1;
    } else return { text, end: next + 1 };
  }
  return null;
}
