/** Where the string that begins behind its quote at `start` ends; the length of the text where it does not. */
export function endQuote(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (first > start && text[first - 1] === '\\') first--;
    if ((quote - first) % 2 === 0) return quote;
  }
  return text.length;
}
