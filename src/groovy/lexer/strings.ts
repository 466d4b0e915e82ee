import { found, isHexDigit, isNameStart } from './characters.ts';
import { type Cursor, failAt, lineEndAt, unexpectedCharacter } from './cursor.ts';

/** Names the forms of string that can hold values, by their closing sign. */
export type StringForm = '"' | '"""' | '/' | '/$';

const DOLLAR_MESSAGE =
  'illegal string body character after dollar sign;\n' +
  '   solution: either escape a literal dollar sign "\\$5" or bracket the value expression "${5}"';

/** Holds a piece of a string: its text, and whether the string ended there or a value follows (the dollar is consumed). */
export interface Piece {
  readonly text: string;
  readonly ended: boolean;
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['$', '$'],
]);

/** Reads the rest of a `'…'` or `'''…'''` string; the cursor is after the opening sign. */
export function readPlainString(cursor: Cursor, close: "'" | "'''"): string {
  const { text } = cursor;
  const pieces: string[] = [];
  for (;;) {
    const start = cursor.at;
    while (cursor.at < text.length && !isStop(text.charCodeAt(cursor.at), 39)) cursor.at++;
    if (cursor.at > start) pieces.push(text.slice(start, cursor.at));
    const char = text[cursor.at];
    if (char === "'") {
      if (text.startsWith(close, cursor.at)) break;
      pieces.push(char);
      cursor.at++;
    } else if (char === '\\') {
      pieces.push(readEscape(cursor));
    } else {
      const length = lineEndAt(text, cursor.at);
      if (length === 0 || close === "'") {
        failAt(cursor, cursor.at, `expecting ''', found ${found(text.charCodeAt(cursor.at))}`);
      }
      pieces.push('\n');
      cursor.at += length;
    }
  }
  cursor.at += close.length;
  return pieces.join('');
}

/**
 * Reads one piece of a string that may hold values, up to its end or up to and including the next `$` of a value. `before`: offset of the last token,
 * -1 where there is none.
 */
export function readPiece(cursor: Cursor, form: StringForm, before: number): Piece {
  if (form === '/') return readSlashy(cursor);
  if (form === '/$') return readDollarSlashy(cursor);
  return readQuoted(cursor, form, before);
}

function readQuoted(cursor: Cursor, close: '"' | '"""', before: number): Piece {
  const { text } = cursor;
  const pieces: string[] = [];
  for (;;) {
    const start = cursor.at;
    while (cursor.at < text.length && !isStop(text.charCodeAt(cursor.at), 34)) cursor.at++;
    if (cursor.at > start) pieces.push(text.slice(start, cursor.at));
    const char = text[cursor.at];
    if (char === undefined) unexpectedCharacter(cursor, cursor.at);
    if (char === '"') {
      if (text.startsWith(close, cursor.at)) {
        cursor.at += close.length;
        return { text: pieces.join(''), ended: true };
      }
      pieces.push(char);
      cursor.at++;
    } else if (char === '\\') {
      pieces.push(readEscape(cursor));
    } else if (char === '$') {
      cursor.at++;
      if (!beginsValue(text, cursor.at)) failDollar(cursor, before);
      return { text: pieces.join(''), ended: false };
    } else {
      if (close === '"') failAt(cursor, cursor.at, "expecting anything but ''\\n''; got it anyway");
      pieces.push('\n');
      cursor.at += lineEndAt(text, cursor.at);
    }
  }
}

function readSlashy(cursor: Cursor): Piece {
  const { text } = cursor;
  const pieces: string[] = [];
  for (;;) {
    const char = text[cursor.at];
    if (char === undefined) unexpectedCharacter(cursor, cursor.at);
    if (char === '/') {
      cursor.at++;
      return { text: pieces.join(''), ended: true };
    }
    if (char === '$' && beginsValue(text, cursor.at + 1)) {
      cursor.at++;
      return { text: pieces.join(''), ended: false };
    }
    const length = lineEndAt(text, cursor.at);
    if (char === '\\') {
      const ending = lineEndAt(text, cursor.at + 1);
      if (text[cursor.at + 1] === '/') {
        pieces.push('/');
        cursor.at += 2;
      } else if (ending > 0) {
        cursor.at += 1 + ending;
      } else {
        pieces.push(char);
        cursor.at++;
      }
    } else if (length > 0) {
      pieces.push('\n');
      cursor.at += length;
    } else {
      pieces.push(char);
      cursor.at++;
    }
  }
}

function readDollarSlashy(cursor: Cursor): Piece {
  const { text } = cursor;
  const pieces: string[] = [];
  for (;;) {
    const char = text[cursor.at];
    if (char === undefined) unexpectedCharacter(cursor, cursor.at);
    if (char === '/' && text[cursor.at + 1] === '$') {
      cursor.at += 2;
      return { text: pieces.join(''), ended: true };
    }
    const length = lineEndAt(text, cursor.at);
    if (char === '$' && (text[cursor.at + 1] === '$' || text[cursor.at + 1] === '/')) {
      pieces.push(text[cursor.at + 1] ?? '');
      cursor.at += 2;
    } else if (char === '$' && beginsValue(text, cursor.at + 1)) {
      cursor.at++;
      return { text: pieces.join(''), ended: false };
    } else if (char === '\\' && lineEndAt(text, cursor.at + 1) > 0) {
      cursor.at += 1 + lineEndAt(text, cursor.at + 1);
    } else if (length > 0) {
      pieces.push('\n');
      cursor.at += length;
    } else {
      pieces.push(char);
      cursor.at++;
    }
  }
}

/** Throws an error at the token before the string, or at the text after the dollar where there is no such token. */
function failDollar(cursor: Cursor, before: number): never {
  let at = cursor.at;
  while (cursor.text[at] === ' ' || cursor.text[at] === '\t') at++;
  failAt(cursor, before < 0 ? at : before, DOLLAR_MESSAGE);
}

function isStop(code: number, quote: number): boolean {
  return code === quote || code === 92 || code === 10 || code === 13 || (code === 36 && quote === 34);
}

function beginsValue(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code === 123 || (isNameStart(code) && code !== 36);
}

/** Reads an escape; an unknown one is a mistake at its backslash. */
function readEscape(cursor: Cursor): string {
  const { text } = cursor;
  const start = cursor.at;
  const ending = lineEndAt(text, start + 1);
  if (ending > 0) {
    cursor.at = start + 1 + ending;
    return '';
  }
  const char = text.charAt(start + 1);
  const simple = SIMPLE_ESCAPES.get(char);
  if (simple !== undefined) {
    cursor.at = start + 2;
    return simple;
  }
  if (char >= '0' && char <= '7') return readOctalEscape(cursor);
  if (char === 'u') return readUnicodeEscape(cursor);
  unexpectedCharacter(cursor, start);
}

function readOctalEscape(cursor: Cursor): string {
  const first = cursor.at + 1;
  const limit = (cursor.text[first] ?? '') <= '3' ? 3 : 2;
  let end = first;
  while (end < first + limit && (cursor.text[end] ?? '') >= '0' && (cursor.text[end] ?? '') <= '7') end++;
  cursor.at = end;
  return String.fromCharCode(Number.parseInt(cursor.text.slice(first, end), 8));
}

/**
 * Reads a Unicode escape. It occurs only where the backslash itself came from an escape: others are replaced before tokens
 * are read.
 */
function readUnicodeEscape(cursor: Cursor): string {
  let at = cursor.at + 1;
  while (cursor.text[at] === 'u') at++;
  for (let i = at; i < at + 4; i++) if (!isHexDigit(cursor.text.charCodeAt(i))) unexpectedCharacter(cursor, i);
  cursor.at = at + 4;
  return String.fromCharCode(Number.parseInt(cursor.text.slice(at, at + 4), 16));
}
