/** Represents a token: a `name` is a label, quoted or not; the others are operators and parentheses as they are written. */
export type LabelToken =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: '!' | '&&' | '||' | '->' | '<->' | '(' | ')' };

/** Is thrown for a text that cannot be read as a label expression. */
export class LabelSyntaxError extends Error {
  override readonly name = 'LabelSyntaxError';
}

const OPERATORS = ['<->', '->', '&&', '||', '!', '(', ')'] as const;
const NEVER_IN_NAMES = '&|!<>() \t\r\n"\'';
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', n: '\n', t: '\t', '"': '"', "'": "'", '\\': '\\' };

/** Limits the characters of an expression: it is read at one stroke. */
const MAX_LENGTH = 10_000;

/** Splits a label expression into tokens. Throws LabelSyntaxError. */
export function labelTokens(source: string): LabelToken[] {
  if (source.length > MAX_LENGTH) throw new LabelSyntaxError('the expression is too long');
  const tokens: LabelToken[] = [];
  let at = 0;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character.trim() === '') {
      at++;
      continue;
    }
    const operator = OPERATORS.find((text) => source.startsWith(text, at));
    if (operator !== undefined) {
      tokens.push({ kind: operator });
      at += operator.length;
      continue;
    }
    const name = character === '"' ? quotedName(source, at) : plainName(source, at);
    tokens.push({ kind: 'name', text: name.text });
    at = name.end;
  }
  return tokens;
}

/** Returns whether a label can stand in an expression without quotes. */
export function isPlainName(text: string): boolean {
  try {
    return text !== '' && plainName(text, 0).end === text.length;
  } catch {
    return false;
  }
}

/** Reads a name without quotes; a dash belongs to it unless it begins an arrow. */
function plainName(source: string, start: number): { text: string; end: number } {
  let end = start;
  while (end < source.length && !NEVER_IN_NAMES.includes(source.charAt(end)) && !source.startsWith('->', end)) end++;
  if (end === start) throw new LabelSyntaxError(`unexpected ‘${source.charAt(start)}’ at ${start + 1}`);
  return { text: source.slice(start, end), end };
}

function quotedName(source: string, start: number): { text: string; end: number } {
  let text = '';
  let at = start + 1;
  for (; at < source.length && source.charAt(at) !== '"'; at++) {
    if (source.charAt(at) !== '\\') {
      text += source.charAt(at);
      continue;
    }
    at++;
    const escaped = ESCAPES[source.charAt(at)];
    if (escaped === undefined) throw new LabelSyntaxError(`unknown escape at ${at + 1}`);
    text += escaped;
  }
  if (at >= source.length) throw new LabelSyntaxError(`quote at ${start + 1} is not closed`);
  return { text, end: at + 1 };
}
