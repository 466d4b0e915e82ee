import { unreachable } from '../../kit/index.ts';
import type { Break, CatchClause, Continue, Expression, Parameter, Statement, Try, TypeReference } from '../tree.ts';
import { parseStrict } from './commands.ts';
import { parseDeclaration } from './declarations.ts';
import { passType, startsClosureParameters, startsDeclaration, startsOperand } from './lookahead.ts';
import { NO_MODIFIERS, parseModifiers } from './modifiers.ts';
import { parseBinary, parseConditional, parseExpression, SHIFT_LEVEL } from './operators.ts';
import { parseTypeBeforeName } from './parameters.ts';
import type { Reader } from './reader.ts';
import { parseBlock, parseStatement, takeSeparator } from './statements.ts';
import { parseSwitch } from './switch.ts';
import { parseType } from './types.ts';

const WORDS = [
  'if',
  'for',
  'while',
  'switch',
  'try',
  'synchronized',
  'return',
  'break',
  'continue',
  'throw',
  'assert',
] as const;
type Word = (typeof WORDS)[number];

export function startsControl(kind: string): kind is Word {
  return WORDS.some((word) => word === kind);
}

/** Parses a statement that begins with a keyword. */
export function parseControl(reader: Reader): Statement {
  const { kind } = reader.token;
  if (!startsControl(kind)) reader.unexpected();
  switch (kind) {
    case 'if':
      return parseIf(reader);
    case 'for':
      return parseFor(reader);
    case 'while':
      return parseWhile(reader);
    case 'switch':
      return parseSwitch(reader);
    case 'try':
      return parseTry(reader);
    case 'synchronized':
      return parseSynchronized(reader);
    case 'return':
      return parseReturn(reader);
    case 'break':
    case 'continue':
      return parseJump(reader, kind);
    case 'throw':
      return parseThrow(reader);
    case 'assert':
      return parseAssert(reader);
    default:
      return unreachable(kind);
  }
}

/** Parses `( value )` after a keyword. */
export function parseCondition(reader: Reader): Expression {
  reader.expect('(');
  const value = parseStrict(reader, { declarations: false });
  reader.expect(')');
  return value;
}

/** Parses the body of a branch or loop: a block, or a single statement. */
function parseBranch(reader: Reader): Statement {
  reader.skipNewlines();
  const inside = reader.pastNewlines(reader.index + 1);
  const block = reader.at('{') && reader.peek(1) !== 'EOF' && !startsClosureParameters(reader, inside);
  return block ? parseBlock(reader) : parseStatement(reader, 'EOF');
}

function parseLoopBody(reader: Reader): Statement {
  reader.skipNewlines();
  if (!reader.at(';')) return parseBranch(reader);
  return { kind: 'empty', at: reader.tokenSpan(reader.token) };
}

function parseIf(reader: Reader): Statement {
  const first = reader.next();
  reader.expect('(');
  const condition = parseConditional(reader, false);
  reader.expect(')');
  const then = parseBranch(reader);
  const otherwise = takeElse(reader) ? parseBranch(reader) : undefined;
  return { kind: 'if', at: reader.span(first), condition, then, otherwise };
}

/** Reads an `else`, also after separators; says whether there is one. */
function takeElse(reader: Reader): boolean {
  const start = reader.index;
  takeSeparator(reader);
  if (reader.take('else')) return true;
  reader.index = start;
  return false;
}

function parseFor(reader: Reader): Statement {
  const first = reader.next();
  reader.expect('(');
  if (isClassic(reader)) return parseClassicFor(reader, first);
  const variable = parseLoopVariable(reader);
  const iterable =
    reader.next().kind === ':' ? parseExpression(reader, false) : parseBinary(reader, SHIFT_LEVEL, false);
  reader.expect(')');
  const body = parseLoopBody(reader);
  return { kind: 'forIn', at: reader.span(first), variable, iterable, body };
}

/** Says whether the head of a loop contains a semicolon. */
function isClassic(reader: Reader): boolean {
  for (let at = reader.index; ; at++) {
    const kind = reader.kindAt(at);
    if (kind === ';') return true;
    if (kind === '(' || kind === '[' || kind === '{' || kind === 'GSTART') at = reader.partner(at);
    else if (kind === ')' || kind === '}' || kind === 'in' || kind === 'EOF' || kind === 'ERROR') return false;
  }
}

function parseLoopVariable(reader: Reader): Parameter {
  const first = reader.token;
  const declared = startsDeclaration(reader, reader.index);
  const modifiers = declared ? parseModifiers(reader) : NO_MODIFIERS;
  const type = declared ? parseTypeBeforeName(reader) : undefined;
  if (!reader.at('IDENT')) reader.unexpected();
  const name = reader.next().text;
  if (reader.at(':') && !declared) {
    reader.fail(
      'Java-style for-each statement requires a type declaration.;\n' +
        "   solution: Use the 'in' keyword, as for (x in y) {...}",
    );
  }
  if (!reader.at('in', ':')) reader.unexpected(first);
  return { kind: 'parameter', at: reader.span(first), modifiers, type, name, varargs: false, defaultValue: undefined };
}

function parseClassicFor(reader: Reader, first: Reader['token']): Statement {
  const start = reader.token;
  const init = reader.at(';') ? [] : [parseLoopStart(reader)];
  if (reader.at(',')) reader.unexpected(start);
  reader.expect(';');
  const condition = reader.at(';') ? undefined : parseStrict(reader, { declarations: false });
  reader.expect(';');
  const update = reader.at(')') ? [] : parseUpdates(reader);
  reader.expect(')');
  const body = parseLoopBody(reader);
  return { kind: 'for', at: reader.span(first), init, condition, update, body };
}

function parseLoopStart(reader: Reader): Expression {
  return startsDeclaration(reader, reader.index) ? parseDeclaration(reader) : parseStrict(reader);
}

function parseUpdates(reader: Reader): readonly Expression[] {
  return [parseStrict(reader, { declarations: false })];
}

function parseWhile(reader: Reader): Statement {
  const first = reader.next();
  const condition = parseCondition(reader);
  const body = parseLoopBody(reader);
  return { kind: 'while', at: reader.span(first), condition, body };
}

function parseTry(reader: Reader): Try {
  const first = reader.next();
  reader.skipNewlines();
  const body = parseBlock(reader);
  const catches: CatchClause[] = [];
  while (reader.kindPastNewlines() === 'catch') catches.push(parseCatch(reader));
  let last: Try['finally'];
  if (reader.kindPastNewlines() === 'finally') {
    reader.skipNewlines();
    reader.next();
    reader.skipNewlines();
    last = parseBlock(reader);
  }
  if (catches.length === 0 && last === undefined) {
    reader.complain('A try statement must have at least one catch or finally block.', first.start);
  }
  return { kind: 'try', at: reader.span(first), body, catches, finally: last };
}

function parseCatch(reader: Reader): CatchClause {
  reader.skipNewlines();
  const first = reader.expect('catch');
  if (!reader.at('(')) reader.unexpected(first);
  reader.expect('(');
  const modifiers = parseModifiers(reader);
  const types: TypeReference[] = [];
  const typed = passType(reader, reader.index);
  if (typed > 0 && (reader.kindAt(typed) === 'IDENT' || reader.kindAt(typed) === '|')) {
    do types.push(parseType(reader));
    while (reader.take('|'));
  }
  if (types.length === 0 && !reader.at('IDENT')) reader.unexpected();
  const nameToken = reader.expect('IDENT');
  if (!reader.at(')')) reader.unexpected(nameToken);
  const name = nameToken.text;
  reader.expect(')');
  reader.skipNewlines();
  const body = parseBlock(reader);
  return { kind: 'catch', at: reader.span(first), modifiers, types, name, body };
}

function parseSynchronized(reader: Reader): Statement {
  const first = reader.next();
  const lock = parseCondition(reader);
  reader.skipNewlines();
  const body = parseBlock(reader);
  return { kind: 'synchronized', at: reader.span(first), lock, body };
}

function parseReturn(reader: Reader): Statement {
  const first = reader.next();
  const { kind } = reader;
  const hasValue = startsOperand(kind) || SIGNS.has(kind);
  if (!hasValue && reader.at(')')) reader.unexpected(first);
  if (!hasValue && !AFTER_RETURN.has(kind)) reader.unexpected();
  const value = hasValue ? parseExpression(reader, false) : undefined;
  return { kind: 'return', at: reader.span(first), value };
}

const AFTER_RETURN: ReadonlySet<string> = new Set([
  'NLS',
  ';',
  '}',
  'EOF',
  'else',
  'case',
  'default',
  ']',
  'GEND',
  'GMIDDLE',
]);
const SIGNS: ReadonlySet<string> = new Set(['+', '-', '++', '--']);

function parseJump(reader: Reader, kind: 'break' | 'continue'): Break | Continue {
  const first = reader.next();
  if (reader.at(')')) reader.unexpected(first);
  const label = reader.at('IDENT') ? reader.next().text : undefined;
  return { kind, at: reader.span(first), label };
}

function parseThrow(reader: Reader): Statement {
  const first = reader.next();
  const value = parseExpression(reader, false);
  return { kind: 'throw', at: reader.span(first), value };
}

function parseAssert(reader: Reader): Statement {
  const first = reader.next();
  if (reader.at(')')) reader.unexpected(first);
  const condition = parseConditional(reader, false);
  if (reader.at('IDENT') || reader.at('STRING')) reader.unexpected();
  let message: Expression | undefined;
  if (reader.at(':', ',')) {
    reader.next();
    reader.skipNewlines();
    message = parseExpression(reader, false);
  }
  return { kind: 'assert', at: reader.span(first), condition, message };
}
