import { along, SEPARATE } from './axes.ts';
import { compare } from './compare.ts';
import type { Calculation, Expression, Path, Step } from './expression.ts';
import { Unsupported } from './unsupported.ts';
import { type Context, isNodes, toBoolean, toNumber, type Value } from './values.ts';

/** Evaluates an expression. Throws XPathError where that takes too long, Unsupported where the other way knows an error. */
export function evaluate(expression: Expression, context: Context): Value {
  switch (expression.type) {
    case 'constant':
      return expression.value;
    case 'logic': {
      const left = toBoolean(evaluate(expression.left, context));
      if (left === (expression.operator === 'or')) return left;
      return toBoolean(evaluate(expression.right, context));
    }
    case 'comparison':
      return compare(
        expression.operator,
        evaluate(expression.left, context),
        evaluate(expression.right, context),
        context,
      );
    case 'calculation': {
      const left = toNumber(evaluate(expression.left, context), context);
      return calculate(expression.operator, left, toNumber(evaluate(expression.right, context), context));
    }
    case 'negation':
      return -toNumber(evaluate(expression.of, context), context);
    case 'union': {
      const left = nodesOf(evaluate(expression.left, context));
      return distinct([...left, ...nodesOf(evaluate(expression.right, context))], context);
    }
    case 'call':
      context.left.spend(1);
      return expression.apply(
        expression.args.map((arg) => evaluate(arg, context)),
        context,
      );
    case 'path':
      return walk(expression, context);
  }
}

function calculate(operator: Calculation, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case 'div':
      return left / right;
    case 'mod':
      return left % right;
  }
}

function walk({ from, predicates, steps }: Path, context: Context): readonly number[] {
  let nodes: readonly number[];
  if (from === 'document') nodes = [0];
  else if (from === 'here') nodes = [context.node];
  else {
    nodes = nodesOf(evaluate(from, context));
    if (predicates.length > 0) nodes = filtered(inOrder(nodes), predicates, context);
  }
  for (const step of steps) nodes = stepFrom(nodes, step, context);
  return nodes;
}

function nodesOf(value: Value): readonly number[] {
  if (!isNodes(value)) throw new Unsupported();
  return value;
}

function stepFrom(nodes: readonly number[], step: Step, context: Context): readonly number[] {
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) return oneStep(only, step, context);
  const found: number[] = [];
  for (const node of nodes) for (const reached of oneStep(node, step, context)) found.push(reached);
  return SEPARATE.has(step.axis) ? found : distinct(found, context);
}

function oneStep(node: number, { axis, test, predicates }: Step, context: Context): readonly number[] {
  return filtered(along(axis, test, context.document, node, context.left), predicates, context);
}

/** Returns the nodes that fulfil all predicates, which see only what those before them have left. */
function filtered(
  candidates: readonly number[],
  predicates: readonly Expression[],
  { document, left }: Context,
): readonly number[] {
  let nodes = candidates;
  for (const predicate of predicates) {
    const size = nodes.length;
    left.spend(size);
    nodes = nodes.filter((node, at) => {
      const value = evaluate(predicate, { document, left, node, position: at + 1, size });
      return typeof value === 'number' ? value === at + 1 : toBoolean(value);
    });
  }
  return nodes;
}

/** Returns each node once, where it was found first. */
function distinct(nodes: readonly number[], { left }: Context): readonly number[] {
  left.spend(nodes.length);
  return [...new Set(nodes)];
}

/** Returns nodes in document order. */
export function inOrder(nodes: readonly number[]): readonly number[] {
  return nodes.every((node, at) => at === 0 || (nodes[at - 1] ?? 0) < node) ? nodes : [...nodes].sort((a, b) => a - b);
}
