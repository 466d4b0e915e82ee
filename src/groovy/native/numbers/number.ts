import { BYTE, NUMBER, SHORT } from '../../runtime/classes.ts';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  type NumberValue,
  SmallValue,
  toDoubleValue,
} from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import {
  type ArithmeticOperator,
  arithmetic,
  bitwiseNegate,
  compareNumbers,
  negate,
  next,
  numberText,
  previous,
  wholeDivide,
} from '../../semantics/arithmetic.ts';
import { toBigDecimal, toBigInteger, toInt, toLong } from '../../semantics/arithmetic-convert.ts';
import { textArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { loopRows } from './loops.ts';
import { numberOf, operandOf } from './parameters.ts';

type Convert = (value: NumberValue, vm: Vm) => Value;

const OPERATORS: readonly (readonly [name: string, operator: ArithmeticOperator])[] = [
  ['plus', '+'],
  ['minus', '-'],
  ['multiply', '*'],
  ['div', '/'],
  ['mod', '%'],
  ['power', '**'],
  ['and', '&'],
  ['or', '|'],
  ['xor', '^'],
  ['leftShift', '<<'],
  ['rightShift', '>>'],
  ['rightShiftUnsigned', '>>>'],
];

const CONVERSIONS: readonly (readonly [name: string, convert: Convert])[] = [
  ['toInteger', toInt],
  ['toLong', toLong],
  ['toFloat', (value) => new FloatValue(toDoubleValue(value))],
  ['toDouble', (value) => new DoubleValue(toDoubleValue(value))],
  ['toBigInteger', (value, vm) => new BigIntegerValue(toBigInteger(value, vm))],
  ['toBigDecimal', (value, vm) => new BigDecimalValue(toBigDecimal(value, vm))],
  ['intValue', toInt],
  ['longValue', toLong],
  ['shortValue', (value, vm) => new SmallValue(SHORT, toInt(value, vm))],
  ['byteValue', (value, vm) => new SmallValue(BYTE, toInt(value, vm))],
  ['floatValue', (value) => new FloatValue(toDoubleValue(value))],
  ['doubleValue', (value) => new DoubleValue(toDoubleValue(value))],
];

/** Implements `abs()`, which returns a value of the same class, except that Bytes and Shorts become Integers. */
function absolute(value: NumberValue): NumberValue {
  if (value instanceof DoubleValue) return new DoubleValue(Math.abs(value.value));
  if (value instanceof FloatValue) return new FloatValue(Math.abs(value.value));
  if (value instanceof SmallValue) return Math.abs(value.value);
  return compareNumbers(value, 0) < 0 ? negate(value) : value;
}

const operatorRows: readonly MethodRow<Value>[] = OPERATORS.map(([name, operator]) => [
  name,
  1,
  (self, [other], vm) => arithmetic(operator, numberOf(self), operandOf(other), vm),
]);

const conversionRows: readonly MethodRow<Value>[] = CONVERSIONS.map(([name, convert]) => [
  name,
  0,
  (self, _args, vm) => convert(numberOf(self), vm),
]);

function joined(self: Value, other: Value | undefined, vm: Vm): string {
  const text = numberText(numberOf(self)) + textArg(vm, other);
  vm.checkString(text.length);
  return text;
}

/** Defines the methods that Groovy and Java give all numbers. */
export const number: NativeClass = nativeClass<Value>(NUMBER, {
  methods: [
    ...operatorRows,
    ...conversionRows,
    ...loopRows,
    ['plus', 1, (self, [other], vm) => joined(self, other, vm)],
    ['intdiv', 1, (self, [other], vm) => wholeDivide(numberOf(self), operandOf(other), vm)],
    ['unaryMinus', 0, (self) => negate(numberOf(self))],
    ['unaryPlus', 0, (self) => numberOf(self)],
    ['bitwiseNegate', 0, (self, _args, vm) => bitwiseNegate(numberOf(self), vm)],
    ['next', 0, (self, _args, vm) => next(numberOf(self), vm)],
    ['previous', 0, (self, _args, vm) => previous(numberOf(self), vm)],
    ['abs', 0, (self) => absolute(numberOf(self))],
    ['compareTo', 1, (self, [other]) => compareNumbers(numberOf(self), operandOf(other))],
  ],
});
