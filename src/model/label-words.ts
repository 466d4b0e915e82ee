/** Returns the words of a label field; those with blanks in them are in quotes. Jenkins: `Label#parse`. */
export function labelWords(text: string): string[] {
  const words: string[] = [];
  // Behind a quote that nothing closes the next ones of its sort are not closed either: looking again takes far too long.
  const unclosed = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    const isQuote = character === '"' || character === "'";
    const found = isQuote && !unclosed.has(character) ? matchAt(quotedBy(character), text, at) : null;
    if (isQuote && found === null) unclosed.add(character);
    const word = isQuote ? found : matchAt(/([^\s"']+)/y, text, at);
    words.push((isQuote ? word?.[1]?.replace(/\\(.)/g, '$1') : word?.[1]) ?? '');
    at += word?.[0].length ?? 1;
  }
  return words.filter(Boolean);
}

function quotedBy(quote: '"' | "'"): RegExp {
  return quote === '"' ? /"((?:[^"\\]|\\.)*)"/y : /'((?:[^'\\]|\\.)*)'/y;
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
