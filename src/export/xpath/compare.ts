import type { Comparison } from './expression.ts';
import { type Context, isNodes, numberOf, textOf, toBoolean, toNumber, type Value } from './values.ts';

type Plain = string | number | boolean;

/** Compares two values by the rules of XPath: nodes match where one of them does. */
export function compare(operator: Comparison, left: Value, right: Value, context: Context): boolean {
  if (isNodes(left)) {
    if (isNodes(right)) return compareNodes(operator, left, right, context);
    if (typeof right === 'boolean') return comparePlain(operator, toBoolean(left), right, context);
    return left.some((node) => comparePlain(operator, like(right, node, context), right, context));
  }
  if (!isNodes(right)) return comparePlain(operator, left, right, context);
  if (operator === '=' || operator === '!=') return compare(operator, right, left, context);
  const number = toNumber(left, context);
  return right.some((node) => comparePlain(operator, number, numberOf(textOf(context, node)), context));
}

/** Returns the text of a node, or its number where it is compared with one. */
function like(value: string | number, node: number, context: Context): string | number {
  const text = textOf(context, node);
  return typeof value === 'number' ? numberOf(text) : text;
}

function compareNodes(
  operator: Comparison,
  left: readonly number[],
  right: readonly number[],
  context: Context,
): boolean {
  const texts = right.map((node) => textOf(context, node));
  return left.some((node) => {
    const text = textOf(context, node);
    return texts.some((other) => comparePlain(operator, text, other, context));
  });
}

function comparePlain(operator: Comparison, left: Plain, right: Plain, context: Context): boolean {
  context.left.spend(typeof left === 'string' ? 4 + (left.length >> 3) : 4);
  switch (operator) {
    case '=':
      return areEqual(left, right, context);
    case '!=':
      return !areEqual(left, right, context);
    case '<':
      return toNumber(left, context) < toNumber(right, context);
    case '<=':
      return toNumber(left, context) <= toNumber(right, context);
    case '>':
      return toNumber(left, context) > toNumber(right, context);
    case '>=':
      return toNumber(left, context) >= toNumber(right, context);
  }
}

function areEqual(left: Plain, right: Plain, context: Context): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right);
  if (typeof left === 'number' || typeof right === 'number')
    return toNumber(left, context) === toNumber(right, context);
  return left === right;
}
