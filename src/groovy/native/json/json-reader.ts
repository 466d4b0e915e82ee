import { makeHashTable } from '../../hash/index.ts';
import { defineClass, MAP, OBJECT } from '../../runtime/classes.ts';
import { ListValue, MapValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { ScriptThrow } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { charDescription, complaint } from './complaint.ts';
import { endQuote } from './end-quote.ts';
import { unescaped } from './escape.ts';
import { readNumber } from './number.ts';

export const LAZY_MAP = defineClass('groovy.json.internal.LazyMap', OBJECT, [MAP]);

const JSON_EXCEPTION = 'groovy.json.JsonException';
const DEEPEST = 1000;
const SPENT_PER_VALUE = 4;
/** Limits the length of a string that is read escape by escape, in characters. */
const LONG = 16_384;

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '/': '/',
  '\\': '\\',
};

/**
 * Reads JSON as JsonSlurper does, which is lenient: an object may end with the text, strings may contain raw line feeds,
 * and the text after the first value is ignored.
 */
export class JsonReader {
  readonly #vm: Vm;
  readonly #text: string;
  #index = 0;
  /** Holds the character that was read last, which stays at the end of the text. */
  #current = '\0';
  #nextBackslash = -1;

  constructor(vm: Vm, text: string) {
    this.#vm = vm;
    this.#text = text;
  }

  *read(depth = 0): Evaluation {
    if (depth > DEEPEST) return this.#vm.fail('java.lang.StackOverflowError', null);
    this.#skipSpace();
    switch (this.#current) {
      case '{':
        return yield* this.#object(depth);
      case '[':
        return yield* this.#array(depth);
      default:
        return this.#simple();
    }
  }

  /** Reads a value that holds no others. */
  #simple(): Value {
    switch (this.#current) {
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true, 'true not parsed properly');
      case 'f':
        return this.#word('false', false, 'false not parsed properly');
      case 'n':
        return this.#word('null', null, 'null not parse properly');
      default:
        return this.#number();
    }
  }

  #number(): Value {
    if (!/[0-9-]/.test(this.#current))
      return this.#complain('Unable to determine the current character, it is not a string, number, array, or object');
    const { value, end } = readNumber(this.#vm, this.#text, this.#index);
    this.#index = end;
    return value;
  }

  *#object(depth: number): Evaluation {
    const vm = this.#vm;
    const map = new MapValue(makeHashTable(vm, 'sorted'), LAZY_MAP);
    this.#index++;
    for (; this.#index < this.#text.length; this.#index++) {
      this.#skipSpace();
      if (this.#current === '"') {
        const key = this.#string();
        const colon = this.#skipSpace();
        if (colon !== ':') this.#complain(`expecting current character to be ${charDescription(colon)}\n`);
        this.#index++;
        this.#skipSpace();
        const value = yield* this.read(depth + 1);
        this.#skipSpace();
        map.table.set(key, value);
      }
      if (vm.spend(SPENT_PER_VALUE)) yield TICK;
      if (this.#current === '}') {
        this.#index++;
        break;
      }
      if (this.#current !== ',')
        this.#complain(`expecting '}' or ',' but got current char ${charDescription(this.#current)}`);
    }
    return map;
  }

  *#array(depth: number): Evaluation {
    try {
      return yield* this.#elements(depth);
    } catch (error) {
      if (!(error instanceof ScriptThrow) || error.thrown.type.isA(this.#vm.classNamed(JSON_EXCEPTION))) throw error;
      if (error.thrown.type.name === 'java.lang.StackOverflowError') throw error;
      const message = complaint('issue parsing JSON array', this.#text, this.#index, this.#current);
      return this.#vm.fail(JSON_EXCEPTION, message, error.thrown);
    }
  }

  *#elements(depth: number): Evaluation {
    const vm = this.#vm;
    this.#index++;
    this.#skipSpace();
    if (this.#current === ']') {
      this.#index++;
      return new ListValue([]);
    }
    const items: Value[] = [];
    while (this.#index < this.#text.length - 1) {
      items.push(yield* this.read(depth + 1));
      if (items.length % 64 === 0) vm.checkSize(items.length);
      if (vm.spend(SPENT_PER_VALUE)) yield TICK;
      const end = this.#afterElement(items.length);
      if (end) return new ListValue(items);
    }
    return this.#complain('Did not find end of Json Array');
  }

  /** Says whether the array ends here; otherwise a comma was passed. */
  #afterElement(count: number): boolean {
    let char = this.#at(this.#index);
    if (char !== ',' && char !== ']') {
      const before = this.#index;
      this.#skipSpace();
      char = this.#current;
      if (char !== ',' && (char !== ']' || before === this.#index))
        this.#complain(
          `expecting a ',' or a ']',  but got \nthe current character of  ${charDescription(char)}  on array index of ${count} \n`,
        );
    }
    this.#index++;
    return char === ']';
  }

  #word<Value>(word: string, value: Value, message: string): Value {
    if (this.#text.startsWith(word, this.#index)) {
      this.#index += word.length;
      return value;
    }
    // The place that is complained of is the first character that is not as it should be.
    if (this.#index + word.length <= this.#text.length)
      for (let offset = 1; offset < word.length; offset++) {
        this.#index++;
        if (this.#text[this.#index] !== word[offset]) break;
      }
    return this.#complain(message);
  }

  #string(): string {
    const text = this.#text;
    const start = this.#index + 1;
    const quote = text.indexOf('"', start);
    const end = quote < 0 ? text.length : quote;
    if (this.#backslash(start) > end) return this.#endString(text.slice(start, end), end);
    const close = endQuote(text, start);
    const isLong = close - start > LONG;
    return this.#endString(isLong ? this.#longDecoded(start, close) : this.#decoded(start, close), close);
  }

  #endString(value: string, end: number): string {
    this.#vm.checkString(value.length);
    this.#index = Math.min(end + 1, this.#text.length);
    return value;
  }

  /** Decodes a string at once, for strings that take long to process piece by piece. */
  #longDecoded(start: number, end: number): string {
    return unescaped(this.#text.slice(start, end)) ?? this.#vm.fail(JSON_EXCEPTION, 'Unable to decode string');
  }

  #decoded(start: number, end: number): string {
    const parts: string[] = [];
    let from = start;
    for (let at = this.#backslash(start); at < end; at = this.#backslash(from)) {
      parts.push(this.#text.slice(from, at));
      const char = this.#at(at + 1);
      from = at + 2;
      if (char !== 'u') parts.push(ESCAPES[char] ?? this.#vm.fail(JSON_EXCEPTION, 'Unable to decode string'));
      else if (at + 5 < end) {
        parts.push(this.#unicode(this.#text.slice(from, from + 4)));
        from += 4;
      }
    }
    parts.push(this.#text.slice(from, end));
    return parts.join('');
  }

  /**
   * Returns the index of the next backslash, which is remembered so that texts with few of them are not searched again and
   * again.
   */
  #backslash(from: number): number {
    if (this.#nextBackslash < from) {
      const found = this.#text.indexOf('\\', from);
      this.#nextBackslash = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#nextBackslash;
  }

  #unicode(hex: string): string {
    if (/^[+-]?[0-9a-fA-F]+$/.test(hex)) return String.fromCharCode(Number.parseInt(hex, 16));
    return this.#vm.fail('java.lang.NumberFormatException', `For input string: "${hex}" under radix 16`);
  }

  /** Advances to the next character that is no space, and returns it. */
  #skipSpace(): string {
    if (this.#index < this.#text.length) this.#current = this.#text.charAt(this.#index);
    if (this.#current > ' ') return this.#current;
    const pattern = /[\0- ]*/y;
    pattern.lastIndex = this.#index;
    pattern.test(this.#text);
    let index = pattern.lastIndex;
    if (index >= this.#text.length) index = this.#text.length - 1;
    this.#index = index;
    this.#current = this.#at(index);
    return this.#current;
  }

  #at(index: number): string {
    const char = this.#text[index];
    if (char !== undefined) return char;
    const message = `Index ${index} out of bounds for length ${this.#text.length}`;
    return this.#vm.fail('java.lang.ArrayIndexOutOfBoundsException', message);
  }

  #complain(message: string): never {
    return this.#vm.fail(JSON_EXCEPTION, complaint(message, this.#text, this.#index, this.#current));
  }
}
