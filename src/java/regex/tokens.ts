/** One character of an expression. Between `\Q` and `\E` none has a special meaning. */
export interface Token {
  /** The character itself: one code point. */
  readonly text: string;
  readonly code: number;
  readonly quoted: boolean;
  /** Offset in the source, in UTF-16 units. */
  readonly at: number;
}

/** The characters of an expression, `\Q` and `\E` taken out. Other escapes are left as they are. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let quoted = false;
  let at = 0;
  const put = (isQuoted: boolean): void => {
    const code = source.codePointAt(at) ?? 0;
    const text = String.fromCodePoint(code);
    tokens.push({ text, code, quoted: isQuoted, at });
    at += text.length;
  };
  while (at < source.length) {
    if (quoted) {
      if (!source.startsWith('\\E', at)) put(true);
      else {
        quoted = false;
        at += 2;
      }
    } else if (source.startsWith('\\Q', at)) {
      quoted = true;
      at += 2;
    } else {
      const escaping = source[at] === '\\';
      put(false);
      if (escaping && at < source.length) put(false);
    }
  }
  return tokens;
}
