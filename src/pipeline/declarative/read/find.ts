import type { Block, Expression, MethodCall, Script, Statement } from '../../../groovy/index.ts';
import { blockOf } from './syntax.ts';

/** Puts something else where a script calls `pipeline { … }`: at its top, or in its methods. */
export function replacePipelines(tree: Script, replace: (call: MethodCall) => Expression): Script {
  return { ...tree, body: inList(tree.body, replace) };
}

type Replace = (call: MethodCall) => Expression;

function inList(statements: readonly Statement[], replace: Replace): Statement[] {
  return statements.map((each) => inStatement(each, replace));
}

function inBlock(block: Block, replace: Replace): Block {
  return { ...block, body: inList(block.body, replace) };
}

function inStatement(statement: Statement, replace: Replace): Statement {
  switch (statement.kind) {
    case 'expression':
      return { ...statement, expression: inExpression(statement.expression, replace) };
    case 'return':
      return statement.value === undefined
        ? statement
        : { ...statement, value: inExpression(statement.value, replace) };
    case 'method':
      return statement.body === undefined ? statement : { ...statement, body: inList(statement.body, replace) };
    case 'block':
      return inBlock(statement, replace);
    case 'if': {
      const otherwise = statement.otherwise === undefined ? undefined : inStatement(statement.otherwise, replace);
      // biome-ignore lint/suspicious/noThenProperty: a node of the tree has it.
      return { ...statement, then: inStatement(statement.then, replace), otherwise };
    }
    case 'switch':
      return {
        ...statement,
        cases: statement.cases.map((each) => ({ ...each, body: inList(each.body, replace) })),
      };
    case 'try':
      return {
        ...statement,
        body: inBlock(statement.body, replace),
        catches: statement.catches.map((each) => ({ ...each, body: inBlock(each.body, replace) })),
        finally: statement.finally === undefined ? undefined : inBlock(statement.finally, replace),
      };
    default:
      return statement;
  }
}

function inExpression(expression: Expression, replace: Replace): Expression {
  if (expression.kind !== 'call' || expression.object !== undefined || expression.name !== 'pipeline')
    return expression;
  const isBlock = expression.arguments.length === 1 && expression.named.length === 0 && blockOf(expression) !== null;
  return isBlock ? replace(expression) : expression;
}
