import { follow, SEPARATE } from './axes.ts';
import { compare } from './compare.ts';
import type { Calculation, Expression, Path, Step } from './expression.ts';
import { Unsupported } from './unsupported.ts';
import { type Context, isNodes, toBoolean, toNumber, type Value } from './values.ts';

/** Counts a predicate at one node, apart from what is in it. */
const PREDICATE_STEPS = 4;

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
  const found: number[] = [];
  for (const node of nodes) {
    if (step.predicates.length === 0) follow(step, node, context, found);
    else for (const reached of oneStep(node, step, context)) found.push(reached);
  }
  return nodes.length === 1 || SEPARATE.has(step.axis) ? found : distinct(found, context);
}

function oneStep(node: number, step: Step, context: Context): readonly number[] {
  const found: number[] = [];
  follow(step, node, context, found);
  return found.length === 0 ? found : filtered(found, step.predicates, context);
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
    if (predicate.type === 'constant' && typeof predicate.value === 'number') {
      const node = nodes[predicate.value - 1];
      nodes = node === undefined ? [] : [node];
      continue;
    }
    left.spend(size * PREDICATE_STEPS);
    nodes = nodes.filter((node, at) => {
      const value = evaluate(predicate, { document, left, node, position: at + 1, size });
      return typeof value === 'number' ? value === at + 1 : toBoolean(value);
    });
  }
  return nodes;
}

/** Returns each node once, where it was found first. */
function distinct(nodes: readonly number[], { document, left }: Context): readonly number[] {
  left.spend(nodes.length);
  if (isInOrder(nodes)) return nodes;
  left.spend(nodes.length + (document.size >> 6));
  const seen = new Uint8Array(document.size);
  return nodes.filter((node) => {
    if (seen[node] === 1) return false;
    seen[node] = 1;
    return true;
  });
}

/** Returns nodes in document order. */
export function inOrder(nodes: readonly number[]): readonly number[] {
  return isInOrder(nodes) ? nodes : [...nodes].sort((a, b) => a - b);
}

/** Returns whether each node comes after the one before it. */
function isInOrder(nodes: readonly number[]): boolean {
  for (let at = 1; at < nodes.length; at += 1) if ((nodes[at - 1] ?? 0) >= (nodes[at] ?? 0)) return false;
  return true;
}
