import { Big } from 'bigdecimal.js';
import type { Evaluation } from '../../runtime/evaluation.ts';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  type NumberValue,
  toDoubleValue,
} from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import {
  add,
  compareNumbers,
  numberText,
  toBigDecimal,
  toBigInteger,
  toInt,
  toLong,
} from '../../semantics/arithmetic.ts';
import { closureArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { groupedWhole } from './grouped.ts';
import { numberOf } from './parameters.ts';

const ONE_POINT_ZERO = new BigDecimalValue(Big(10n, 1));

/** Holds the state with which `upto` and `downto` count: bounds and step of one class, which the receiver determines. */
interface Count {
  readonly from: NumberValue;
  readonly to: NumberValue;
  readonly one: NumberValue;
}

function counted(self: NumberValue, to: NumberValue, vm: Vm): Count {
  if (self instanceof DoubleValue) return { from: self, to: new DoubleValue(toDoubleValue(to)), one: 1 };
  if (self instanceof FloatValue) return { from: self, to: new FloatValue(toDoubleValue(to)), one: new FloatValue(1) };
  if (self instanceof BigDecimalValue || (self instanceof BigIntegerValue && to instanceof BigDecimalValue)) {
    const from = new BigDecimalValue(toBigDecimal(self, vm));
    return { from, to: new BigDecimalValue(toBigDecimal(to, vm)), one: ONE_POINT_ZERO };
  }
  if (self instanceof BigIntegerValue) {
    return { from: self, to: new BigIntegerValue(toBigInteger(to, vm)), one: new BigIntegerValue(1n) };
  }
  if (typeof self === 'bigint') return { from: self, to: toLong(to, vm), one: 1n };
  return { from: toInt(self, vm), to: toInt(to, vm), one: 1 };
}

/** Returns the next value of a loop, in which Floats stay Floats. */
function stepped(value: NumberValue, one: NumberValue, direction: 1 | -1, vm: Vm): NumberValue {
  if (value instanceof FloatValue) return new FloatValue(value.value + direction);
  if (direction === 1) return add(value, one, vm);
  if (one instanceof BigDecimalValue) return add(value, new BigDecimalValue(one.value.negate()), vm);
  return add(value, -1, vm);
}

/** Returns the text of a number; BigIntegers are shown with commas, because Groovy makes that message in another way. */
function shown(value: NumberValue, self: NumberValue): string {
  return self instanceof BigIntegerValue && !(value instanceof BigDecimalValue)
    ? groupedWhole(numberText(value))
    : numberText(value);
}

function* count(vm: Vm, self: NumberValue, to: NumberValue, direction: 1 | -1, closure: Value): Evaluation {
  const { from, to: end, one } = counted(self, to, vm);
  if (compareNumbers(from, end) * direction > 0) {
    const [name, relation] = direction === 1 ? ['upto', 'less'] : ['downto', 'greater'];
    const message = `The argument (${shown(to, self)}) to ${name}() cannot be ${relation} than the value (${shown(self, self)}) it's called on.`;
    return vm.fail('groovy.lang.GroovyRuntimeException', message);
  }
  let at = from;
  while (compareNumbers(at, end) * direction <= 0) {
    yield* vm.call(closure, [at]);
    if (isLast(at, direction)) return null;
    at = stepped(at, one, direction, vm);
  }
  return null;
}

/** Says whether a value is the end of a machine word, from which the next step would wrap around. */
function isLast(value: NumberValue, direction: 1 | -1): boolean {
  if (typeof value === 'number') return value === (direction === 1 ? 0x7fffffff : -0x80000000);
  if (typeof value === 'bigint') return value === (direction === 1 ? 2n ** 63n - 1n : -(2n ** 63n));
  return false;
}

function* times(vm: Vm, self: NumberValue, closure: Value): Evaluation {
  const end = toInt(self, vm);
  for (let index = 0; index < end; index += 1) yield* vm.call(closure, [index]);
  return null;
}

/** Implements `a.step(b, step) { }`, which runs up to b exclusive. */
function* step(vm: Vm, self: NumberValue, to: NumberValue, by: NumberValue, closure: Value): Evaluation {
  const all = [self, to, by];
  const as = all.some((each) => each instanceof BigDecimalValue)
    ? (each: NumberValue) => new BigDecimalValue(toBigDecimal(each, vm))
    : all.some((each) => each instanceof BigIntegerValue)
      ? (each: NumberValue) => new BigIntegerValue(toBigInteger(each, vm))
      : (each: NumberValue) => toInt(each, vm);
  const [from, end, amount] = [as(self), as(to), as(by)];
  const direction = compareNumbers(end, from);
  if (direction === 0) return null;
  if (compareNumbers(amount, 0) * direction <= 0) {
    const message = `Infinite loop in ${numberText(from)}.step(${numberText(end)}, ${numberText(amount)})`;
    return vm.fail('groovy.lang.GroovyRuntimeException', message);
  }
  let at: NumberValue = from;
  while (compareNumbers(end, at) * direction > 0) {
    yield* vm.call(closure, [at]);
    at = add(at, amount, vm);
  }
  return null;
}

export const loopRows: readonly MethodRow<Value>[] = [
  [
    'times',
    1,
    function* (self, [closure], vm) {
      return yield* times(vm, numberOf(self), closureArg(closure));
    },
  ],
  [
    'upto',
    2,
    function* (self, [to, closure], vm) {
      return yield* count(vm, numberOf(self), numberOf(to), 1, closureArg(closure));
    },
  ],
  [
    'downto',
    2,
    function* (self, [to, closure], vm) {
      return yield* count(vm, numberOf(self), numberOf(to), -1, closureArg(closure));
    },
  ],
  [
    'step',
    3,
    function* (self, [to, by, closure], vm) {
      return yield* step(vm, numberOf(self), numberOf(to), numberOf(by), closureArg(closure));
    },
  ],
];
