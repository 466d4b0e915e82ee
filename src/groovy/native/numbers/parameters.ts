import { Big, type BigDecimal } from 'bigdecimal.js';
import { Instance } from '../../runtime/instance.ts';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  isNumber,
  type NumberValue,
  SmallValue,
  toDoubleValue,
} from '../../runtime/numbers.ts';
import { CharValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { toBigDecimal } from '../../semantics/arithmetic-convert.ts';
import { longArg } from '../arguments.ts';
import { ATOMIC_INTEGER, ATOMIC_LONG, type AtomicState } from './atomic-types.ts';

// What Java's parameters of primitive types take under Groovy's rules. All say `mismatch()` otherwise.

/** Returns the number of a Number, also of an atomic one. */
export function numberOf(value: Value | undefined): NumberValue {
  if (value === undefined || value === null) return mismatch();
  if (isNumber(value)) return value;
  if (value instanceof Instance && (value.type === ATOMIC_INTEGER || value.type === ATOMIC_LONG)) {
    return (value.state as AtomicState).value;
  }
  return mismatch();
}

/** Returns a number, or the code of a char, as the right side of an operator. */
export function operandOf(value: Value | undefined): NumberValue {
  return value instanceof CharValue ? value.code : numberOf(value);
}

/** Returns an `int`: of a BigInteger its low bits; a Long is refused. */
export function intParam(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  if (value instanceof SmallValue) return value.value;
  if (value instanceof BigIntegerValue) return Number(BigInt.asIntN(32, value.value));
  return mismatch();
}

/** Returns a `double` from any number. */
export function doubleParam(value: Value | undefined): number {
  return toDoubleValue(numberOf(value));
}

/** Returns a `float` from any number but a Double. */
export function floatParam(value: Value | undefined): number {
  return value instanceof DoubleValue ? mismatch() : Math.fround(doubleParam(value));
}

/** Returns a BigInteger from any whole number. */
export function bigIntegerParam(value: Value | undefined): bigint {
  return value instanceof BigIntegerValue ? value.value : longArg(value);
}

/** Returns a BigDecimal from any number, from a floating one with its exact value. */
export function bigDecimalParam(value: Value | undefined, vm: Vm): BigDecimal {
  const number = numberOf(value);
  if (number instanceof DoubleValue || number instanceof FloatValue) return exactDecimal(number.value, vm);
  return toBigDecimal(number, vm);
}

/** Implements `new BigDecimal(double)`, which has all digits of the double. */
export function exactDecimal(value: number, vm: Vm): BigDecimal {
  if (!Number.isFinite(value)) return vm.fail('java.lang.NumberFormatException', 'Infinite or NaN');
  if (Number.isInteger(value)) return Big(BigInt(value));
  let places = 0;
  let whole = value;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    places += 1;
  }
  return Big(BigInt(whole) * 5n ** BigInt(places), places);
}

/** Returns two whole numbers of one width, as `Math.addExact(int, int)` and `(long, long)` take them. */
export function wholePair(
  a: Value | undefined,
  b: Value | undefined,
): readonly [number, number] | readonly [bigint, bigint] {
  if (typeof a === 'bigint' || typeof b === 'bigint') return [longArg(a), longArg(b)];
  return [intParam(a), intParam(b)];
}

export function decimal(value: BigDecimal): BigDecimalValue {
  return new BigDecimalValue(value);
}

export function big(value: bigint): BigIntegerValue {
  return new BigIntegerValue(value);
}

export function double(value: number): DoubleValue {
  return new DoubleValue(value);
}
