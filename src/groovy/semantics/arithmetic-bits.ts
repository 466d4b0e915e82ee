import { BigDecimalValue, BigIntegerValue, DoubleValue, FloatValue, type NumberValue } from '../runtime/numbers.ts';
import type { Vm } from '../runtime/vm.ts';
import { toLong } from './arithmetic-convert.ts';
import { arithmeticOf, BIG, commonArithmetic, INT, intValue, LONG, wholeValue } from './arithmetic-kinds.ts';
import { unsupported } from './arithmetic-unsupported.ts';
import { classOf } from './kinds.ts';
import { numberText } from './number-text.ts';

const NAMES = {
  '&': 'and()',
  '|': 'or()',
  '^': 'xor()',
  '<<': 'leftShift()',
  '>>': 'rightShift()',
  '>>>': 'rightShiftUnsigned()',
};

export function bitwise(operator: '&' | '|' | '^', a: NumberValue, b: NumberValue, vm: Vm): NumberValue {
  if (typeof a === 'number' && typeof b === 'number') return intBits(operator, a, b);
  switch (commonArithmetic(a, b)) {
    case INT:
      return intBits(operator, intValue(a), intValue(b));
    case LONG:
      return longBits(operator, wholeValue(a), wholeValue(b));
    case BIG:
      return new BigIntegerValue(longBits(operator, wholeValue(a), wholeValue(b)));
    default:
      return unsupported(NAMES[operator], a, vm);
  }
}

function intBits(operator: '&' | '|' | '^', a: number, b: number): number {
  return operator === '&' ? a & b : operator === '|' ? a | b : a ^ b;
}

function longBits(operator: '&' | '|' | '^', a: bigint, b: bigint): bigint {
  return operator === '&' ? a & b : operator === '|' ? a | b : a ^ b;
}

/** Shifts a number. As in Java, only as many low bits of the distance count as the width of the left side requires. */
export function shift(operator: '<<' | '>>' | '>>>', a: NumberValue, b: NumberValue, vm: Vm): NumberValue {
  if (typeof a === 'number' && typeof b === 'number') return shiftInt(operator, a, b);
  if (b instanceof DoubleValue || b instanceof FloatValue || b instanceof BigDecimalValue) {
    const message = `Shift distance must be an integral type, but ${numberText(b)} (${classOf(b).name}) was supplied`;
    return vm.fail('java.lang.UnsupportedOperationException', message);
  }
  const distance = toLong(b, vm);
  if (arithmeticOf(a) === INT) return shiftInt(operator, intValue(a), Number(distance & 31n));
  if (arithmeticOf(a) <= LONG) return shiftLong(operator, wholeValue(a), distance & 63n);
  return unsupported(NAMES[operator], a, vm);
}

function shiftInt(operator: '<<' | '>>' | '>>>', a: number, distance: number): number {
  return operator === '<<' ? a << distance : operator === '>>' ? a >> distance : (a >>> distance) | 0;
}

function shiftLong(operator: '<<' | '>>' | '>>>', a: bigint, distance: bigint): bigint {
  if (operator === '<<') return BigInt.asIntN(64, a << distance);
  return operator === '>>' ? a >> distance : BigInt.asIntN(64, BigInt.asUintN(64, a) >> distance);
}
