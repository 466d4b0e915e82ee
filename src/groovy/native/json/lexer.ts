import { BigIntegerValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { parseBigDecimal, parseBigInteger } from '../../semantics/parse-number.ts';
import { endQuote } from './end-quote.ts';
import { unescaped } from './escape.ts';
import { wholeNumber } from './number.ts';
import { PlaceReader } from './place.ts';

export type TokenKind = '{' | '}' | '[' | ']' | ':' | ',' | 'constant' | 'number' | 'string';

export interface Token {
  readonly kind: TokenKind;
  /** Holds the text of the token: of a string with its quotes, its escapes replaced. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

const CONSTANTS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };
/** Limits the digits of a Long: none has more. */
const DIGITS_OF_A_LONG = 20;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Reads the tokens of a JSON text as `JsonSlurperClassic` and `prettyPrint` do. */
export class JsonLexer {
  readonly place: PlaceReader;
  readonly #vm: Vm;

  constructor(vm: Vm, text: string) {
    this.#vm = vm;
    this.place = new PlaceReader(text);
  }

  /** Returns the next token, or null at the end and where a string or a number is incomplete. */
  next(): Token | null {
    const first = this.#skipSpace();
    if (first === null) return null;
    const { line, column } = this.place;
    switch (first) {
      case '{':
      case '}':
      case '[':
      case ']':
      case ':':
      case ',':
        this.place.read();
        return { kind: first, text: first, line, column, endLine: line, endColumn: column + 1 };
      case '"':
        return this.#string(line, column);
      case 't':
      case 'f':
      case 'n':
        return this.#constant(CONSTANTS[first] ?? first, line, column);
      default:
        if (/[-0-9]/.test(first)) return this.#number(line, column);
        return this.#fail(first, 'no possible valid JSON value or punctuation could be recognized.');
    }
  }

  #skipSpace(): string | null {
    let char: string | null;
    do {
      this.place.mark();
      char = this.place.read();
    } while (char !== null && /[\s\x1c-\x1f]/.test(char) && char !== '\u00a0');
    this.place.reset();
    return char;
  }

  #constant(word: string, line: number, column: number): Token {
    let read = '';
    for (let count = 0; count < word.length; count++) read += this.place.read() ?? '\0';
    if (read === word)
      return { kind: 'constant', text: word, line, column, endLine: line, endColumn: column + word.length };
    return this.#fail(read, `was trying to match the constant '${word}'`);
  }

  #number(line: number, column: number): Token | null {
    const { place } = this;
    const pattern = /[-+.0-9eE]+/y;
    pattern.lastIndex = place.index;
    const text = pattern.exec(place.text)?.[0] ?? '';
    place.skip(text.length);
    place.mark();
    if (place.read() === null) return null;
    place.reset();
    if (NUMBER.test(text)) return { kind: 'number', text, line, column, endLine: place.line, endColumn: place.column };
    return this.#fail(text, 'was trying to match a number');
  }

  #string(line: number, column: number): Token | null {
    const { place } = this;
    const end = endQuote(place.text, place.index + 1);
    const value = end === place.text.length ? null : unescaped(place.text.slice(place.index + 1, end));
    if (value === null) {
      place.skipTo(place.text.length);
      return null;
    }
    this.#vm.checkString(value.length);
    place.skipTo(end + 1);
    const text = `"${value}"`;
    return { kind: 'string', text, line, column, endLine: place.line, endColumn: place.column };
  }

  #fail(read: string, why: string): never {
    const { line, column } = this.place;
    return this.#vm.fail(
      'groovy.json.JsonException',
      `Lexing failed on line: ${line}, column: ${column}, while reading '${read}', ${why}`,
    );
  }
}

/** Returns the value that a token represents. */
export function tokenValue(vm: Vm, token: Token): Value {
  switch (token.kind) {
    case 'string':
      return token.text.slice(1, -1);
    case 'number':
      return numberOf(vm, token.text);
    default:
      return token.text === 'null' ? null : token.text === 'true';
  }
}

function numberOf(vm: Vm, text: string): Value {
  if (/[.eE]/.test(text)) return parseBigDecimal(vm, text);
  if (text.length > DIGITS_OF_A_LONG) return parseBigInteger(vm, text);
  const whole = BigInt(text);
  return BigInt.asIntN(64, whole) === whole ? wholeNumber(whole) : new BigIntegerValue(whole);
}
