/** Records of a text in the usual form of CSV: commas, quotes doubled within quotes; empty lines are left out. Null: a quote is not closed. */
export function parseCsv(text: string): string[][] | null {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end < 0) return null;
      value = text.slice(at + 1, end).replaceAll('""', '"');
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

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/** A record as a line of its own; values with commas, quotes or line ends stand in quotes. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(quoted).join(',')}\r\n`;
}

function quoted(value: string, index: number): string {
  const isOdd = value === '' ? index === 0 : /[",\r\n]|^[^0-9A-Za-z]|\s$/.test(value);
  return isOdd ? `"${value.replaceAll('"', '""')}"` : value;
}
