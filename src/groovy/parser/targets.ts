import { summary } from '../tree/summary.ts';
import type { Expression, Span } from '../tree.ts';
import type { Reader } from './reader.ts';

/** Refuses what cannot be assigned to, in the words that depend on what it is. */
export function checkTarget(reader: Reader, target: Expression, operatorAt: Span): void {
  const complaint = complaintAbout(target);
  if (complaint !== undefined) reader.complain(`\n${complaint}`, operatorAt);
}

const INSTEAD = 'but it should be a variable expression';

function complaintAbout(target: Expression): string | undefined {
  switch (target.kind) {
    case 'variable':
    case 'property':
    case 'index':
    case 'assignment':
    case 'declaration':
    case 'multipleAssignment':
      return undefined;
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return `[${summary(target)}] is a constant expression, ${INSTEAD}`;
    case 'binary':
    case 'logical':
    case 'instanceof':
      return `${summary(target)} is a binary expression, ${INSTEAD}`;
    case 'gstring':
      return `"${summary(target)}" is a GString expression, ${INSTEAD}`;
    case 'call':
      return `"${summary(target)}" is a method call expression, ${INSTEAD}`;
    case 'map':
      return `'${summary(target)}' is a map expression, ${INSTEAD}`;
    default:
      return (
        `class org.codehaus.groovy.ast.expr.${CLASS_NAMES.get(target.kind) ?? 'Expression'}, with its value ` +
        `'${summary(target)}', is a bad expression as the left hand side of an assignment operator`
      );
  }
}

const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ['ternary', 'TernaryExpression'],
  ['elvis', 'ElvisOperatorExpression'],
  ['cast', 'CastExpression'],
  ['closure', 'ClosureExpression'],
  ['list', 'ListExpression'],
  ['range', 'RangeExpression'],
  ['new', 'ConstructorCallExpression'],
  ['newArray', 'ArrayExpression'],
  ['unary', 'NotExpression'],
  ['increment', 'PostfixExpression'],
  ['methodPointer', 'MethodPointerExpression'],
  ['typeExpression', 'ClassExpression'],
]);
