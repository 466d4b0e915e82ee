export type TokenType =
  | 'literal'
  | 'number'
  | 'name'
  | 'function'
  | 'axis'
  | 'node-type'
  | 'operator'
  | 'symbol'
  | 'end';

/** Represents a token; the text of a literal is without its quotes, and the name test `*` is a name. */
export interface Token {
  readonly type: TokenType;
  readonly text: string;
}

const END: Token = { type: 'end', text: '' };

const TOKEN =
  /[ \t\r\n]*(?:(\d+(?:\.\d+)?|\.\d+)|("[^"]*"|'[^']*')|([A-Za-z_][\w.-]*)|(\/\/|::|\.\.|!=|<=|>=|[/()[\].@,|+\-=<>*]))/y;
const BLANK = /[ \t\r\n]*$/y;
const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'mod', 'div']);
const SIGNS: ReadonlySet<string> = new Set(['|', '+', '-', '=', '!=', '<', '<=', '>', '>=']);
/** Lists the symbols after which a name is no operator, and neither is `*`. */
const BEFORE_OPERAND: ReadonlySet<string> = new Set(['@', '::', '(', '[', '/', '//']);
const NODE_TYPES: ReadonlySet<string> = new Set(['text', 'node']);

/** Returns the tokens of an XPath expression; null where it holds anything but names, signs and texts that are plain. */
export function tokensOf(source: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (match === null) break;
    at = TOKEN.lastIndex;
    const token = tokenOf(match, source.slice(at, at + 2), tokens.at(-1));
    if (token === null) return null;
    tokens.push(token);
  }
  BLANK.lastIndex = at;
  return BLANK.test(source) ? [...tokens, END] : null;
}

function tokenOf(match: RegExpExecArray, next: string, last: Token | undefined): Token | null {
  const [, number, literal, name, symbol = ''] = match;
  if (number !== undefined) return { type: 'number', text: number };
  if (literal !== undefined) return { type: 'literal', text: literal.slice(1, -1) };
  const isOperatorPlace = last !== undefined && last.type !== 'operator' && !BEFORE_OPERAND.has(last.text);
  if (name !== undefined) {
    return isOperatorPlace && WORDS.has(name) ? { type: 'operator', text: name } : named(name, next);
  }
  if (symbol === '*') return { type: isOperatorPlace ? 'operator' : 'name', text: symbol };
  return { type: SIGNS.has(symbol) ? 'operator' : 'symbol', text: symbol };
}

/** Returns the token of a name by what follows it at once. A prefix is none that could be resolved. */
function named(name: string, next: string): Token | null {
  if (next === '::') return { type: 'axis', text: name };
  if (next.startsWith(':')) return null;
  if (!next.startsWith('(')) return { type: 'name', text: name };
  return { type: NODE_TYPES.has(name) ? 'node-type' : 'function', text: name };
}
