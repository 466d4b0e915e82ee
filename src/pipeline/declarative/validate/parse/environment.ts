import type { BinaryExpression, Expression, MethodCall, Statement } from '../../../../groovy/index.ts';
import { MESSAGES } from '../messages.ts';
import type { Call, Environment, Key, Value } from '../model.ts';
import type { SourceLocation } from '../problems.ts';
import { argumentsOf, literalOf, locationOf, operatorLocation, type Reading, textAt, unlabeled } from '../source.ts';
import { demandBlock } from './sections.ts';
import { parseKey, parseValue } from './values.ts';

/** Parses `environment { NAME = 'value' }`. */
export function parseEnvironment(statement: Statement, reading: Reading): Environment {
  const at = locationOf(statement);
  const { problems } = reading;
  const variables: { key: Key; value: Value | Call }[] = [];
  let isOther = false;
  for (const each of demandBlock(statement, 'environment', reading)?.body ?? []) {
    const inner = unlabeled(each);
    const pair = inner.kind === 'expression' ? assignmentOf(inner.expression) : null;
    if (pair === null) {
      isOther = true;
      if (inner.kind === 'expression') sayWhatItIs(inner.expression, reading);
      continue;
    }
    const key: Key = typeof pair.name === 'string' ? { at: pair.at, name: pair.name } : parseKey(pair.name, reading);
    if (variables.some((other) => other.key.name === key.name)) {
      problems.add(key.at, MESSAGES.duplicate('environment variable name', key.name));
      continue;
    }
    const value = parseVariable(pair.value, reading);
    if (value !== null) variables.push({ key, value });
  }
  if (isOther) problems.add(at, MESSAGES.environmentPairs);
  return { at, variables };
}

/** Returns the parts of `NAME = value`, also with `def` before it; null for another expression. */
function assignmentOf(
  expression: Expression,
): { name: string | Expression; at: SourceLocation; value: Expression } | null {
  if (expression.kind === 'assignment' && expression.operator === '=') {
    return { name: expression.target, at: expression.target.at, value: expression.value };
  }
  if (expression.kind !== 'declaration') return null;
  const [variable] = expression.variables;
  return variable?.value === undefined ? null : { name: variable.name, at: variable.at, value: variable.value };
}

function sayWhatItIs(expression: Expression, reading: Reading): void {
  const text = textAt(expression, reading);
  const [before, ...after] = text.split('=');
  reading.problems.add(
    expression.at,
    after.length > 0 ? MESSAGES.environmentName((before ?? '').trim()) : MESSAGES.environmentExpression(text),
  );
}

function parseVariable(expression: Expression, reading: Reading): Value | Call | null {
  const { problems, source } = reading;
  if (isText(expression)) return parseValue(expression, reading);
  if (expression.kind === 'call') return parseFunction(expression, reading);
  if (expression.kind === 'binary' && expression.operator === '+') return concatenated(expression, reading);
  const isOperation = expression.kind === 'binary' || expression.kind === 'logical' || expression.kind === 'index';
  problems.add(
    operatorLocation(expression, source),
    isOperation ? MESSAGES.environmentOperation : MESSAGES.environmentValue,
  );
  return null;
}

function isText(expression: Expression): boolean {
  return expression.kind === 'gstring' || literalOf(expression) !== undefined;
}

function parseFunction(call: MethodCall, reading: Reading): Value | Call {
  if (call.object !== undefined || call.name !== 'credentials') return parseValue(call, reading);
  const args = argumentsOf(call).flatMap((each) => {
    if (each.kind === 'gstring' || literalOf(each) !== undefined) return [parseValue(each, reading)];
    reading.problems.add(call.at, MESSAGES.functionArgument);
    return [];
  });
  return { kind: 'call', at: call.at, name: 'credentials', args };
}

/** Parses `'a' + "b" + 'c'`; null where another operator is among the parts, which is reported. */
function concatenated(expression: BinaryExpression, reading: Reading): Value | null {
  const { left, right } = expression;
  let before: Value | null;
  if (left.kind === 'binary') {
    if (left.operator !== '+') {
      reading.problems.add(operatorLocation(left, reading.source), MESSAGES.environmentOperation);
      return null;
    }
    before = concatenated(left, reading);
    if (before === null) return null;
  } else before = concatenatedPart(left, reading);
  const after = concatenatedPart(right, reading);
  const isLiteral = before?.isLiteral !== false && after?.isLiteral !== false;
  const value = `${partText(before)}${partText(after)}`;
  return {
    kind: 'value',
    at: operatorLocation(expression, reading.source),
    isLiteral,
    value: isLiteral ? value : `"${value}"`,
    type: 'class java.lang.String',
  };
}

function concatenatedPart(expression: Expression, reading: Reading): Value | null {
  if (isText(expression)) return parseValue(expression, reading);
  reading.problems.add(operatorLocation(expression, reading.source), MESSAGES.environmentConcatenation);
  return null;
}

function partText(value: Value | null): string {
  if (value === null) return '';
  const text = String(value.value);
  return value.isLiteral ? text : text.replace(/^(["'])([\s\S]*)\1$/, '$2');
}
