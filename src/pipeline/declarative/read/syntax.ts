import type { ClosureExpression, Expression, ListLiteral, MethodCall, Statement } from '../../../groovy/index.ts';

/** Represents a statement `name …` of a block: a call by bare name. */
export interface Section {
  readonly name: string;
  readonly call: MethodCall;
}

/** Returns the calls by bare name of which a block consists; the validator refused anything else. */
export function sectionsOf(block: ClosureExpression): Section[] {
  return block.body.flatMap((statement) => {
    const section = sectionOf(statement);
    return section === null ? [] : [section];
  });
}

export function sectionOf(statement: Statement): Section | null {
  if (statement.kind !== 'expression') return null;
  const { expression } = statement;
  // `none` alone is a word.
  if (expression.kind !== 'call' || expression.object !== undefined || typeof expression.name !== 'string') return null;
  return { name: expression.name, call: expression };
}

/** Returns the closure that is the last argument of a call; null where there is none. */
export function blockOf({ arguments: args }: MethodCall): ClosureExpression | null {
  const last = args.at(-1);
  return last?.kind === 'closure' ? last : null;
}

/** Returns the text of a literal or a bare word; null for another expression. */
export function textOf(expression: Expression | undefined): string | null {
  if (expression?.kind === 'string') return expression.value;
  if (expression?.kind === 'number') return `${expression.negative ? '-' : ''}${expression.digits}`;
  if (expression?.kind === 'boolean') return String(expression.value);
  return expression?.kind === 'variable' ? expression.name : null;
}

export function isTrue({ arguments: args }: MethodCall): boolean {
  const [first] = args;
  return first?.kind === 'boolean' && first.value;
}

/** Returns the closure `{ -> expression }`. */
export function closureOf(expression: Expression): ClosureExpression {
  const { at } = expression;
  return { kind: 'closure', at, parameters: [], body: [{ kind: 'expression', at, expression }] };
}

/** Returns the arguments of a call as a list, the named ones first and as one map. */
export function argumentsOf(call: MethodCall): ListLiteral {
  const { at } = call;
  const named: Expression[] = call.named.length === 0 ? [] : [{ kind: 'map', at, entries: call.named }];
  return { kind: 'list', at, items: [...named, ...call.arguments] };
}
