import type { Token } from '../lexer/token.ts';
import type { AssignmentOperator, BinaryOperator, Expression, Span } from '../tree.ts';
import { parseValueStatement } from './commands.ts';
import { startsCast, startsMultipleAssignment, startsOperand } from './lookahead.ts';
import { parsePath } from './paths.ts';
import type { Reader } from './reader.ts';
import { checkTarget } from './targets.ts';
import { parseType } from './types.ts';

/**
 * Parses expressions by their operators, weakest first. `block` says that the expression is where a statement or an initial
 * value begins: only there may a closure on the next line belong to its first operand.
 */
export function parseExpression(reader: Reader, block: boolean): Expression {
  return reader.deeper(() => {
    if (startsMultipleAssignment(reader)) return parseMultipleAssignment(reader);
    const start = reader.token;
    const first = parseConditional(reader, block);
    const operator = ASSIGNMENTS.get(reader.kind);
    if (operator === undefined) return first;
    return parseAssignment(reader, start, first, operator);
  });
}

function parseAssignment(reader: Reader, start: Token, target: Expression, operator: AssignmentOperator): Expression {
  const operatorAt = reader.tokenSpan(reader.next());
  checkTarget(reader, target, operatorAt);
  reader.skipNewlines();
  const value = parseValueStatement(reader);
  return { kind: 'assignment', at: reader.span(start), operator, target, value, operatorAt };
}

function parseMultipleAssignment(reader: Reader): Expression {
  const first = reader.next();
  const targets = [];
  do {
    const name = reader.expect('IDENT');
    targets.push({ kind: 'variable', at: reader.tokenSpan(name), name: name.text } as const);
  } while (reader.take(','));
  reader.expect(')');
  reader.expect('=');
  reader.skipNewlines();
  const value = parseExpression(reader, false);
  return { kind: 'multipleAssignment', at: reader.span(first), targets, value };
}

export function parseConditional(reader: Reader, block: boolean): Expression {
  const start = reader.token;
  const condition = parseBinary(reader, 0, block);
  const ahead = reader.kindPastNewlines();
  if (ahead !== '?' && ahead !== '?:') return condition;
  reader.skipNewlines();
  const sign = reader.next();
  if (reader.at(':')) reader.unexpected(sign);
  reader.skipNewlines();
  return reader.deeper(() => {
    if (ahead === '?:') {
      const otherwise = parseConditional(reader, false);
      return { kind: 'elvis', at: reader.span(start), value: condition, otherwise };
    }
    const yes = parseExpression(reader, false);
    reader.skipNewlines();
    reader.expect(':');
    reader.skipNewlines();
    const no = parseConditional(reader, false);
    return { kind: 'ternary', at: reader.span(start), condition, yes, no };
  });
}

/**
 * Maps binary operators weaker than products to their strength; the relational ones do not chain: `a < b < c` is refused.
 */
const LEVELS: ReadonlyMap<string, number> = new Map(
  [
    ['||'],
    ['&&'],
    ['|'],
    ['^'],
    ['&'],
    ['=~', '==~'],
    ['==', '!=', '<=>', '===', '!=='],
    ['<', '<=', '>', '>=', 'in', 'instanceof', 'as'],
    ['<<', '>>', '>>>', '..', '..<'],
    ['+', '-'],
  ].flatMap((operators, level) => operators.map((operator) => [operator, level] as const)),
);
const RELATIONAL_LEVEL = 7;
const ADDITIVE_LEVEL = 9;

/** Holds the level of the operand of `for (x in …)`. */
export const SHIFT_LEVEL = 8;

/** Parses an expression whose operators are at least as strong as a level. */
export function parseBinary(reader: Reader, lowest: number, block: boolean): Expression {
  const start = reader.token;
  let left = parseMultiplication(reader, block);
  let highest = Number.POSITIVE_INFINITY;
  for (;;) {
    const level = LEVELS.get(reader.kind);
    if (level === undefined || level < lowest || reader.peek(1) === ':') return left;
    if (level > highest) return refuseComparison(reader, left);
    if (level === ADDITIVE_LEVEL && !startsTerm(reader.peek(1))) return left;
    left = parseOperation(reader, start, left, level);
    highest = level === RELATIONAL_LEVEL ? level - 1 : level;
  }
}

/** Refuses a comparison after another one, because comparisons do not chain. */
function refuseComparison(reader: Reader, left: Expression): Expression {
  if (reader.at('<', '>', '<=', '>=')) reader.unexpected();
  return left;
}

/** Says whether a token can begin a value: a `+` or `-` belongs to an expression only where a value follows it. */
function startsTerm(kind: string): boolean {
  return kind === 'NLS' || kind === 'ERROR' || startsOperand(kind) || SIGNS.has(kind);
}

const SIGNS: ReadonlySet<string> = new Set(['+', '-', '++', '--']);

function parseOperation(reader: Reader, start: Token, left: Expression, level: number): Expression {
  const token = reader.next();
  const operatorAt = reader.tokenSpan(token);
  reader.skipNewlines();
  if (token.kind === 'instanceof') {
    const type = parseType(reader);
    return { kind: 'instanceof', at: reader.span(start), value: left, type, operatorAt };
  }
  if (token.kind === 'as') {
    const type = parseType(reader);
    return { kind: 'cast', at: reader.span(start), type, value: left, coerce: true };
  }
  const right = parseBinary(reader, level + 1, false);
  return combine(token.kind, left, right, { at: reader.span(start), operatorAt });
}

function combine(
  operator: string,
  left: Expression,
  right: Expression,
  { at, operatorAt }: { readonly at: Span; readonly operatorAt: Span },
): Expression {
  if (operator === '..' || operator === '..<') {
    return { kind: 'range', at, from: left, to: right, inclusive: operator === '..' };
  }
  if (operator === '&&' || operator === '||') return { kind: 'logical', at, operator, left, right, operatorAt };
  return { kind: 'binary', at, operator: operator as BinaryOperator, left, right, operatorAt };
}

/** Parses a product. A sign at its start belongs to its first operand with all its powers: `-a ** b`. */
function parseMultiplication(reader: Reader, block: boolean): Expression {
  const start = reader.token;
  let left = startsWithSign(reader)
    ? parseSigned(reader, () => parsePower(reader, (inner) => parseUnsigned(inner, false)))
    : parsePower(reader, (inner) => parseUnsigned(inner, block));
  while (reader.at('*', '/', '%')) {
    const token = reader.next();
    reader.skipNewlines();
    const right = parsePower(reader, parseUnary);
    left = combine(token.kind, left, right, { at: reader.span(start), operatorAt: reader.tokenSpan(token) });
  }
  return left;
}

function parsePower(reader: Reader, operand: (reader: Reader) => Expression): Expression {
  const start = reader.token;
  let left = operand(reader);
  while (reader.at('**')) {
    const token = reader.next();
    reader.skipNewlines();
    const right = parseUnary(reader);
    left = combine('**', left, right, { at: reader.span(start), operatorAt: reader.tokenSpan(token) });
  }
  return left;
}

function parseUnary(reader: Reader): Expression {
  if (!startsWithSign(reader)) return parseUnsigned(reader, false);
  return reader.deeper(() => parseSigned(reader, () => parseUnary(reader)));
}

function startsWithSign(reader: Reader): boolean {
  return reader.at('+', '-', '++', '--');
}

function parseSigned(reader: Reader, operand: () => Expression): Expression {
  const token = reader.next();
  reader.skipNewlines();
  const value = operand();
  const at = reader.span(token);
  const literal = value.kind === 'number' && !value.negative && at.end === value.at.end;
  if (literal && token.kind === '-') return { ...value, at, negative: true };
  if (literal && token.kind === '+') return { ...value, at };
  if (token.kind === '+' || token.kind === '-') return { kind: 'unary', at, operator: token.kind, operand: value };
  const operator = token.kind === '++' ? '++' : '--';
  return { kind: 'increment', at, operator, prefix: true, target: value, operatorAt: reader.tokenSpan(token) };
}

/** Parses `!`, `~`, casts, and paths with a postfix increment. */
function parseUnsigned(reader: Reader, block: boolean): Expression {
  const token = reader.token;
  if (token.kind === '!' || token.kind === '~') {
    reader.next();
    reader.skipNewlines();
    const operator = token.kind;
    const operand = reader.deeper(() => parseUnary(reader));
    return { kind: 'unary', at: reader.span(token), operator, operand };
  }
  if (token.kind === '(' && startsCast(reader)) return parseCast(reader);
  const target = parsePath(reader, block);
  if (!reader.at('++', '--')) return target;
  const sign = reader.next();
  const operator = sign.kind === '++' ? '++' : '--';
  return {
    kind: 'increment',
    at: reader.span(token),
    operator,
    prefix: false,
    target,
    operatorAt: reader.tokenSpan(sign),
  };
}

function parseCast(reader: Reader): Expression {
  return reader.deeper(() => {
    const first = reader.next();
    const type = parseType(reader);
    reader.expect(')');
    const value = parseUnary(reader);
    return { kind: 'cast', at: reader.span(first), type, value, coerce: false };
  });
}

const ASSIGNMENTS: ReadonlyMap<string, AssignmentOperator> = new Map(
  (['=', '+=', '-=', '*=', '/=', '%=', '**=', '<<=', '>>=', '>>>=', '&=', '|=', '^='] as const).map((o) => [o, o]),
);
