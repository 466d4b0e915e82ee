/**
 * Parses status codes, `from:to` or one alone, separated by commas. Returns a string that says what is wrong where they are
 * invalid. Jenkins: `parseToRange`.
 */
export function parseRanges(text: string): readonly (readonly [from: number, to: number])[] | string {
  const found: (readonly [number, number])[] = [];
  for (const part of text.split(',')) {
    const numbers = part.trim().split(':');
    if (numbers.length > 2) return `Code ${part} should be an interval from:to or a single value`;
    const wrong = numbers.find((each) => !/^[+-]?\d+$/.test(each));
    if (wrong !== undefined) return `Invalid number ${wrong}`;
    const [from = 0, to = from] = numbers.map(Number);
    if (from > to) return `Interval ${part} should be FROM less than TO`;
    found.push([from, to]);
  }
  return found;
}
