import { type GroovySyntaxError, type SyntaxProblem, syntaxError } from '../errors.ts';
import type { Tokens } from '../lexer/lexer.ts';
import type { Location, Token } from '../lexer/token.ts';
import type { Span } from '../tree.ts';

export interface ReaderOptions {
  /** Holds the file name for error messages that contain their own position. */
  readonly fileName: string;
  readonly maxDepth: number;
}

const CLOSERS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
  ['GEND', 'GSTART'],
]);

/**
 * Reads the tokens of a script from a position. Rules are functions that take a reader and advance it. Looking ahead checks
 * token kinds without building anything and takes no longer than the tokens that it passes, where brackets count as one.
 */
export class Reader {
  index = 0;
  /** Holds the index of the first token of a constructor's body: only there may another constructor be called. */
  delegationIndex = -1;
  /** Holds mistakes that the grammar permits; parsing continues after them. */
  readonly complaints: SyntaxProblem[] = [];
  readonly options: ReaderOptions;
  readonly #tokens: Token[];
  readonly #failure: GroovySyntaxError | undefined;
  readonly #partners: Int32Array;
  #depth = 0;

  constructor(tokens: Tokens, options: ReaderOptions) {
    this.#tokens = [...tokens.list];
    this.#failure = tokens.failure;
    this.#partners = findPartners(tokens.list);
    this.options = options;
  }

  get token(): Token {
    return this.tokenAt(this.index);
  }

  get kind(): string {
    return this.token.kind;
  }

  tokenAt(index: number): Token {
    const token = this.#tokens[Math.min(index, this.#tokens.length - 1)];
    if (token === undefined) throw new Error('no tokens');
    if (token.kind === 'ERROR' && this.#failure !== undefined) throw this.#failure;
    return token;
  }

  /** Returns the kind of a token, whether or not it could be read. */
  kindAt(index: number): string {
    return this.#tokens[index]?.kind ?? 'EOF';
  }

  peek(distance: number): string {
    return this.kindAt(this.index + distance);
  }

  /** Returns the index of the bracket that closes the one at `index`; it is past the end where none does. */
  partner(index: number): number {
    const partner = this.#partners[index] ?? -1;
    return partner < 0 ? this.#tokens.length : partner;
  }

  at(...kinds: readonly string[]): boolean {
    return kinds.includes(this.kind);
  }

  next(): Token {
    const token = this.token;
    if (token.kind !== 'EOF') this.index++;
    return token;
  }

  take(kind: string): boolean {
    if (this.kind !== kind) return false;
    this.index++;
    return true;
  }

  expect(kind: string): Token {
    const token = this.token;
    if (token.kind !== kind) this.fail(`expecting ${paraphrase(kind)}, found '${token.text}'`);
    return this.next();
  }

  /** Takes a `>` that may be the first of `>>`. */
  expectGreater(): void {
    const token = this.token;
    if (token.kind !== '>>' && token.kind !== '>>>') {
      this.expect('>');
      return;
    }
    const rest = token.kind.slice(1);
    this.#tokens[this.index] = { ...token, kind: rest, text: rest, start: after(token.start) };
  }

  skipNewlines(): void {
    while (this.kind === 'NLS') this.index++;
  }

  /** Returns the kind of the next token that is no line end. */
  kindPastNewlines(): string {
    return this.kindAt(this.pastNewlines(this.index));
  }

  pastNewlines(index: number): number {
    return this.kindAt(index) === 'NLS' ? index + 1 : index;
  }

  unexpected(token: Token = this.token): never {
    this.fail(`unexpected token: ${token.text}`, token.start);
  }

  fail(message: string, at: { readonly line: number; readonly column: number } = this.token.start): never {
    syntaxError(message, at);
  }

  /** Records a mistake that does not stop parsing; its text names the position. */
  complain(message: string, { line, column }: { readonly line: number; readonly column: number }): void {
    const told = `${message} at line: ${line} column: ${column}. File: ${this.options.fileName}`;
    this.complaints.push({ message: told, line, column });
  }

  /** Returns the span from a token, or from the first token of a node, to the last token read. */
  span(from: Token | Span): Span {
    const start = 'kind' in from ? from.start : { line: from.line, column: from.column, offset: from.start };
    return spanBetween(start, (this.#tokens[this.index - 1] ?? this.token).end);
  }

  tokenSpan(token: Token): Span {
    return spanBetween(token.start, token.end);
  }

  /** Says whether a statement of the script itself is being read, and not one inside another. */
  get atTopLevel(): boolean {
    return this.#depth <= 1;
  }

  /** Runs a rule one level deeper; limits the depth, so that no input overflows the stack. */
  deeper<T>(rule: () => T): T {
    if (this.#depth >= this.options.maxDepth) this.#failTooDeep(this.token.start);
    this.#depth++;
    try {
      return rule();
    } finally {
      this.#depth--;
    }
  }

  #failTooDeep(at: { readonly line: number; readonly column: number }): never {
    this.fail(`nesting too deep (limit ${this.options.maxDepth})`, at);
  }
}

function after(place: Location): Location {
  return { line: place.line, column: place.column + 1, offset: place.offset + 1 };
}

function spanBetween(start: Location, end: Location): Span {
  return {
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    start: start.offset,
    end: end.offset,
  };
}

function findPartners(tokens: readonly Token[]): Int32Array {
  const partners = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  tokens.forEach(({ kind }, index) => {
    if (kind === '(' || kind === '[' || kind === '{' || kind === 'GSTART') {
      open.push(index);
      return;
    }
    const opener = CLOSERS.get(kind);
    const last = open.at(-1);
    if (opener === undefined || last === undefined || tokens[last]?.kind !== opener) return;
    open.pop();
    partners[last] = index;
  });
  return partners;
}

const PARAPHRASES: ReadonlyMap<string, string> = new Map([
  ['IDENT', 'an identifier'],
  ['EOF', 'EOF'],
  ['GEND', 'a string literal end'],
  ['NLS', 'some newlines, whitespace or comments'],
]);

function paraphrase(kind: string): string {
  return PARAPHRASES.get(kind) ?? (/^[a-z]/.test(kind) ? `"${kind}"` : `'${kind}'`);
}
