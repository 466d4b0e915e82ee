/** Is thrown where an expression is not understood, or cannot be evaluated. The text begins with the position. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  /** Holds the line; line and column count from 1. */
  readonly line: number;
  readonly column: number;

  constructor(text: string, { line, column }: { readonly line: number; readonly column: number }) {
    super(`${line}:${column}: ${text}`);
    this.line = line;
    this.column = column;
  }
}

export interface FilterToken {
  readonly kind: 'name' | 'string' | 'number' | 'symbol' | 'end';
  /** Holds a name, a symbol, or the value of a string or number. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Limits the tokens of a filter, as an expression is written by hand. */
const MAX_TOKENS = 5000;
/** Lists the symbols, the longest first. */
const SYMBOLS = [
  ...['<=>', '==~', '===', '!=='],
  ...['&&', '||', '==', '!=', '<=', '>=', '=~', '?:', '?.', '**', '++', '--', '->', '..', '+=', '-='],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '!',
    '?',
    ':',
    ',',
    '.',
    '+',
    '-',
    '*',
    '/',
    '%',
    '&',
    '|',
    '^',
    '~',
    ';',
    '=',
  ],
];
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Returns the tokens of a filter; blanks, line ends and comments are left out. Throws FilterError. */
export function filterTokens(source: string): readonly FilterToken[] {
  const tokens: FilterToken[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  const place = () => ({ line, column: at - lineStart + 1 });
  const advance = (count: number): void => {
    for (const end = at + count; at < end; at += 1) {
      if (source[at] === '\n') {
        line += 1;
        lineStart = at + 1;
      }
    }
  };
  for (;;) {
    const blank = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(source.slice(at, at + 20_000))?.[0];
    if (blank !== undefined) {
      advance(blank.length);
      continue;
    }
    const here = place();
    if (at >= source.length) {
      tokens.push({ kind: 'end', text: '', ...here });
      return tokens;
    }
    const { token, length } = tokenAt(source, at, here);
    tokens.push({ ...token, ...here });
    if (tokens.length > MAX_TOKENS) throw new FilterError('the expression is too long', here);
    advance(length);
  }
}

type Found = { readonly token: Pick<FilterToken, 'kind' | 'text'>; readonly length: number };
type Place = { readonly line: number; readonly column: number };

function tokenAt(source: string, at: number, place: Place): Found {
  const first = source[at] ?? '';
  if (first === '"' || first === "'") return stringAt(source, at, place);
  const rest = source.slice(at, at + 300);
  const name = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(rest)?.[0];
  if (name !== undefined) return { token: { kind: 'name', text: name }, length: name.length };
  const number = /^\d+(?:\.\d+)?/.exec(rest)?.[0];
  if (number !== undefined) {
    const suffix = /^[LlIiGgDdFf](?![\p{L}\p{N}_])/u.exec(rest.slice(number.length))?.[0] ?? '';
    return { token: { kind: 'number', text: number }, length: number.length + suffix.length };
  }
  const symbol = SYMBOLS.find((each) => rest.startsWith(each));
  if (symbol === undefined) throw new FilterError(`‘${first}’ is not understood`, place);
  return { token: { kind: 'symbol', text: symbol }, length: symbol.length };
}

/** Reads `'…'`, `"…"` and both with three quotes. A `$` in double quotes would be an interpolation, which is refused. */
function stringAt(source: string, start: number, place: Place): Found {
  const quote = source[start] ?? '';
  const mark = source.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  let text = '';
  for (let at = start + mark.length; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (source.startsWith(mark, at)) {
      return { token: { kind: 'string', text }, length: at + mark.length - start };
    }
    if (character === '\n' && mark.length === 1) break;
    if (character === '$' && quote === '"') throw new FilterError('‘$’ in a text is not supported', place);
    if (character === '\\') {
      at += 1;
      const escaped = source[at] ?? '';
      text += ESCAPES[escaped] ?? escaped;
    } else text += character;
  }
  throw new FilterError('a text does not end', place);
}
