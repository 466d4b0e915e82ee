/** Represents one character of an expression. Between `\Q` and `\E` none has a special meaning. */
export interface Token {
  /** Holds the character itself: one code point. */
  readonly text: string;
  readonly code: number;
  readonly quoted: boolean;
  /** Holds the offset in the source, in UTF-16 units. */
  readonly at: number;
}

/** Returns the characters of an expression without `\Q` and `\E`. Other escapes are left unchanged. */
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
