import type { Evaluation } from '../runtime/evaluation.ts';
import { isNumber } from '../runtime/numbers.ts';
import { CharValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import { arithmetic } from './arithmetic.ts';
import type { ScriptVm } from './script-vm.ts';
import { quickText } from './text.ts';

export type Operator = '+' | '-' | '*' | '/' | '%' | '**' | '<<' | '>>' | '>>>' | '&' | '|' | '^';

/** Maps each operator to the method that it calls. */
const METHODS: Readonly<Record<Operator, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'multiply',
  '/': 'div',
  '%': 'mod',
  '**': 'power',
  '<<': 'leftShift',
  '>>': 'rightShift',
  '>>>': 'rightShiftUnsigned',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
};

export function isOperator(operator: string): operator is Operator {
  return Object.hasOwn(METHODS, operator);
}

/** Returns the result of an operation where no code of the script is called; undefined elsewhere. */
export function quickOperate(m: ScriptVm, operator: Operator, a: Value, b: Value): Value | undefined {
  if (isNumber(a) && isNumber(b)) return arithmetic(operator, a, b, m);
  if (operator === '+' && typeof a === 'string') {
    const added = quickText(b);
    if (added === undefined) return undefined;
    m.checkString(a.length + added.length);
    return a + added;
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') {
    if (operator === '&') return a && b;
    if (operator === '|') return a || b;
    if (operator === '^') return a !== b;
  }
  return undefined;
}

/** Implements `a <operator> b`. */
export function* operate(m: ScriptVm, operator: string, a: Value, b: Value): Evaluation {
  if (!isOperator(operator)) throw new Error(`No operator ${operator}`);
  const quick = quickOperate(m, operator, a, b);
  if (quick !== undefined) return quick;
  if (typeof a === 'string' && operator === '+') {
    const added = yield* m.text(b);
    m.checkString(a.length + added.length);
    return a + added;
  }
  if (a instanceof CharValue && isNumber(b)) return arithmetic(operator, a.code, b, m);
  if (isNumber(a) && b instanceof CharValue) return arithmetic(operator, a, b.code, m);
  if (a === null && operator === '+') {
    const added = yield* m.text(b);
    return typeof b === 'string'
      ? `null${added}`
      : m.fail('java.lang.NullPointerException', `Cannot execute null+${added}`);
  }
  return yield* m.invoke(a, METHODS[operator], [b]);
}
