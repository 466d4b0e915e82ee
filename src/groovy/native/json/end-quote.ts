/**
 * Returns the index at which the string whose opening quote is before `start` ends, or the length of the text where it does
 * not end.
 */
export function endQuote(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (first > start && text[first - 1] === '\\') first--;
    if ((quote - first) % 2 === 0) return quote;
  }
  return text.length;
}
