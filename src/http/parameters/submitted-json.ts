import { JsonTooGreat, parseBoundedJson } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';

/** Represents an object of a form. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Limits the depth of a form; no client sends deeper ones. */
const MAX_DEPTH = 100;
/** Limits the characters of a text that is read one by one. */
const MAX_LENIENT_LENGTH = 256 * 1024;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** Matches a word without quotes, up to the character that ends it. */
const WORD = /[^,:\]}/\\"'[{;=#\s]+/y;
const SPACE = /\s*/y;

/**
 * Returns the object in a form's `json` field. Strict JSON is the rule; other text is read once more as Jenkins's own
 * library reads it, with single quotes and bare words, since there are clients that send Python's notation. Throws
 * FORM_BROKEN.
 */
export function parseSubmitted(text: string): JsonObject {
  const value = parseStrictly(text) ?? readLeniently(text);
  if (isDeeper(value, MAX_DEPTH)) refuseDepth();
  return isJsonObject(value) ? value : fail('FORM_BROKEN', 'it is not an object');
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readLeniently(text: string): unknown {
  if (text.length > MAX_LENIENT_LENGTH) return fail('FORM_BROKEN', 'it is not JSON');
  return new LenientReader(text).document();
}

/** Returns the value; undefined where the text is not JSON. */
function parseStrictly(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch (error) {
    return error instanceof JsonTooGreat ? fail('FORM_BROKEN', error.message) : undefined;
  }
}

/** Says whether a value is nested deeper than `levels`; one that is not can be walked by recursion. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function refuseDepth(): never {
  return fail('FORM_BROKEN', `it is nested deeper than ${MAX_DEPTH}`);
}

/** Reads JSON leniently. Jenkins: `net.sf.json.util.JSONTokener`. */
class LenientReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): unknown {
    const value = this.#value(0);
    if (this.#peek() !== '') this.#refuse();
    return value;
  }

  #value(depth: number): unknown {
    if (depth > MAX_DEPTH) refuseDepth();
    switch (this.#peek()) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
      case '"':
      case "'":
        return this.#quoted();
      default:
        return meaningOf(this.#word());
    }
  }

  #object(depth: number): JsonObject {
    const entries: [string, unknown][] = [];
    this.#at += 1;
    while (this.#peek() !== '}') {
      const quoted = this.#peek() === '"' || this.#peek() === "'";
      const key = quoted ? this.#quoted() : this.#word();
      if (this.#peek() !== ':') this.#refuse();
      this.#at += 1;
      entries.push([key, this.#value(depth + 1)]);
      this.#separator('}');
    }
    this.#at += 1;
    return Object.fromEntries(entries);
  }

  #array(depth: number): unknown[] {
    const elements: unknown[] = [];
    this.#at += 1;
    while (this.#peek() !== ']') {
      elements.push(this.#value(depth + 1));
      this.#separator(']');
    }
    this.#at += 1;
    return elements;
  }

  #separator(end: string): void {
    if (this.#peek() === ',') this.#at += 1;
    else if (this.#peek() !== end) this.#refuse();
  }

  #quoted(): string {
    const quote = this.#text[this.#at];
    let value = '';
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const character = this.#text[at] ?? '';
      if (character === quote) {
        this.#at = at + 1;
        return value;
      }
      if (character !== '\\') {
        value += character;
        continue;
      }
      at += 1;
      const escaped = this.#text[at] ?? '';
      const digits = escaped === 'u' ? 4 : escaped === 'x' ? 2 : 0;
      const code = this.#text.slice(at + 1, at + 1 + digits);
      if (digits > 0 && !(code.length === digits && /^[0-9a-f]+$/i.test(code))) this.#refuse();
      value += digits > 0 ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[escaped] ?? escaped);
      at += digits;
    }
    return this.#refuse();
  }

  #word(): string {
    WORD.lastIndex = this.#at;
    const word = WORD.exec(this.#text)?.[0] ?? this.#refuse();
    this.#at += word.length;
    return word;
  }

  /** Returns the next character that is no space; '' at the end. */
  #peek(): string {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#text)?.[0].length ?? 0;
    return this.#text[this.#at] ?? '';
  }

  #refuse(): never {
    return fail('FORM_BROKEN', 'it is not JSON');
  }
}

function meaningOf(word: string): unknown {
  const lower = word.toLowerCase();
  if (lower === 'true' || lower === 'false') return lower === 'true';
  if (lower === 'null' || word === 'None') return null;
  return /^-?\d{1,15}(?:\.\d+)?$/.test(word) ? Number(word) : word;
}
