import { GroovySyntaxError } from '../errors.ts';
import { DOLLAR, found, isDigit, isNamePart, isNameStart } from './characters.ts';
import { type Cursor, failAt, lineEndAt, unexpectedCharacter } from './cursor.ts';
import { readNumber } from './numbers.ts';
import { OPERATORS } from './operators.ts';
import { SourceText } from './source-text.ts';
import { readPiece, readPlainString, type StringForm } from './strings.ts';
import { KEYWORDS, type NumberText, type Token } from './token.ts';

/** Holds the tokens of a text. Where lexing failed, `failure` holds the error and the last token has kind `ERROR`. */
export interface Tokens {
  readonly list: readonly Token[];
  readonly failure: GroovySyntaxError | undefined;
}

/** Counts the open brackets inside which a line end has no meaning; each `{` begins a new count. */
interface Frame {
  readonly brackets: number;
  /** Holds the form of the string that continues after the matching `}`. */
  readonly string: StringForm | undefined;
}

const NEWLINE_IN_STRING =
  'end of line reached within a simple string \'x\' or "x" or /x/;\n' +
  '   solution: for multi-line literals, use triple quotes \'\'\'x\'\'\' or """x""" or /x/ or $/x/$';

/**
 * Cuts a source text into tokens. Line ends inside `(` and `[` are dropped, elsewhere a run of line ends, blanks and
 * comments is one `NLS` token. Takes time linear in the length of the text. Reading stops after `maxTokens`.
 */
export function tokenize(source: string, maxTokens: number): Tokens {
  const lexer = new Lexer(new SourceText(source), maxTokens);
  try {
    lexer.run();
    return { list: lexer.tokens, failure: undefined };
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    lexer.push('ERROR', '', lexer.cursor.at);
    return { list: lexer.tokens, failure: error };
  }
}

class Lexer {
  readonly tokens: Token[] = [];
  readonly cursor: Cursor;
  readonly #maxTokens: number;
  readonly #frames: Frame[] = [];
  #brackets = 0;
  /** Holds the nesting depth of one-line strings: line ends are not allowed in their values. */
  #oneLine = 0;
  /** Holds the offset at which the last token begins. */
  #lastStart = -1;

  constructor(source: SourceText, maxTokens: number) {
    this.cursor = { source, text: source.text, at: 0 };
    this.#maxTokens = maxTokens;
  }

  push(kind: string, text: string, start: number, number?: NumberText): void {
    const { source, at } = this.cursor;
    if (this.tokens.length >= this.#maxTokens && kind !== 'ERROR') {
      failAt(this.cursor, start, `too many tokens (limit ${this.#maxTokens})`);
    }
    this.#lastStart = start;
    const token = { kind, text, start: source.place(start), end: source.place(at) };
    this.tokens.push(number === undefined ? token : { ...token, number });
  }

  run(): void {
    const { cursor } = this;
    if (cursor.text[0] === '#') this.#skipShebang();
    for (;;) {
      this.#skipBlanks();
      if (cursor.at >= cursor.text.length) break;
      this.#next();
    }
    this.push('EOF', '', cursor.at);
  }

  #skipShebang(): void {
    const { cursor } = this;
    if (cursor.text[1] !== '!') failAt(cursor, 1, `expecting '!', found ${found(cursor.text.charCodeAt(1))}`);
    this.#skipLine();
  }

  #next(): void {
    const { cursor } = this;
    const { text, at } = cursor;
    const code = text.charCodeAt(at);
    if (lineEndAt(text, at) > 0) this.#readLineEnds();
    else if (code === DOLLAR && text[at + 1] === '/' && this.#literalAllowed()) this.#startString('$/', '/$');
    else if (isNameStart(code)) this.#readName(isNamePart);
    else if (isDigit(code)) this.#readNumber();
    else if (code === 39) this.#readPlain();
    else if (code === 34) this.#readQuoted();
    else if (code === 47 && this.#literalAllowed()) this.#startString('/', '/');
    else this.#readOperator();
  }

  #readNumber(): void {
    const start = this.cursor.at;
    const number = readNumber(this.cursor);
    this.push('NUMBER', this.cursor.text.slice(start, this.cursor.at), start, number);
  }

  #readQuoted(): void {
    this.#refuseLoneQuote('"');
    if (this.cursor.text.startsWith('"""', this.cursor.at)) this.#startString('"""', '"""');
    else this.#startString('"', '"');
  }

  #readName(isPart: (code: number) => boolean): void {
    const { cursor } = this;
    const start = cursor.at;
    do cursor.at++;
    while (isPart(cursor.text.charCodeAt(cursor.at)));
    const word = cursor.text.slice(start, cursor.at);
    this.push(KEYWORDS.has(word) && !this.#isPlainName(word) ? word : 'IDENT', word, start);
  }

  /**
   * Says whether a keyword is a plain name as part of a dotted name, which permits naming packages of Java with keywords in
   * them.
   */
  #isPlainName(word: string): boolean {
    const { cursor, tokens } = this;
    const last = tokens.at(-1)?.kind;
    const next = cursor.text[cursor.at];
    switch (word) {
      case 'as':
      case 'def':
      case 'in':
      case 'trait':
        return next === '.' || last === '.' || last === 'package';
      case 'package':
        return next === '.' || last === '.' || last === 'import' || (next === ')' && last === '(');
      case 'static':
        return next === '.';
      default:
        return false;
    }
  }

  #readPlain(): void {
    const { cursor } = this;
    const start = cursor.at;
    this.#refuseLoneQuote("'");
    const close = cursor.text.startsWith("'''", start) ? "'''" : "'";
    cursor.at += close.length;
    const text = readPlainString(cursor, close);
    this.push('STRING', text, start);
  }

  /** Refuses `'` at the end of its line, and either quote at the end of the text, where neither opens a string. */
  #refuseLoneQuote(quote: string): void {
    const { text, at } = this.cursor;
    if (at + 1 === text.length || (quote === "'" && lineEndAt(text, at + 1) > 0)) unexpectedCharacter(this.cursor, at);
    if (at + 3 === text.length && text.endsWith(quote.repeat(3))) unexpectedCharacter(this.cursor, at + 2);
  }

  #startString(open: string, form: StringForm): void {
    const { cursor } = this;
    const start = cursor.at;
    cursor.at += open.length;
    const piece = readPiece(cursor, form, this.#lastStart);
    this.push(piece.ended ? 'STRING' : 'GSTART', piece.text, start);
    if (!piece.ended) this.#readValues(form);
  }

  /**
   * Reads the values of a string after a dollar sign: a dotted name is read at once; `{` opens a frame after whose `}` the
   * string continues.
   */
  #readValues(form: StringForm): void {
    const { cursor } = this;
    while (cursor.text[cursor.at] !== '{') {
      this.#readDottedName();
      if (this.#endsString(form)) return;
    }
    if (form === '"') this.#oneLine++;
    this.#open(form);
  }

  #readDottedName(): void {
    const { cursor } = this;
    this.#readName((code) => code !== DOLLAR && isNamePart(code));
    while (cursor.text[cursor.at] === '.' && this.#nameFollows(cursor.at + 1)) {
      const dot = cursor.at++;
      this.push('.', '.', dot);
      this.#readName((code) => code !== DOLLAR && isNamePart(code));
    }
  }

  /** Reads the text after a value; false where another value follows it. */
  #endsString(form: StringForm): boolean {
    const start = this.cursor.at;
    const piece = readPiece(this.cursor, form, this.#lastStart);
    this.push(piece.ended ? 'GEND' : 'GMIDDLE', piece.text, start);
    return piece.ended;
  }

  #nameFollows(offset: number): boolean {
    const code = this.cursor.text.charCodeAt(offset);
    return isNameStart(code) && code !== DOLLAR;
  }

  #open(string: StringForm | undefined): void {
    this.#frames.push({ brackets: this.#brackets, string });
    this.#brackets = 0;
    this.push('{', '{', this.cursor.at++);
  }

  #close(): void {
    this.push('}', '}', this.cursor.at++);
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#brackets = frame.brackets;
    if (frame.string === undefined) return;
    if (frame.string === '"') this.#oneLine--;
    if (!this.#endsString(frame.string)) this.#readValues(frame.string);
  }

  #readOperator(): void {
    const { cursor } = this;
    const { text, at } = cursor;
    const operator = OPERATORS.get(text[at] ?? '')?.find((candidate) => text.startsWith(candidate, at));
    if (operator === undefined) unexpectedCharacter(cursor, at);
    if (operator === '{') {
      this.#open(undefined);
      return;
    }
    if (operator === '}') {
      this.#close();
      return;
    }
    if (operator === '(' || operator === '[') this.#brackets++;
    if (operator === ')' || operator === ']') this.#brackets--;
    cursor.at += operator.length;
    this.push(operator, operator, at);
  }

  /** Says whether a `/` begins a string: it does unless the token before it may end an expression; every word may. */
  #literalAllowed(): boolean {
    const kind = this.tokens.at(-1)?.kind;
    if (kind === undefined) return true;
    return !(ENDS_EXPRESSION.has(kind) || KEYWORDS.has(kind));
  }

  #readLineEnds(): void {
    const { cursor } = this;
    const start = cursor.at;
    for (;;) {
      const length = lineEndAt(cursor.text, cursor.at);
      if (length > 0) this.#passLineEnd(length);
      else if (!this.#skipBlanks()) break;
    }
    if (this.#brackets === 0) this.push('NLS', '<newline>', start);
  }

  #passLineEnd(length: number): void {
    if (this.#oneLine > 0) failAt(this.cursor, this.#lastStart, NEWLINE_IN_STRING);
    this.cursor.at += length;
  }

  /** Skips blanks, comments and escaped line ends; true when there was something to skip. */
  #skipBlanks(): boolean {
    const { cursor } = this;
    const { text } = cursor;
    const start = cursor.at;
    for (;;) {
      const char = text[cursor.at];
      if (char === ' ' || char === '\t' || char === '\f') cursor.at++;
      else if (char === '/' && text[cursor.at + 1] === '/') this.#skipLine();
      else if (char === '/' && text[cursor.at + 1] === '*') this.#skipComment();
      else if (char === '\\' && lineEndAt(text, cursor.at + 1) > 0) cursor.at += 1 + lineEndAt(text, cursor.at + 1);
      else return cursor.at > start;
    }
  }

  #skipLine(): void {
    const { cursor } = this;
    while (cursor.at < cursor.text.length && lineEndAt(cursor.text, cursor.at) === 0) cursor.at++;
  }

  #skipComment(): void {
    const { cursor } = this;
    const end = cursor.text.indexOf('*/', cursor.at + 2);
    if (end < 0) failAt(cursor, cursor.text.length, "expecting '*', found '<EOF>'");
    cursor.at = end + 2;
  }
}

const ENDS_EXPRESSION: ReadonlySet<string> = new Set(['++', '--', ')', ']', '}', 'STRING', 'GEND', 'NUMBER', 'IDENT']);
