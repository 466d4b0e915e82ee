/** Limits the work between two pauses. */
const WHILE = 200;
const PIECE = 64 * 1024;

/**
 * Parses a text in the usual form of CSV: commas, quotes doubled within quotes; empty lines are left out. It pauses now and
 * then. Returns null where a quote is not closed.
 */
export function* parseCsv(text: string): Generator<null, string[][] | null> {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  for (let count = 1; at < text.length; count += 1) {
    if (count % WHILE === 0) yield null;
    let value = '';
    if (text[at] === '"') {
      const end = yield* closingQuote(text, at + 1);
      if (end < 0) return null;
      value = yield* unquoted(text, at + 1, end);
      at = end + 1;
    }
    const plain = /[^,\r\n]*/y;
    plain.lastIndex = at;
    value += plain.exec(text)?.[0] ?? '';
    at = plain.lastIndex;
    record.push(value);
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) record.push('');
      else if (text[at] !== '\n' && text[at] !== '\r') continue;
      else record.push('');
    }
    if (record.length > 1 || value !== '') records.push(record);
    record = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (record.length > 0) records.push(record);
  return records;
}

function* closingQuote(text: string, from: number): Generator<null, number> {
  let count = 0;
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
    count += 1;
    if (count % WHILE === 0) yield null;
  }
  return -1;
}

function* unquoted(text: string, from: number, end: number): Generator<null, string> {
  let value = '';
  for (let at = from; at < end; ) {
    let until = Math.min(end, at + PIECE);
    // A pair is not cut apart: all quotes in it come in pairs.
    let quotes = 0;
    while (text[until - 1 - quotes] === '"' && until - 1 - quotes >= at) quotes += 1;
    if (quotes % 2 === 1) until += 1;
    value += text.slice(at, until).replaceAll('""', '"');
    at = until;
    yield null;
  }
  return value;
}

/** Returns a record as a line of its own; values with commas, quotes or line ends are put in quotes. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(quoted).join(',')}\r\n`;
}

function quoted(value: string, index: number): string {
  const isOdd = value === '' ? index === 0 : /[",\r\n]|^[^0-9A-Za-z]|\s$/.test(value);
  return isOdd ? `"${value.replaceAll('"', '""')}"` : value;
}
