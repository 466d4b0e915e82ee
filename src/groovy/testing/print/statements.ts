import { unreachable } from '../../../kit/index.ts';
import type { CatchClause, Expression, ExpressionStatement, Statement, Switch, Try } from '../../tree.ts';
import { printClass, printMethod } from './classes.ts';
import { printExpression } from './expressions.ts';
import { printModifiers, printParameter, printType } from './types.ts';

export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

/**
 * Returns statements on lines of their own. One that begins with a brace would belong to the line before, so that a
 * semicolon separates them.
 */
export function printBody(body: readonly Statement[]): string {
  return joined(body.map(printStatement));
}

export function joined(texts: readonly string[]): string {
  return texts.map((text, i) => (texts[i + 1]?.startsWith('{') ? `${text};` : text)).join('\n');
}

export function printBlock(body: readonly Statement[]): string {
  return body.length === 0 ? '{ }' : `{\n${indented(printBody(body))}\n}`;
}

export function printStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'expression':
      return printExpressionStatement(statement);
    case 'block':
      return printBlock(statement.body);
    case 'empty':
      return ';';
    case 'if': {
      const then = printBranch(statement.then);
      const otherwise = statement.otherwise === undefined ? '' : `\nelse${printBranch(statement.otherwise)}`;
      return `if (${printExpression(statement.condition, 'conditional')})${then}${otherwise}`;
    }
    case 'forIn': {
      const iterable = printExpression(statement.iterable, 'shift');
      return `for (${printParameter(statement.variable)} in ${iterable})${printBranch(statement.body)}`;
    }
    case 'for': {
      const init = printList(statement.init);
      const condition = statement.condition === undefined ? '' : ` ${printExpression(statement.condition, 'any')}`;
      const update = statement.update.length === 0 ? '' : ` ${printList(statement.update)}`;
      return `for (${init};${condition};${update})${printBranch(statement.body)}`;
    }
    case 'while':
      return `while (${printExpression(statement.condition, 'any')})${printBranch(statement.body)}`;
    case 'switch':
      return printSwitch(statement);
    case 'try':
      return printTry(statement);
    case 'throw':
      return `throw ${printExpression(statement.value, 'any')}`;
    case 'return':
      return statement.value === undefined ? 'return' : `return ${printExpression(statement.value, 'any')}`;
    case 'break':
    case 'continue':
      return statement.label === undefined ? statement.kind : `${statement.kind} ${statement.label}`;
    case 'assert': {
      const message = statement.message === undefined ? '' : ` : ${printExpression(statement.message, 'any')}`;
      return `assert ${printExpression(statement.condition, 'conditional')}${message}`;
    }
    case 'synchronized':
      return `synchronized (${printExpression(statement.lock, 'any')}) ${printBlock(statement.body.body)}`;
    case 'labeled':
      return `${statement.label}: ${printStatement(statement.body)}`;
    case 'method':
      return printMethod(statement);
    case 'class':
      return printClass(statement);
    default:
      return unreachable(statement);
  }
}

/** Returns an expression as a statement, which a closure without an arrow may not begin. */
function printExpressionStatement(statement: ExpressionStatement): string {
  const { expression } = statement;
  const text = printExpression(expression, 'statement');
  return expression.kind === 'closure' && expression.parameters === undefined ? `(${text})` : text;
}

function printBranch(body: Statement): string {
  return body.kind === 'empty' ? ';' : ` ${printStatement(body)}`;
}

function printList(list: readonly Expression[]): string {
  return list.map((value) => printExpression(value, 'any')).join(', ');
}

function printSwitch(statement: Switch): string {
  const cases = statement.cases.map((part) => {
    const head = part.test === undefined ? 'default:' : `case ${printExpression(part.test, 'any')}:`;
    return part.body.length === 0 ? head : `${head}\n${indented(printBody(part.body))}`;
  });
  return `switch (${printExpression(statement.subject, 'any')}) {\n${indented(joined(cases))}\n}`;
}

function printTry(statement: Try): string {
  const last = statement.finally === undefined ? '' : ` finally ${printBlock(statement.finally.body)}`;
  return `try ${printBlock(statement.body.body)}${statement.catches.map(printCatch).join('')}${last}`;
}

function printCatch(part: CatchClause): string {
  const types = part.types.length === 0 ? '' : `${part.types.map(printType).join(' | ')} `;
  return ` catch (${printModifiers(part.modifiers)}${types}${part.name}) ${printBlock(part.body.body)}`;
}
