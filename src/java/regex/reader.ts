import { RegexSyntaxError } from './errors.ts';
import type { Flags } from './flags.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Limits the depth of groups and classes: reading and matching deeper ones would exhaust the stack. */
const MAX_DEPTH = 100;

/** Reads the characters of an expression one after another, and holds the state of parsing. */
export class PatternReader {
  flags: Flags;
  /** Holds the number of groups that were opened so far. */
  groups = 0;
  readonly groupNames = new Map<string, number>();
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(source: string, flags: Flags) {
    this.#source = source;
    this.#tokens = tokensOf(source);
    this.flags = flags;
  }

  /** Returns the next character; with comments enabled, it skips blanks and comments. */
  peek(): Token | undefined {
    if (this.flags.x) this.#skipComments();
    return this.#tokens[this.#next];
  }

  take(): Token | undefined {
    const token = this.peek();
    this.#next += 1;
    return token;
  }

  /** Returns the very next character, whatever it is; `ahead` skips so many characters. */
  peekRaw(ahead = 0): Token | undefined {
    return this.#tokens[this.#next + ahead];
  }

  takeRaw(): Token | undefined {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    return token;
  }

  /** Says whether this character comes next with its special meaning. */
  sees(text: string): boolean {
    return isMeta(this.peek(), text);
  }

  eats(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#next += 1;
    return true;
  }

  seesRaw(text: string, ahead = 0): boolean {
    return isMeta(this.peekRaw(ahead), text);
  }

  eatsRaw(text: string): boolean {
    if (!this.seesRaw(text)) return false;
    this.#next += 1;
    return true;
  }

  /** Holds the offset of the next character in the source. */
  get at(): number {
    return this.#tokens[this.#next]?.at ?? this.#source.length;
  }

  fail(reason: string, at = this.at): never {
    throw new RegexSyntaxError(reason, at);
  }

  /** Reads something that may hold the like of it. */
  deeper<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.fail(`Nested more than ${MAX_DEPTH} deep`);
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #skipComments(): void {
    for (;;) {
      const token = this.#tokens[this.#next];
      if (token === undefined || token.quoted) return;
      if (token.text === '#') this.#skipLine();
      else if (/[ \t-\r]/.test(token.text)) this.#next += 1;
      else return;
    }
  }

  #skipLine(): void {
    const end = this.flags.d ? /\n/ : /[\n\r\u0085\u2028\u2029]/;
    for (;;) {
      const token = this.#tokens[this.#next];
      if (token === undefined) return;
      this.#next += 1;
      if (end.test(token.text)) return;
    }
  }
}

function isMeta(token: Token | undefined, text: string): boolean {
  return token !== undefined && !token.quoted && token.text === text;
}
