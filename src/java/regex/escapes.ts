import { type CharSet, negated } from './char-set.ts';
import { propertySet } from './properties.ts';
import type { PatternReader } from './reader.ts';
import type { Token } from './tokens.ts';

const UNSUPPORTED_ESCAPE = 'Illegal/unsupported escape sequence';

/**
 * Returns the character that an escape stands for; `first` is what follows the backslash and was read. Null where it is not
 * one of these escapes.
 */
export function readCharacterEscape(reader: PatternReader, first: Token): number | null {
  switch (first.text) {
    case '0':
      return readOctal(reader);
    case 'a':
      return 0x07;
    case 'c':
      return (reader.takeRaw() ?? reader.fail('Illegal control escape sequence')).code ^ 64;
    case 'e':
      return 0x1b;
    case 'f':
      return 0x0c;
    case 'n':
      return 0x0a;
    case 'r':
      return 0x0d;
    case 't':
      return 0x09;
    case 'u':
      return readUnicode(reader);
    case 'x':
      return readHexadecimal(reader);
    default:
      return /[A-Za-z1-9]/.test(first.text) ? null : first.code;
  }
}

export function failEscape(reader: PatternReader, first: Token): never {
  const known = 'GNX'.includes(first.text);
  return reader.fail(known ? `\\${first.text} is not supported` : UNSUPPORTED_ESCAPE, first.at);
}

/** Reads the property after `p` or `P`: `\pL`, `\p{Alpha}`. */
export function readProperty(reader: PatternReader, first: Token): CharSet {
  const name = readPropertyName(reader);
  const set = propertySet(name, reader.flags);
  if (set === null) reader.fail(`Unknown character property name {${name}}`, first.at);
  return first.text === 'P' ? negated(set) : set;
}

function readPropertyName(reader: PatternReader): string {
  const opening = reader.take() ?? reader.fail('Unknown character property name {}');
  if (opening.text !== '{') return opening.text;
  let name = '';
  for (;;) {
    const token = reader.takeRaw() ?? reader.fail('Unclosed character family');
    if (token.text === '}') break;
    name += token.text;
  }
  if (name === '') reader.fail('Empty character family');
  return name;
}

function readOctal(reader: PatternReader): number {
  const digit = (): number | null => {
    const text = reader.peekRaw()?.text ?? '';
    return /^[0-7]$/.test(text) ? Number(text) : null;
  };
  let value = digit() ?? reader.fail('Illegal octal escape sequence');
  reader.takeRaw();
  // At most 0377.
  for (let more = value <= 3 ? 2 : 1; more > 0; more -= 1) {
    const next = digit();
    if (next === null) break;
    value = value * 8 + next;
    reader.takeRaw();
  }
  return value;
}

function readHexadecimal(reader: PatternReader): number {
  if (!reader.eatsRaw('{')) return readDigits(reader, 2) ?? reader.fail('Illegal hexadecimal escape sequence');
  let value = 0;
  let digits = 0;
  while (!reader.eatsRaw('}')) {
    const digit = readDigits(reader, 1);
    if (digit === null)
      reader.fail(digits > 0 ? 'Unclosed hexadecimal escape sequence' : 'Illegal hexadecimal escape sequence');
    value = value * 16 + digit;
    digits += 1;
    if (value > 0x10ffff) reader.fail('Hexadecimal codepoint is too big');
  }
  return digits > 0 ? value : reader.fail('Illegal hexadecimal escape sequence');
}

/** Reads a Unicode escape. Two halves of a surrogate pair, each escaped, are one character. */
function readUnicode(reader: PatternReader): number {
  const first = readDigits(reader, 4) ?? reader.fail('Illegal Unicode escape sequence');
  if (first < 0xd800 || first > 0xdbff || !reader.seesRaw('\\') || !reader.seesRaw('u', 1)) return first;
  const low = [2, 3, 4, 5].map((ahead) => reader.peekRaw(ahead)?.text ?? '').join('');
  if (!/^[dD][c-fC-F][0-9a-fA-F]{2}$/.test(low)) return first;
  for (let taken = 0; taken < 6; taken += 1) reader.takeRaw();
  return 0x10000 + (first - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00);
}

function readDigits(reader: PatternReader, count: number): number | null {
  let digits = '';
  for (; digits.length < count; reader.takeRaw()) {
    const text = reader.peekRaw()?.text ?? '';
    if (!/^[0-9a-fA-F]$/.test(text)) return null;
    digits += text;
  }
  return Number.parseInt(digits, 16);
}
