/** A character as complaints show it, with its number. */
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

/** What is wrong, the character, and its line with a mark below the place. */
export function complaint(message: string, text: string, index: number, current: string): string {
  const before = text.slice(0, index);
  const line = before.split('\n').length;
  const start = before.lastIndexOf('\n') + 1;
  const end = text.indexOf('\n', start);
  return [
    message,
    '',
    `The current character read is ${charDescription(current)}`,
    message,
    `line number ${line}`,
    `index number ${index}`,
    text.slice(start, end < 0 ? text.length : end),
    `${'.'.repeat(index - start)}^`,
  ].join('\n');
}
