// What Java's Character says about characters: by the Unicode of this engine.

/** Implements `Character.isWhitespace`, which excludes non-breaking spaces. */
export function isWhitespace(char: string): boolean {
  const code = char.charCodeAt(0);
  if (code < 0x80) return code <= 32 && (code >= 28 || (code >= 9 && code <= 13));
  return /^[\t-\r\x1c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]$/u.test(char);
}

/** Implements `String.trim`, which removes every character that is not above a space. */
export function javaTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 32) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

export function stripLeading(text: string): string {
  let start = 0;
  while (start < text.length && isWhitespace(text.charAt(start))) start += 1;
  return text.slice(start);
}

export function stripTrailing(text: string): string {
  let end = text.length;
  while (end > 0 && isWhitespace(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Converts one character to one: `ß` stays as it is. */
export function upperChar(char: string): string {
  const upper = char.toUpperCase();
  return upper.length === char.length ? upper : char;
}

export function lowerChar(char: string): string {
  if (char === '\u0130') return 'i';
  const lower = char.toLowerCase();
  return lower.length === char.length ? lower : char;
}

/** Folds the case of a text in both directions, for `equalsIgnoreCase`. */
export function foldCase(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const known = new Map<string, string>();
  let folded = '';
  for (const char of text) {
    let fold = known.get(char);
    if (fold === undefined) {
      fold = lowerChar(upperChar(char));
      known.set(char, fold);
    }
    folded += fold;
  }
  return folded;
}

/** Returns a text in which the digits of all scripts are those of ASCII. */
export function decimalDigits(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text.replace(/\p{Nd}/gu, (char) => String(digitValue(char)));
}

/** Returns the value from 0 to 9 of a `\p{Nd}`; the code points of such digits are consecutive in tens. */
export function digitValue(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  // A run of several tens begins at a zero.
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
