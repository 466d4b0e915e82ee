const UNITS = [
  ['d', 86_400_000],
  ['H', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['S', 1],
] as const;

/**
 * Formats a duration in milliseconds by a pattern of commons-lang's `DurationFormatUtils`: `d H m s S`, text in
 * apostrophes. A unit that the pattern leaves out goes into the next smaller one; after seconds milliseconds have three
 * digits.
 */
export function formatDuration(ms: number, pattern: string): string {
  const tokens = [...pattern.matchAll(/'([^']*)'?|([yMdHmsS])\2*|[^'yMdHmsS]+/g)];
  const units = new Set(tokens.flatMap(([, , letter]) => letter ?? []));
  const values = new Map<string, number>();
  let rest = Math.max(0, ms);
  for (const [letter, size] of UNITS) {
    if (!units.has(letter)) continue;
    values.set(letter, Math.floor(rest / size));
    rest %= size;
  }
  let afterSeconds = false;
  let text = '';
  for (const [token, quoted, letter] of tokens) {
    if (letter === undefined) {
      text += quoted ?? token;
      continue;
    }
    const digits = letter === 'S' && afterSeconds ? Math.max(3, token.length) : token.length;
    text += String(values.get(letter) ?? 0).padStart(digits, '0');
    afterSeconds = letter === 's';
  }
  return text;
}
