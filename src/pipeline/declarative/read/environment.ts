import type { ClosureExpression, Expression, Parameter, Variable } from '../../../groovy/index.ts';
import type { VariableModel } from '../model.ts';
import type { Codes } from './codes.ts';
import { closureOf } from './syntax.ts';

/** Names the parameter by which a value reads other variables; no script can have this name. */
const OTHERS = '$declared';

/**
 * Reads variables such as `A = 'x'`, `B = "${A}y"`. A value may name variables of the same block, in any order, and names
 * that do not exist: the closure that its code takes returns their values.
 */
export function readEnvironment(block: ClosureExpression, codes: Codes): VariableModel[] {
  const assignments = block.body.flatMap((statement) => {
    if (statement.kind !== 'expression' || statement.expression.kind !== 'assignment') return [];
    const { target, value } = statement.expression;
    return target.kind === 'variable' ? [{ name: target.name, value }] : [];
  });
  const names = new Set(assignments.map(({ name }) => name));
  return assignments.map(({ name, value }) => {
    const credentials = credentialsIn(value);
    const others = new Set([...names].filter((other) => other !== name));
    return {
      name,
      isCredentials: credentials !== null,
      value: codes.block(valueCode(credentials ?? value, others)),
    };
  });
}

/** Returns the id of `credentials('id')`; null where the value is no such call. */
function credentialsIn(value: Expression): Expression | null {
  if (value.kind !== 'call' || value.object !== undefined || value.name !== 'credentials') return null;
  return value.arguments[0] ?? null;
}

function valueCode(value: Expression, others: ReadonlySet<string>): ClosureExpression {
  const { at } = value;
  const parameter: Parameter = {
    kind: 'parameter',
    at,
    modifiers: { words: [], annotations: [], def: false },
    type: undefined,
    name: OTHERS,
    varargs: false,
    defaultValue: undefined,
  };
  const expression = asking(value, others) as Expression;
  return { kind: 'closure', at, parameters: [parameter], body: [{ kind: 'expression', at, expression }] };
}

/**
 * Returns a copy of a part of the tree in which names are replaced by calls of the closure. The name of a class with its
 * package stays.
 */
function asking(part: unknown, names: ReadonlySet<string>, isObject = false): unknown {
  if (Array.isArray(part)) return part.map((each) => asking(each, names));
  if (typeof part !== 'object' || part === null) return part;
  const node = part as Expression;
  const name = nameIn(node);
  if (name !== null && names.has(name)) return question(name, node);
  if (isObject && isQualifiedClass(node)) return node;
  if (node.kind === 'variable' && node.name !== 'this') return question(node.name, node, closureOf(node));
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === 'target' ? value : asking(value, names, key === 'object'),
  ]);
  return Object.fromEntries(entries);
}

/** Returns whether an expression is the name of a class with its package: `java.lang.Math`. */
function isQualifiedClass(node: Expression): boolean {
  if (node.kind !== 'property' || typeof node.name !== 'string') return false;
  let { object } = node;
  while (object.kind === 'property' && typeof object.name === 'string' && isPackage(object.name)) ({ object } = object);
  return !isPackage(node.name) && object.kind === 'variable' && isPackage(object.name);
}

function isPackage(name: string): boolean {
  return /^\p{Ll}/u.test(name);
}

/** Returns the name in `X` or `env.X`; null for another expression. */
function nameIn(node: Expression): string | null {
  if (node.kind === 'variable') return node.name;
  if (node.kind !== 'property' || typeof node.name !== 'string') return null;
  return node.object.kind === 'variable' && node.object.name === 'env' ? node.name : null;
}

/**
 * Creates the call that returns the value of a name; `otherwise` evaluates the name where it is no variable of the block.
 */
function question(name: string, { at }: Expression, ...otherwise: readonly ClosureExpression[]): Expression {
  const object: Variable = { kind: 'variable', at, name: OTHERS };
  return {
    kind: 'call',
    at,
    object,
    name: 'call',
    nameAt: at,
    safe: false,
    spread: false,
    typeArguments: undefined,
    arguments: [{ kind: 'string', at, value: name }, ...otherwise],
    named: [],
    command: false,
    trailingClosures: 0,
  };
}
