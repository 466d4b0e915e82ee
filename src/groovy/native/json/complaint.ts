/** Returns a character as error messages show it, with its number. */
export function charDescription(char: string): string {
  const shown = NAMED[char] ?? `'${char}'`;
  return `${shown} with an int value of ${char === '' ? 0 : char.charCodeAt(0)}`;
}

const NAMED: Readonly<Record<string, string>> = {
  ' ': '[SPACE]',
  '\t': '[TAB]',
  '\n': '[NEWLINE]',
  '\r': '[CARRIAGE RETURN]',
};

/** Limits the text before the character in which lines are counted, in characters. */
const COUNTED = 1_000_000;
const MAX_LINE_LENGTH = 10_000;

/** Returns an error message: what is wrong, the character, and its line with a mark below the character. */
export function complaint(message: string, text: string, index: number, current: string): string {
  const before = text.slice(Math.max(0, index - COUNTED), index);
  let line = 1;
  for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line++;
  const start = line === 1 ? 0 : index - before.length + before.lastIndexOf('\n') + 1;
  const end = text.indexOf('\n', start);
  return [
    message,
    '',
    `The current character read is ${charDescription(current)}`,
    message,
    `line number ${line}`,
    `index number ${index}`,
    text.slice(start, Math.min(start + MAX_LINE_LENGTH, end < 0 ? text.length : end)),
    `${'.'.repeat(Math.min(MAX_LINE_LENGTH, index - start))}^`,
  ].join('\n');
}
