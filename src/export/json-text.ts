const IS_SPECIAL = /["\\\u0000-\u001f\u007f-\u009f\ud800-\udfff]/;
const SPECIAL = /["\\\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g;
/** Limits the length up to which looking at each character is faster than an expression. */
const SHORT = 64;

/**
 * Returns a string literal as Jenkins writes it: control characters and every half of a surrogate pair as `\uXXXX`, no
 * short escapes.
 */
export function jsonString(text: string): string {
  return isPlain(text) ? `"${text}"` : `"${text.replace(SPECIAL, escaped)}"`;
}

/** Says whether nothing has to be escaped; a short text with letters that are not ASCII is looked at once more. */
function isPlain(text: string): boolean {
  if (text.length > SHORT) return !IS_SPECIAL.test(text);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return false;
  }
  return true;
}

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
