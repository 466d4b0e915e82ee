import { isNamePart, isNameStart } from '../../lexer/characters.ts';
import { KEYWORDS } from '../../lexer/token.ts';
import type { NumberLiteral } from '../../tree.ts';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\b', '\\b'],
  ['\f', '\\f'],
]);

/** Returns the contents of a string between given quotes. */
export function escaped(text: string, quote: "'" | '"'): string {
  let out = '';
  for (const char of text) {
    const code = char.charCodeAt(0);
    const known = ESCAPES.get(char);
    if (known !== undefined) out += known;
    else if (char === quote || (char === '$' && quote === '"')) out += `\\${char}`;
    else if (code < 32 || code === 127 || isLoneSurrogate(char)) out += `\\u${code.toString(16).padStart(4, '0')}`;
    else out += char;
  }
  return out;
}

function isLoneSurrogate(char: string): boolean {
  const code = char.charCodeAt(0);
  return char.length === 1 && code >= 0xd800 && code <= 0xdfff;
}

export function quoted(text: string): string {
  return `'${escaped(text, "'")}'`;
}

/** Says whether a text can be a name without quotes. */
export function isName(text: string): boolean {
  if (!isNameStart(text.charCodeAt(0))) return false;
  for (let i = 1; i < text.length; i++) if (!isNamePart(text.charCodeAt(i))) return false;
  return !KEYWORDS.has(text);
}

/** Returns the name of a member or key, which may also be a keyword. */
export function memberName(text: string): string {
  return isName(text) || KEYWORDS.has(text) ? text : quoted(text);
}

const PREFIXES = { 2: '0b', 8: '0', 10: '', 16: '0x' } as const;
const SUFFIXES = { integral: '', int: 'i', long: 'L', bigInteger: 'g', decimal: '', float: 'f', double: 'd' } as const;

export function numberText(value: NumberLiteral): string {
  const suffix = value.form === 'decimal' && !/[.e]/.test(value.digits) ? 'g' : SUFFIXES[value.form];
  const digits = value.radix === 8 ? value.digits.replace(/^0/, '') : value.digits;
  return `${value.negative ? '-' : ''}${PREFIXES[value.radix]}${digits}${suffix}`;
}
