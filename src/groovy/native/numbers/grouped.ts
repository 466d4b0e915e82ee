/** `1,234,567`: commas after every third digit from the end; a sign may stand before. */
export function groupedWhole(digits: string, separator = ',', size = 3): string {
  const sign = /^[-+]?/.exec(digits)?.[0] ?? '';
  const bare = digits.slice(sign.length);
  const parts: string[] = [];
  for (let end = bare.length; end > 0; end -= size) parts.unshift(bare.slice(Math.max(0, end - size), end));
  return sign + parts.join(separator);
}
