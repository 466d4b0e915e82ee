import type { Block, Expression, MethodCall, Script, Statement } from '../../../groovy/index.ts';
import { blockOf, sectionOf } from './syntax.ts';

/**
 * Replaces the call `pipeline { … }` of a script: the first at its top, or else in its method `call`, where it must have
 * both `agent` and `stages`. All others stay calls with a closure.
 */
export function replacePipelines(tree: Script, replace: (call: MethodCall) => Expression): Script {
  const atTop = tree.body.find((each) => each.kind === 'expression' && isPipeline(each.expression));
  const method = tree.body.find((each) => each.kind === 'method' && each.name === 'call');
  const chosen = atTop ?? method;
  const inChosen: Replace = (call) => (atTop !== undefined || isOfLibrary(call) ? replace(call) : call);
  return { ...tree, body: tree.body.map((each) => (each === chosen ? inStatement(each, inChosen) : each)) };
}

function isOfLibrary(call: MethodCall): boolean {
  const sections = blockOf(call)?.body.map((each) => sectionOf(each)?.name) ?? [];
  return sections.includes('agent') && sections.includes('stages');
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
  if (expression.kind !== 'call') return expression;
  if (isPipeline(expression)) return replace(expression);
  const body = blockOf(expression);
  if (body === null) return expression;
  const last: Expression = { ...body, body: inList(body.body, replace) };
  return { ...expression, arguments: [...expression.arguments.slice(0, -1), last] };
}

function isPipeline(expression: Expression): boolean {
  if (expression.kind !== 'call' || expression.object !== undefined || expression.name !== 'pipeline') return false;
  return expression.arguments.length === 1 && expression.named.length === 0 && blockOf(expression) !== null;
}
