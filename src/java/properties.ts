const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };
/** Limits the work that is done before null is yielded. */
const WHILE = 200;

/**
 * Yields the keys and values of a text in the format of `java.util.Properties`. It yields null now and then, when it has
 * worked for a while and other work may have its turn.
 */
export function* parseProperties(text: string): IterableIterator<readonly [key: string, value: string] | null> {
  for (const line of logicalLines(text)) {
    if (line === null) {
      yield null;
      continue;
    }
    const end = endOfKey(line);
    const rest = line.slice(end);
    const separator = /^[ \t\f]*[=:]?[ \t\f]*/.exec(rest)?.[0].length ?? 0;
    const key = yield* unescaped(line.slice(0, end));
    yield [key, yield* unescaped(rest.slice(separator))];
  }
}

/**
 * Yields the lines without comments and blank ones; a line that ends in an odd number of backslashes continues in the next.
 * As long as such a line has nothing before its backslash, comments and blank lines may follow, as in Java.
 */
function* logicalLines(text: string): IterableIterator<string | null> {
  let parts: string[] = [];
  let isBegun = false;
  let count = 0;
  for (const natural of naturalLines(text)) {
    count += 1;
    if (count % WHILE === 0) yield null;
    const line = natural.replace(/^[ \t\f]+/, '');
    if (!isBegun && (line === '' || line.startsWith('#') || line.startsWith('!'))) {
      parts = [];
      continue;
    }
    if (slashesAtEnd(line) % 2 === 1) {
      parts.push(line.slice(0, -1));
      isBegun ||= line.length > 1;
    } else {
      yield parts.length === 0 ? line : parts.join('') + line;
      parts = [];
      isBegun = false;
    }
  }
  if (parts.length > 0) yield parts.join('');
}

function* naturalLines(text: string): IterableIterator<string> {
  let at = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(at, index);
    at = index + end.length;
  }
  if (at < text.length) yield text.slice(at);
}

function slashesAtEnd(line: string): number {
  let count = 0;
  while (line.at(-1 - count) === '\\') count += 1;
  return count;
}

function endOfKey(line: string): number {
  for (let index = 0; index < line.length; index++) {
    const char = line.charAt(index);
    if (char === '\\') index++;
    else if ('=: \t\f'.includes(char)) return index;
  }
  return line.length;
}

function* unescaped(text: string): Generator<null, string> {
  let result = '';
  let at = 0;
  let count = 0;
  for (let slash = text.indexOf('\\'); slash !== -1; slash = text.indexOf('\\', at)) {
    count += 1;
    if (count % WHILE === 0) yield null;
    const hex = /^u([0-9a-fA-F]{4})/.exec(text.slice(slash + 1, slash + 6))?.[1];
    const char = text.charAt(slash + 1);
    result += text.slice(at, slash);
    result += hex === undefined ? (ESCAPES[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16));
    at = slash + (hex === undefined ? 2 : 6);
  }
  return result + text.slice(at);
}
