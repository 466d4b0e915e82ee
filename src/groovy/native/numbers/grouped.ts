/** Returns digits grouped as `1,234,567`: with commas after every third digit from the end; a sign may precede them. */
export function groupedWhole(digits: string, separator = ',', size = 3): string {
  const sign = /^[-+]?/.exec(digits)?.[0] ?? '';
  const bare = digits.slice(sign.length);
  const parts: string[] = [];
  for (let start = 0, end = bare.length % size || size; start < bare.length; start = end, end += size) {
    parts.push(bare.slice(start, end));
  }
  return sign + parts.join(separator);
}
