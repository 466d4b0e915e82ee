import { fullMatch, isPattern, makeMatcher, makePattern, type PatternInstance } from '../native/regex/index.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { isNumber } from '../runtime/numbers.ts';
import type { Value } from '../runtime/value.ts';
import { orderNumbers } from '../semantics/arithmetic.ts';
import { quickCompare } from '../semantics/compare.ts';
import { quickEquals } from '../semantics/equality.ts';
import { isOperator, type Operator, quickOperate } from '../semantics/operators.ts';
import type { BinaryExpression, BinaryOperator } from '../tree.ts';
import { type Code, evaluate, pure, SLOW, slow } from './code.ts';
import { expression } from './expression.ts';
import type { Frame } from './frame.ts';
import type { FunctionScope } from './scope.ts';

type Quickly = (frame: Frame, a: Value, b: Value) => Value | undefined;

export function binary(node: BinaryExpression, scope: FunctionScope): Code {
  const [left, right] = [expression(node.left, scope), expression(node.right, scope)];
  const quickly = quickWay(node.operator);
  const run = function* (frame: Frame): Evaluation {
    const a = yield* evaluate(left, frame);
    const b = yield* evaluate(right, frame);
    return quickly?.(frame, a, b) ?? (yield* long(frame, node.operator, a, b));
  };
  if (quickly === undefined || left.quick === null || right.quick === null) return slow(run);
  const [quickLeft, quickRight] = [left.quick, right.quick];
  return pure((frame) => {
    const a = quickLeft(frame);
    if (a === SLOW) return SLOW;
    const b = quickRight(frame);
    if (b === SLOW) return SLOW;
    return quickly(frame, a, b) ?? SLOW;
  }, run);
}

/** Returns the quick way of an operator: Integers are computed directly, others through `quickOperate`. */
function quickArithmetic(operator: Operator): Quickly {
  const general: Quickly = ({ machine }, a, b) => quickOperate(machine, operator, a, b);
  switch (operator) {
    case '+':
      return (frame, a, b) => (typeof a === 'number' && typeof b === 'number' ? (a + b) | 0 : general(frame, a, b));
    case '-':
      return (frame, a, b) => (typeof a === 'number' && typeof b === 'number' ? (a - b) | 0 : general(frame, a, b));
    case '*':
      return (frame, a, b) => (typeof a === 'number' && typeof b === 'number' ? Math.imul(a, b) : general(frame, a, b));
    case '%':
      return (frame, a, b) =>
        typeof a === 'number' && typeof b === 'number' && b !== 0 ? (a % b) | 0 : general(frame, a, b);
    default:
      return general;
  }
}

function quickWay(operator: BinaryOperator): Quickly | undefined {
  if (isOperator(operator)) return quickArithmetic(operator);
  switch (operator) {
    case '==':
      return (_frame, a, b) => quickEquals(a, b);
    case '!=':
      return (_frame, a, b) => {
        const same = quickEquals(a, b);
        return same === undefined ? undefined : !same;
      };
    case '===':
      return (_frame, a, b) => a === b;
    case '!==':
      return (_frame, a, b) => a !== b;
    case '<':
      return (_frame, a, b) =>
        typeof a === 'number' && typeof b === 'number' ? a < b : comparison(a, b, (order) => order < 0);
    case '<=':
      return (_frame, a, b) =>
        typeof a === 'number' && typeof b === 'number' ? a <= b : comparison(a, b, (order) => order <= 0);
    case '>':
      return (_frame, a, b) =>
        typeof a === 'number' && typeof b === 'number' ? a > b : comparison(a, b, (order) => order > 0);
    case '>=':
      return (_frame, a, b) =>
        typeof a === 'number' && typeof b === 'number' ? a >= b : comparison(a, b, (order) => order >= 0);
    case '<=>':
      return (_frame, a, b) => quickCompare(a, b);
    default:
      return undefined;
  }
}

function comparison(a: Value, b: Value, test: (order: number) => boolean): boolean | undefined {
  const order = isNumber(a) && isNumber(b) ? orderNumbers(a, b) : quickCompare(a, b);
  return order === undefined ? undefined : test(order);
}

function* long(frame: Frame, operator: BinaryOperator, a: Value, b: Value): Evaluation {
  const { machine } = frame;
  switch (operator) {
    case '==':
      return yield* machine.equals(a, b);
    case '!=':
      return !(yield* machine.equals(a, b));
    case '<':
      return (yield* machine.compare(a, b)) < 0;
    case '<=':
      return (yield* machine.compare(a, b)) <= 0;
    case '>':
      return (yield* machine.compare(a, b)) > 0;
    case '>=':
      return (yield* machine.compare(a, b)) >= 0;
    case '<=>':
      return yield* machine.compare(a, b);
    case 'in':
      return yield* machine.isCase(b, a);
    case '=~':
      return makeMatcher(machine, yield* patternOf(frame, b), yield* machine.text(a));
    case '==~':
      return a !== null && fullMatch(machine, yield* patternOf(frame, b), yield* machine.text(a));
    case '===':
    case '!==':
      return (a === b) === (operator === '===');
    default:
      return yield* machine.operate(operator, a, b);
  }
}

function* patternOf({ machine }: Frame, value: Value): Evaluation<PatternInstance> {
  if (isPattern(value)) return value;
  if (value === null) machine.fail('java.lang.NullPointerException', null);
  return makePattern(machine, yield* machine.text(value));
}
