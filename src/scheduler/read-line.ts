import type { Hash } from './hash.ts';
import { CronSyntaxError } from './syntax-error.ts';
import { KINDS, type Token, type TokenKind, tokenAt } from './tokens.ts';

/** Holds the values that match for minute, hour, day of the month, month, day of the week, ascending. 0 is Sunday. */
export type Fields = readonly [Values, Values, Values, Values, Values];
type Values = readonly number[];

const LOWER = [0, 0, 1, 1, 0] as const;
const UPPER = [59, 23, 31, 12, 7] as const;
/** Limits an `H` without a range to days that every month has, and Sunday once. */
const HASH_UPPER = [59, 23, 28, 12, 6] as const;
type Field = 0 | 1 | 2 | 3 | 4;

const ALIAS_LINES: Readonly<Record<string, string>> = {
  yearly: 'H H H H *',
  annually: 'H H H H *',
  monthly: 'H H H * *',
  weekly: 'H H * * H',
  daily: 'H H * * *',
  midnight: 'H H(0-2) * * *',
  hourly: 'H * * * *',
};

/**
 * Returns one line of a schedule in Jenkins's syntax (`hudson.scheduler`, `crontabParser.g4`). @throws CronSyntaxError
 */
export function readLine(text: string, hash: Hash): Fields {
  return new LineReader(text, hash).line();
}

class LineReader {
  readonly #text: string;
  readonly #hash: Hash;
  /** Holds the end of the token that was read last. */
  #column = 0;

  constructor(text: string, hash: Hash) {
    this.#text = text;
    this.#hash = hash;
  }

  line(): Fields {
    if (this.#next().kind === "'@'") return this.#alias();
    const minute = this.#field(0, 'WS');
    const hour = this.#field(1, 'WS');
    const day = this.#field(2, 'WS');
    const month = this.#field(3, 'WS');
    const weekday = this.#field(4, '<EOF>');
    return [minute, hour, day, month, [...new Set(weekday.map((value) => value % 7))].sort((a, b) => a - b)];
  }

  #alias(): Fields {
    this.#take();
    const name = this.#expect('ALIAS');
    this.#expect('<EOF>');
    return readLine(ALIAS_LINES[name.text] ?? '', this.#hash);
  }

  /** Reads terms between commas, and what must follow. */
  #field(field: Field, after: TokenKind): Values {
    const values = new Set<number>();
    for (;;) {
      for (const value of this.#term(field, after)) values.add(value);
      if (this.#next().kind !== "','") break;
      this.#take();
    }
    this.#expect(after);
    return [...values].sort((a, b) => a - b);
  }

  #term(field: Field, after: TokenKind): Values {
    const first = this.#next();
    switch (first.kind) {
      case "'*'": {
        this.#take();
        return this.#range(field, LOWER[field], UPPER[field], this.#step(after) ?? 1);
      }
      case "'H'":
        this.#take();
        return this.#hashed(field, after);
      case 'TOKEN': {
        const start = this.#number();
        if (this.#next().kind !== "'-'") {
          this.#check(start, LOWER[field], UPPER[field]);
          this.#follows("','", after);
          return [start];
        }
        this.#take();
        const end = this.#number();
        return this.#range(field, start, end, this.#step(after) ?? 1);
      }
      default:
        throw new CronSyntaxError(first.start, `no viable alternative at input '${shown(first)}'`);
    }
  }

  #hashed(field: Field, after: TokenKind): Values {
    let start: number = LOWER[field];
    let end: number = HASH_UPPER[field];
    if (this.#next().kind === "'('") {
      this.#take();
      start = this.#number();
      this.#expect("'-'");
      end = this.#number();
      this.#expect("')'");
    }
    const step = this.#step(after);
    this.#check(start, LOWER[field], UPPER[field]);
    this.#check(end, LOWER[field], UPPER[field]);
    const size = end - start + 1;
    if ((step ?? 1) > size) this.#check(step ?? 1, 1, size);
    if (step !== null && step <= 0) this.#fail(`step must be positive, but found ${step}`);
    if (step === null || step === 1) return [start + this.#hash.next(size)];
    return series(start + this.#hash.next(step), end, step);
  }

  /** Returns null where there is none. */
  #step(after: TokenKind): number | null {
    if (this.#next().kind !== "'/'") {
      this.#follows("'/'", "','", after);
      return null;
    }
    this.#take();
    return this.#number();
  }

  #range(field: Field, start: number, end: number, step: number): Values {
    this.#check(start, LOWER[field], UPPER[field]);
    this.#check(end, LOWER[field], UPPER[field]);
    if (step <= 0) this.#fail(`step must be positive, but found ${step}`);
    if (start > end) this.#fail(`You mean ${end}-${start}?`);
    return series(start, end, step);
  }

  #check(value: number, lowest: number, highest: number): void {
    if (value < lowest || value > highest)
      this.#fail(`${value} is an invalid value. Must be within ${lowest} and ${highest}`);
  }

  #number(): number {
    return Number(this.#expect('TOKEN').text);
  }

  #next(): Token {
    return tokenAt(this.#text, this.#column);
  }

  #take(): Token {
    const token = this.#next();
    this.#column = token.end;
    return token;
  }

  #expect(kind: TokenKind): Token {
    this.#follows(kind);
    return this.#take();
  }

  /** @throws CronSyntaxError where something else comes than these. */
  #follows(...kinds: readonly TokenKind[]): void {
    const token = this.#next();
    if (kinds.includes(token.kind)) return;
    const sorted = KINDS.filter((kind) => kinds.includes(kind));
    const wanted = sorted.length === 1 ? sorted[0] : `{${sorted.join(', ')}}`;
    // The parser behind Jenkins's wording looks whether leaving one out would do.
    const unwanted = token.kind !== '<EOF>' && kinds.includes(tokenAt(this.#text, token.end).kind);
    const what = unwanted ? 'extraneous' : 'mismatched';
    throw new CronSyntaxError(token.start, `${what} input '${shown(token)}' expecting ${wanted}`);
  }

  #fail(detail: string): never {
    throw new CronSyntaxError(this.#column, detail);
  }
}

function series(start: number, end: number, step: number): number[] {
  const values: number[] = [];
  for (let value = start; value <= end; value += step) values.push(value);
  return values;
}

function shown({ text }: Token): string {
  return text.replaceAll('\t', '\\t');
}
