import { found, isDigit, isHexDigit } from './characters.ts';
import { type Cursor, failAt, unexpectedCharacter } from './cursor.ts';
import type { NumberForm, NumberText } from './token.ts';

const UNDERSCORE = 95;
const DOT = 46;

/** Reads the number at the cursor, which is at a digit. */
export function readNumber(cursor: Cursor): NumberText {
  const second = cursor.text.charAt(cursor.at + 1).toLowerCase();
  if (cursor.text[cursor.at] === '0') {
    if (second === 'x') return readPrefixed(cursor, 16, isHexDigit);
    if (second === 'b') return readPrefixed(cursor, 2, (code) => code === 48 || code === 49);
    if (isDigit(cursor.text.charCodeAt(cursor.at + 1)) && !isDecimalWithLeadingZero(cursor)) return readOctal(cursor);
  }
  return readDecimal(cursor);
}

function readPrefixed(cursor: Cursor, radix: 2 | 16, accepts: (code: number) => boolean): NumberText {
  cursor.at += 2;
  if (!accepts(cursor.text.charCodeAt(cursor.at))) unexpectedCharacter(cursor, cursor.at);
  const digits = readDigits(cursor, accepts);
  return { form: readIntegralSuffix(cursor), radix, digits };
}

function readOctal(cursor: Cursor): NumberText {
  const digits = readDigits(cursor, (code) => code >= 48 && code <= 55);
  return { form: readIntegralSuffix(cursor), radix: 8, digits };
}

/** Says whether a number is a decimal although it begins like an octal: `09.5`, `0123e4` and `08f` are. */
function isDecimalWithLeadingZero(cursor: Cursor): boolean {
  let i = cursor.at;
  while (isDigit(cursor.text.charCodeAt(i)) || cursor.text.charCodeAt(i) === UNDERSCORE) i++;
  const next = cursor.text.charAt(i).toLowerCase();
  if (next === '.') return isDigit(cursor.text.charCodeAt(i + 1));
  return next === 'f' || next === 'd' || next === 'e';
}

function readDecimal(cursor: Cursor): NumberText {
  let digits =
    cursor.text[cursor.at] === '0' && !isDecimalWithLeadingZero(cursor) ? readZero(cursor) : readDecimalDigits(cursor);
  let decimal = false;
  if (cursor.text.charCodeAt(cursor.at) === DOT && isDigit(cursor.text.charCodeAt(cursor.at + 1))) {
    cursor.at++;
    decimal = true;
    digits += `.${readDecimalDigits(cursor)}`;
  }
  if (hasExponentAt(cursor.text, cursor.at)) {
    decimal = true;
    digits += readExponent(cursor);
  }
  return { form: readSuffix(cursor, decimal), radix: 10, digits };
}

function readZero(cursor: Cursor): string {
  cursor.at++;
  return '0';
}

function readDecimalDigits(cursor: Cursor): string {
  return readDigits(cursor, isDigit);
}

/** Reads digits with underscores between them; an underscore at the end is a mistake. */
function readDigits(cursor: Cursor, accepts: (code: number) => boolean, missing = false): string {
  const start = cursor.at;
  while (accepts(cursor.text.charCodeAt(cursor.at)) || cursor.text.charCodeAt(cursor.at) === UNDERSCORE) cursor.at++;
  if (missing || cursor.text.charCodeAt(cursor.at - 1) === UNDERSCORE) {
    const code = cursor.text.charCodeAt(cursor.at);
    failAt(cursor, cursor.at, `expecting token in range: '0'..'9', found ${found(code)}`);
  }
  return cursor.text.slice(start, cursor.at).replaceAll('_', '');
}

function hasExponentAt(text: string, offset: number): boolean {
  return text.charAt(offset).toLowerCase() === 'e';
}

function readExponent(cursor: Cursor): string {
  const start = cursor.at++;
  const sign = cursor.text[cursor.at];
  const signed = sign === '+' || sign === '-';
  if (signed) cursor.at++;
  const code = cursor.text.charCodeAt(cursor.at);
  if (!isDigit(code) && !signed) unexpectedCharacter(cursor, cursor.at);
  readDigits(cursor, isDigit, !isDigit(code));
  return cursor.text.slice(start, cursor.at).toLowerCase().replaceAll('_', '');
}

function readIntegralSuffix(cursor: Cursor): NumberForm {
  switch (cursor.text.charAt(cursor.at).toLowerCase()) {
    case 'l':
      cursor.at++;
      return 'long';
    case 'i':
      cursor.at++;
      return 'int';
    case 'g':
      cursor.at++;
      return 'bigInteger';
    default:
      return 'integral';
  }
}

function readSuffix(cursor: Cursor, decimal: boolean): NumberForm {
  switch (cursor.text.charAt(cursor.at).toLowerCase()) {
    case 'f':
      cursor.at++;
      return 'float';
    case 'd':
      cursor.at++;
      return 'double';
    case 'g':
      cursor.at++;
      return decimal ? 'decimal' : 'bigInteger';
    default:
      return decimal ? 'decimal' : readIntegralSuffix(cursor);
  }
}
