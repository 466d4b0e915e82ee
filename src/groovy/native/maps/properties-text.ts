const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/** Keys and values of a text in the format of `java.util.Properties`. */
export function* parseProperties(text: string): IterableIterator<readonly [key: string, value: string]> {
  for (const line of logicalLines(text)) {
    const end = endOfKey(line);
    const rest = line.slice(end);
    const separator = /^[ \t\f]*[=:]?[ \t\f]*/.exec(rest)?.[0].length ?? 0;
    yield [unescaped(line.slice(0, end)), unescaped(rest.slice(separator))];
  }
}

/** Lines without comments and blank ones; a line that ends in an odd number of backslashes goes on in the next. */
function* logicalLines(text: string): IterableIterator<string> {
  let current: string | null = null;
  for (const natural of text.split(/\r\n|\n|\r/)) {
    const line = natural.replace(/^[ \t\f]+/, '');
    if (current === null && (line === '' || line.startsWith('#') || line.startsWith('!'))) continue;
    const whole: string = (current ?? '') + line;
    const slashes = /\\*$/.exec(line)?.[0].length ?? 0;
    if (slashes % 2 === 1) current = whole.slice(0, -1);
    else {
      current = null;
      yield whole;
    }
  }
  if (current !== null) yield current;
}

function endOfKey(line: string): number {
  for (let index = 0; index < line.length; index++) {
    const char = line.charAt(index);
    if (char === '\\') index++;
    else if ('=: \t\f'.includes(char)) return index;
  }
  return line.length;
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.?))/gs, (_all, hex: string | undefined, char: string | undefined) =>
    hex === undefined ? (ESCAPES[char ?? ''] ?? char ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
