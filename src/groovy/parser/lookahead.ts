import { BUILT_IN_TYPES, KEYWORDS, MODIFIERS } from '../lexer/token.ts';
import type { Reader } from './reader.ts';

/**
 * Each function of this file returns whether, or up to which token, a construct is at an index. They never throw and build
 * nothing. `-1` means no.
 */

const UPPER_CASE = /^\p{Lu}/u;

/** Skips `def`, modifiers and annotations; returns the index after them, which is `index` itself where there are none. */
export function passModifiers(reader: Reader, index: number): number {
  let at = index;
  for (;;) {
    const kind = reader.kindAt(at);
    if (kind === 'def' || MODIFIERS.has(kind)) at = reader.pastNewlines(at + 1);
    else if (kind === '@' && reader.kindAt(at + 1) === 'IDENT') at = reader.pastNewlines(passAnnotation(reader, at));
    else return at;
  }
}

/** Returns the index after annotations alone. */
export function passAnnotations(reader: Reader, index: number): number {
  let at = index;
  while (reader.kindAt(at) === '@' && reader.kindAt(at + 1) === 'IDENT')
    at = reader.pastNewlines(passAnnotation(reader, at));
  return at;
}

function passAnnotation(reader: Reader, index: number): number {
  let at = index + 2;
  while (reader.kindAt(at) === '.' && reader.kindAt(at + 1) === 'IDENT') at += 2;
  return reader.kindAt(at) === '(' ? reader.partner(at) + 1 : at;
}

/** Skips a type with arguments and brackets, however it is spelled. */
export function passType(reader: Reader, index: number): number {
  let at = index;
  if (BUILT_IN_TYPES.has(reader.kindAt(at))) {
    at++;
  } else {
    if (reader.kindAt(at) !== 'IDENT') return -1;
    at = passTypeArguments(reader, at + 1);
    while (at > 0 && reader.kindAt(at) === '.' && reader.kindAt(at + 1) === 'IDENT') {
      at = passTypeArguments(reader, at + 2);
    }
    if (at < 0) return -1;
  }
  while (reader.kindAt(at) === '[' && reader.kindAt(at + 1) === ']') at += 2;
  return at;
}

/** Skips `<…>` if present; returns the same index if not, and -1 where it is opened and does not look like types. */
function passTypeArguments(reader: Reader, index: number): number {
  if (reader.kindAt(index) !== '<') return index;
  let open = 0;
  for (let at = index; ; at++) {
    const kind = reader.kindAt(at);
    if (kind === '<') open++;
    else if (kind === '>' || kind === '>>' || kind === '>>>') open -= kind.length;
    else if (!isTypeToken(kind)) return -1;
    if (open < 0) return -1;
    if (open === 0) return at + 1;
  }
}

function isTypeToken(kind: string): boolean {
  return TYPE_TOKENS.has(kind) || BUILT_IN_TYPES.has(kind);
}

const TYPE_TOKENS: ReadonlySet<string> = new Set(['IDENT', '.', ',', '?', 'extends', 'super', '&', '[', ']', 'NLS']);

/** Skips a type that may begin a declaration on its own: a built-in one, or one with a capital letter. */
export function passDeclaredType(reader: Reader, index: number): number {
  if (BUILT_IN_TYPES.has(reader.kindAt(index))) return passType(reader, index);
  if (reader.kindAt(index) !== 'IDENT') return -1;
  let last = index;
  while (reader.kindAt(last + 1) === '.' && reader.kindAt(last + 2) === 'IDENT') last += 2;
  return UPPER_CASE.test(reader.tokenAt(last).text) ? passType(reader, index) : -1;
}

/** Says whether a declaration of a variable or a method begins here. */
export function startsDeclaration(reader: Reader, index: number): boolean {
  const afterModifiers = passModifiers(reader, index);
  const modified = afterModifiers > index;
  if (modified && isDeclaredName(reader, afterModifiers)) {
    return true;
  }
  if (modified && reader.kindAt(afterModifiers) === '<') return true;
  const afterType = passDeclaredType(reader, afterModifiers);
  return afterType > 0 && isDeclaredName(reader, afterType);
}

function isDeclaredName(reader: Reader, index: number): boolean {
  const kind = reader.kindAt(index);
  return kind === 'IDENT' || kind === 'STRING';
}

/** Says whether `def (a, b) = …` begins here. */
export function startsMultipleDeclaration(reader: Reader, index: number): boolean {
  const at = passModifiers(reader, index);
  return at > index && reader.kindAt(at) === '(' && hasDef(reader, index, at);
}

function hasDef(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (reader.kindAt(at) === 'def') return true;
  return false;
}

/** Says whether `(a, b) = …` begins here. */
export function startsMultipleAssignment(reader: Reader): boolean {
  let at = reader.index;
  if (reader.kindAt(at) !== '(') return false;
  do {
    if (reader.kindAt(at + 1) !== 'IDENT') return false;
    at += 2;
  } while (reader.kindAt(at) === ',');
  return reader.kindAt(at) === ')' && reader.kindAt(at + 1) === '=';
}

/** Says whether modifiers and a word that begins a class are at `index`. */
export function startsClass(reader: Reader, index: number): boolean {
  const at = passModifiers(reader, index);
  const kind = reader.kindAt(at);
  if (kind === '@') return reader.kindAt(at + 1) === 'interface';
  return kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'trait';
}

/** Says whether a closure's parameters and their arrow are at `index`, which is just after its brace. */
export function startsClosureParameters(reader: Reader, index: number): boolean {
  let at = index;
  if (reader.kindAt(at) === '->') return true;
  for (;;) {
    at = passModifiers(reader, at);
    const afterType = passType(reader, at);
    if (afterType > 0 && (reader.kindAt(afterType) === 'IDENT' || reader.kindAt(afterType) === '...')) at = afterType;
    if (reader.kindAt(at) === '...') at++;
    if (reader.kindAt(at) !== 'IDENT') return false;
    at++;
    if (reader.kindAt(at) === '=') at = passDefault(reader, at + 1);
    if (reader.kindAt(at) === ',') at = reader.pastNewlines(at + 1);
    else return reader.kindAt(reader.pastNewlines(at)) === '->';
  }
}

/** Skips the tokens of a default value, up to the comma, line end or arrow after it. */
function passDefault(reader: Reader, index: number): number {
  let at = reader.pastNewlines(index);
  for (;;) {
    const kind = reader.kindAt(at);
    if (kind === '(' || kind === '[' || kind === '{' || kind === 'GSTART') at = reader.partner(at);
    else if (STOPS_DEFAULT.has(kind)) return at;
    at++;
  }
}

const STOPS_DEFAULT: ReadonlySet<string> = new Set([',', '->', 'NLS', ';', ')', ']', '}', 'EOF', 'ERROR']);

/** Says whether `(` at the reader is a cast: a type in parentheses before an expression that can be cast. */
export function startsCast(reader: Reader): boolean {
  const afterType = passType(reader, reader.index + 1);
  if (afterType < 0 || reader.kindAt(afterType) !== ')') return false;
  const next = reader.kindAt(afterType + 1);
  if (next === '(' && reader.kindAt(afterType + 2) === ')') return false;
  if (startsOperand(next)) return true;
  const builtIn = BUILT_IN_TYPES.has(reader.peek(1));
  return builtIn && (next === '-' || next === '+' || next === '++' || next === '--');
}

/** Says whether a token may begin an operand without a sign before it. */
export function startsOperand(kind: string): boolean {
  return OPERAND_STARTS.has(kind) || BUILT_IN_TYPES.has(kind);
}

const OPERAND_STARTS: ReadonlySet<string> = new Set([
  'IDENT',
  'NUMBER',
  'STRING',
  'GSTART',
  '(',
  '[',
  '{',
  '~',
  '!',
  'new',
  'this',
  'super',
  'true',
  'false',
  'null',
]);

/** Says whether a key and its colon are at `index`. */
export function startsEntry(reader: Reader, index: number): boolean {
  const kind = reader.kindAt(index);
  if (kind === '(' || kind === '[' || kind === '{' || kind === 'GSTART') {
    return reader.kindAt(reader.partner(index) + 1) === ':';
  }
  const single = kind === 'IDENT' || kind === 'NUMBER' || kind === 'STRING' || KEYWORDS.has(kind);
  return single && reader.kindAt(index + 1) === ':';
}
