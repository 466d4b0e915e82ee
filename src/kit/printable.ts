/** Matches what moves a terminal or begins a line: control characters of ASCII and of Latin-1, and the separators of Unicode. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Returns text on one line in which every control character is written out, `\u000a`, so that it looks like nothing else. */
export function printable(text: string): string {
  return text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
