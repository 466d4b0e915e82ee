import { compileJavaRegex, RegexSyntaxError, RegexTimeout } from '../../java/index.ts';

/** Holds the arguments of a token: `${CHANGES, showPaths=true, format="[%a] %m"}`. */
export type MacroArguments = ReadonlyMap<string, string>;

/** Returns an argument as a whole number of at least 0, else `otherwise`. */
export function whole(args: MacroArguments, name: string, otherwise: number): number {
  const value = Number(args.get(name) ?? otherwise);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
}

/** Returns an argument as a boolean; `otherwise` where it is missing. */
export function flag(args: MacroArguments, name: string, otherwise: boolean): boolean {
  const value = args.get(name);
  return value === undefined ? otherwise : value === 'true';
}

/** Returns the value of a token; undefined where it is not known, so that it stays unchanged. */
export type MacroReader = (name: string, args: MacroArguments) => Promise<string | undefined>;

/** Limits the tokens of a text that are resolved. */
const MAX_TOKENS = 1000;

/**
 * Replaces tokens by their values: `$NAME`, `${NAME}`, `${NAME, a="text", b=true, c=3}`; `$$` is a dollar. `${#NAME}` is
 * the length of a value, `${NAME:2:5}` a part of it, `${NAME#…}` and `${NAME%…}` leave out what an expression matches at
 * its beginning and end. Tokens within values are not replaced. Jenkins: `TokenMacro.expandAll`.
 */
export async function expandMacros(text: string, read: MacroReader): Promise<string> {
  let result = '';
  let at = 0;
  for (let count = 0; count < MAX_TOKENS; count += 1) {
    const begin = text.indexOf('$', at);
    if (begin < 0) break;
    result += text.slice(at, begin);
    const token = tokenAt(text, begin);
    if (token === null) {
      const isPair = text[begin + 1] === '$';
      result += '$';
      at = begin + (isPair ? 2 : 1);
      continue;
    }
    const value = await read(token.name, token.args);
    result += value === undefined ? text.slice(begin, token.end) : token.change(value);
    at = token.end;
  }
  return result + text.slice(at);
}

interface Token {
  readonly name: string;
  readonly args: MacroArguments;
  /** Returns the token's value as the token modifies it. */
  readonly change: (value: string) => string;
  /** Holds the index after the end of the token. */
  readonly end: number;
}

const SAME = (value: string): string => value;

function tokenAt(text: string, begin: number): Token | null {
  const rest = text.slice(begin, begin + 20_000);
  const plain = /^\$([A-Za-z_]\w*)/.exec(rest);
  if (plain !== null) return { name: plain[1] ?? '', args: new Map(), change: SAME, end: begin + plain[0].length };
  const braced = /^\$\{\s*(#?)([A-Za-z_][\w.]*)/.exec(rest);
  if (braced === null) return null;
  const part = /^:( ?-?\d{1,9})(?::(-?\d{1,9}))?|^([#%])((?:\\[\s\S]|[^\\},])*)/.exec(rest.slice(braced[0].length));
  const args = new Map<string, string>();
  let at = braced[0].length + (part?.[0].length ?? 0);
  at += /^\s*/.exec(rest.slice(at))?.[0].length ?? 0;
  while (rest[at] === ',') {
    const argument = /^,\s*([A-Za-z]\w*)\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([\w.+-]+))\s*/.exec(rest.slice(at));
    if (argument === null) return null;
    args.set(argument[1] ?? '', argument[3] ?? unescaped(argument[2] ?? ''));
    at += argument[0].length;
  }
  if (rest[at] !== '}') return null;
  return { name: braced[2] ?? '', args, change: changeBy(part, braced[1] === '#'), end: begin + at + 1 };
}

function changeBy(part: RegExpExecArray | null, isLength: boolean): Token['change'] {
  if (isLength) return (value) => String(value.length);
  if (part === null) return SAME;
  const [, offset, length, side, pattern = ''] = part;
  if (offset !== undefined)
    return (value) => partOf(value, Number(offset), length === undefined ? null : Number(length));
  const expression = pattern.replace(/\\([},])/g, '$1');
  return (value) => withoutMatch(value, side === '#' ? `^(?:${expression})` : `(?:${expression})$`);
}

/** Returns a part of a value; negative numbers count from the end. */
function partOf(value: string, offset: number, length: number | null): string {
  const begin = offset < 0 ? Math.max(0, value.length + offset) : offset;
  return value.slice(begin, length === null ? undefined : length < 0 ? length : begin + length);
}

function withoutMatch(value: string, expression: string): string {
  try {
    const match = compileJavaRegex(expression).find(value);
    return match === null ? value : value.slice(0, match.start) + value.slice(match.end);
  } catch (error) {
    if (error instanceof RegexSyntaxError || error instanceof RegexTimeout) return value;
    throw error;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unescaped(text: string): string {
  return text.replace(/\\(\r\n|[\s\S])/g, (_, character: string) => {
    if (character === '\r\n' || character === '\n') return '';
    return ESCAPES[character] ?? character;
  });
}
