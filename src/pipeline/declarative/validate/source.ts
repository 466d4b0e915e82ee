import type { ClosureExpression, Expression, MethodCall, NumberLiteral, Statement } from '../../../groovy/index.ts';
import type { Catalog } from './catalog.ts';
import type { Literal } from './model.ts';
import type { Problems, SourceLocation } from './problems.ts';

/** Describes what reading a script requires: its source, the problems and the catalog. */
export interface Reading {
  readonly source: string;
  readonly problems: Problems;
  readonly catalog: Catalog;
}

/** Represents an argument in Java's list of arguments: the named ones are one map, which comes first. */
export type Argument =
  | Expression
  | { readonly kind: 'map'; readonly at: Expression['at']; readonly entries: MethodCall['named'] };

/** Returns the call of a statement; null where it is another statement. */
export function callOf(statement: Statement): MethodCall | null {
  const inner = unlabeled(statement);
  return inner.kind === 'expression' && inner.expression.kind === 'call' ? inner.expression : null;
}

/** Returns a statement without its labels, because Groovy's tree has only the statement. */
export function unlabeled(statement: Statement): Statement {
  return statement.kind === 'labeled' ? unlabeled(statement.body) : statement;
}

export interface BlockCall {
  readonly call: MethodCall;
  readonly name: string;
  readonly body: ClosureExpression;
}

/** Returns the call `name(…) { … }`, with a closure as the last argument; null for anything else. */
export function blockOf(statement: Statement): BlockCall | null {
  const call = callOf(statement);
  if (call === null) return null;
  const name = bareNameOf(call);
  const last = call.arguments.at(-1);
  return name === null || last?.kind !== 'closure' ? null : { call, name, body: last };
}

/** Returns the name of a call without an object, or of the script's own method; null for another call. */
export function bareNameOf({ object, name }: MethodCall): string | null {
  const isOwn = object === undefined || (object.kind === 'variable' && object.name === 'this');
  if (!isOwn) return null;
  if (typeof name === 'string') return name;
  return name.kind === 'string' ? name.value : null;
}

export function argumentsOf(call: MethodCall): Argument[] {
  const [first] = call.named;
  if (first === undefined) return [...call.arguments];
  return [{ kind: 'map', at: first.at, entries: call.named }, ...call.arguments];
}

/** Returns the position of a statement as in Groovy's tree: behind its label. */
export function locationOf(statement: Statement): SourceLocation {
  return unlabeled(statement).at;
}

/** Returns the position of a closure's code: its first statement, or the closure itself where it is empty. */
export function codeLocation(closure: ClosureExpression): SourceLocation {
  const [first] = closure.body;
  return first === undefined ? closure.at : locationOf(first);
}

/**
 * Returns the position of an expression. As in Groovy it is that of the operator, unless parentheses or a list of arguments
 * are around it.
 */
export function operatorLocation(expression: Expression, source: string): SourceLocation {
  switch (expression.kind) {
    case 'binary':
    case 'logical':
      return expression.operatorAt;
    case 'ternary':
      return between(expression.condition.at.end, '?', expression.at, source);
    case 'elvis':
      return between(expression.value.at.end, '?:', expression.at, source);
    default:
      return expression.at;
  }
}

function between(from: number, sign: string, otherwise: SourceLocation, source: string): SourceLocation {
  const at = source.indexOf(sign, from);
  if (at < 0) return otherwise;
  const before = source.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

export function textAt({ at }: { readonly at: Expression['at'] }, { source }: Reading): string {
  return source.slice(at.start, at.end).trim();
}

/** Returns the text between the braces. */
export function codeText(closure: ClosureExpression, { source }: Reading): string {
  const first = closure.body[0];
  const last = closure.body.at(-1);
  return first === undefined || last === undefined ? '' : source.slice(first.at.start, last.at.end).trim();
}

export interface LiteralValue {
  readonly value: Literal;
  readonly type: string;
}

const LARGEST = 2n ** 63n - 1n;
const SMALLEST = -(2n ** 63n);

/** Returns the value of a constant, undefined where it is none, and `tooLarge` for a whole number beyond Java's long. */
export function literalOf(expression: Argument): LiteralValue | 'tooLarge' | undefined {
  switch (expression.kind) {
    case 'null':
      return { value: null, type: 'class org.codehaus.groovy.runtime.NullObject' };
    case 'boolean':
      return { value: expression.value, type: 'class java.lang.Boolean' };
    case 'string':
      return { value: expression.value, type: 'class java.lang.String' };
    case 'number':
      return numberOf(expression);
    default:
      return undefined;
  }
}

function numberOf({ form, radix, digits, negative }: NumberLiteral): LiteralValue | 'tooLarge' {
  if (form === 'decimal' || form === 'double') {
    return { value: Number(digits) * (negative ? -1 : 1), type: 'class java.lang.Double' };
  }
  if (form === 'float') return { value: Number(digits) * (negative ? -1 : 1), type: 'class java.lang.Float' };
  const prefix = { 2: '0b', 8: '0o', 10: '', 16: '0x' }[radix];
  const whole = BigInt(`${prefix}${digits}`) * (negative ? -1n : 1n);
  if (whole > LARGEST || whole < SMALLEST) return 'tooLarge';
  const isInt = form === 'int' || (form === 'integral' && BigInt.asIntN(32, whole) === whole);
  return isInt
    ? { value: Number(whole), type: 'class java.lang.Integer' }
    : { value: whole, type: 'class java.lang.Long' };
}
