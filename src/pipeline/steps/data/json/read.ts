import { BigIntegerValue, DoubleValue, type Evaluation, TICK, type Value, type Vm } from '../../../../groovy/index.ts';
import { JSON_EXCEPTION, jsonNull } from '../../../script/json/types.ts';
import { jsonArray, jsonObject } from '../../../script/json/values.ts';

const DEEPEST = 500;
/** Limits the characters of the text that an error message shows. */
const SHOWN = 100_000;

/**
 * Reads JSON as json-lib does, which takes more than the standard: quotes of both kinds or none, comments, `;` for `,`,
 * `=` and `=>` for `:`. Throws its JSONException.
 */
export function* readJsonText(vm: Vm, text: string): Evaluation {
  const trimmed = text.trim();
  if (trimmed === 'null') return jsonNull;
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) return vm.fail(JSON_EXCEPTION, 'Invalid JSON String');
  vm.checkString(trimmed.length);
  const reader = new Reader(vm, trimmed);
  return yield* reader.value(0);
}

class Reader {
  readonly #vm: Vm;
  readonly #text: string;
  #at = 0;

  constructor(vm: Vm, text: string) {
    this.#vm = vm;
    this.#text = text;
  }

  *value(depth: number): Evaluation {
    if (depth > DEEPEST) return this.#vm.fail('java.lang.StackOverflowError', null);
    if (this.#vm.spend(4)) yield TICK;
    const char = yield* this.#next();
    if (char === '"' || char === "'") return yield* this.#string(char);
    if (char === '{') return yield* this.#object(depth);
    if (char === '[') return yield* this.#array(depth);
    this.#at -= char === '' ? 0 : 1;
    return this.#bare();
  }

  *#object(depth: number): Evaluation {
    const entries: [string, Value][] = [];
    if ((yield* this.#next()) === '}') return jsonObject(this.#vm, entries);
    this.#at -= 1;
    for (;;) {
      const char = yield* this.#next();
      if (char === '') return this.#fail("A JSONObject text must end with '}'");
      if (char === '}') return jsonObject(this.#vm, entries);
      this.#at -= 1;
      const key = yield* this.#key(depth);
      yield* this.#colon();
      entries.push([key, yield* this.value(depth + 1)]);
      this.#vm.checkSize(entries.length);
      const after = yield* this.#next();
      if (after === '}') return jsonObject(this.#vm, entries);
      if (after !== ',' && after !== ';') return this.#fail("Expected a ',' or '}'");
    }
  }

  *#key(depth: number): Evaluation<string> {
    const key = yield* this.value(depth + 1);
    return typeof key === 'string' ? key : yield* this.#vm.text(key);
  }

  *#colon(): Evaluation<void> {
    const char = yield* this.#next();
    if (char === '=') {
      if (this.#text[this.#at] === '>') this.#at += 1;
    } else if (char !== ':') this.#fail("Expected a ':' after a key");
  }

  *#array(depth: number): Evaluation {
    const items: Value[] = [];
    if ((yield* this.#next()) === ']') return jsonArray(this.#vm, items);
    this.#at -= 1;
    for (;;) {
      const char = yield* this.#next();
      if (char === ',') {
        items.push(jsonNull);
        if (this.#vm.spend(1)) yield TICK;
      } else {
        this.#at -= char === '' ? 0 : 1;
        items.push(yield* this.value(depth + 1));
        const after = yield* this.#next();
        if (after === ']') return jsonArray(this.#vm, items);
        if (after !== ',' && after !== ';') return this.#fail("Expected a ',' or ']'");
        if ((yield* this.#next()) === ']') return jsonArray(this.#vm, items);
        this.#at -= 1;
      }
    }
  }

  *#string(quote: string): Evaluation<string> {
    let result = '';
    const special = quote === '"' ? /["\\\n\r]/g : /['\\\n\r]/g;
    for (;;) {
      special.lastIndex = this.#at;
      const found = special.exec(this.#text);
      if (found === null || found[0] === '\n' || found[0] === '\r') {
        this.#at = (found?.index ?? this.#text.length) + 1;
        return this.#fail('Unterminated string');
      }
      result += this.#text.slice(this.#at, found.index);
      this.#at = found.index + 1;
      if (found[0] === quote) return result;
      result += this.#escape();
      if (this.#vm.spend(1)) yield TICK;
    }
  }

  #escape(): string {
    const char = this.#text[this.#at] ?? '';
    this.#at += 1;
    const length = { u: 4, x: 2 }[char];
    if (length === undefined) return PLAIN_ESCAPES[char] ?? char;
    const digits = this.#text.slice(this.#at, this.#at + length);
    if (!/^[0-9a-fA-F]+$/.test(digits) || digits.length < length) return this.#fail('Illegal escape.');
    this.#at += length;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  /** Reads a word without quotes: a number, true, false, null, or a string. */
  #bare(): Value {
    const word = /^[^\u0000-\u0020,:\]}/\\"[{;=#]*/.exec(this.#text.slice(this.#at, this.#at + 1000))?.[0] ?? '';
    this.#at += word.length;
    if (word === '') return this.#fail('Missing value.');
    const lower = word.toLowerCase();
    if (lower === 'true' || lower === 'false') return lower === 'true';
    if (word === 'null') return jsonNull;
    return numberOf(word) ?? word;
  }

  /** Returns the next character that is no blank and not in a comment; '' where there is none. */
  *#next(): Evaluation<string> {
    for (;;) {
      const rest = /(?:[\u0000-\u0020]+|\/\/[^\n\r]*|#[^\n\r]*|\/\*[\s\S]*?\*\/)/y;
      rest.lastIndex = this.#at;
      const skipped = rest.exec(this.#text);
      if (skipped === null) break;
      this.#at += skipped[0].length;
      if (this.#vm.spend(1)) yield TICK;
    }
    const char = this.#text[this.#at] ?? '';
    this.#at += 1;
    return char;
  }

  #fail(message: string): never {
    const at = Math.min(this.#at, this.#text.length);
    return this.#vm.fail(JSON_EXCEPTION, `${message} at character ${at} of ${this.#text.slice(0, SHOWN)}`);
  }
}

const PLAIN_ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' };

/** Returns the number that a word represents; null where it represents none. */
function numberOf(word: string): Value {
  if (/^0[xX][0-9a-fA-F]{1,7}$/.test(word)) return Number.parseInt(word.slice(2), 16);
  if (/^0[0-7]+$/.test(word)) return Number.parseInt(word, 8);
  if (/^[+-]?\d+$/.test(word)) {
    const whole = BigInt(word);
    if (BigInt.asIntN(32, whole) === whole) return Number(whole);
    return BigInt.asIntN(64, whole) === whole ? whole : new BigIntegerValue(whole);
  }
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(word) ? new DoubleValue(Number(word)) : null;
}
