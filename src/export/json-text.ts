const SPECIAL = /["\\\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g;

/**
 * Returns a string literal as Jenkins writes it: control characters and every half of a surrogate pair as `\uXXXX`, no
 * short escapes.
 */
export function jsonString(text: string): string {
  return `"${text.replace(SPECIAL, escaped)}"`;
}

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
