import { Big, type BigDecimal } from 'bigdecimal.js';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  type NumberValue,
  SmallValue,
} from '../runtime/numbers.ts';
import type { Vm } from '../runtime/vm.ts';
import { checkBits, checkDigits, decimally } from './arithmetic-limits.ts';
import { numberText } from './number-text.ts';

const LONG_MAX = 0x7fffffffffffffffn;
const LONG_MIN = -0x8000000000000000n;
const BITS_PER_DIGIT = 3.3219280948873626;

/** Implements `Number.intValue`: the low bits of whole numbers, the nearest int of floating ones. */
export function toInt(a: NumberValue, vm: Vm): number {
  if (typeof a === 'number') return a;
  if (typeof a === 'bigint') return Number(BigInt.asIntN(32, a));
  if (a instanceof DoubleValue || a instanceof FloatValue) return doubleToInt(a.value);
  if (a instanceof SmallValue) return a.value;
  return Number(BigInt.asIntN(32, a instanceof BigIntegerValue ? a.value : wholePart(a.value, vm)));
}

/** Implements `Number.longValue`. */
export function toLong(a: NumberValue, vm: Vm): bigint {
  if (typeof a === 'number') return BigInt(a);
  if (typeof a === 'bigint') return a;
  if (a instanceof DoubleValue || a instanceof FloatValue) return doubleToLong(a.value);
  if (a instanceof SmallValue) return BigInt(a.value);
  return BigInt.asIntN(64, a instanceof BigIntegerValue ? a.value : wholePart(a.value, vm));
}

/** Implements Java's `(int) d`. */
export function doubleToInt(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.max(-0x80000000, Math.min(0x7fffffff, Math.trunc(value))) | 0;
}

/** Implements Java's `(long) d`. */
export function doubleToLong(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return LONG_MAX;
  if (value <= -(2 ** 63)) return LONG_MIN;
  return BigInt(Math.trunc(value));
}

/** Converts a number as Groovy's BigIntegerMath does, to its whole part. NaN and infinities have no BigInteger. */
export function toBigInteger(a: NumberValue, vm: Vm): bigint {
  if (typeof a === 'number') return BigInt(a);
  if (typeof a === 'bigint') return a;
  if (a instanceof BigIntegerValue) return a.value;
  if (a instanceof SmallValue) return BigInt(a.value);
  if (a instanceof BigDecimalValue) return wholePart(a.value, vm);
  if (!Number.isFinite(a.value)) return vm.fail('java.lang.NumberFormatException', 'Infinite or NaN');
  return BigInt(Math.trunc(a.value));
}

/** Converts a number as Groovy's BigDecimalMath does: a double as it is printed. Throws NumberFormatException for NaN. */
export function toBigDecimal(a: NumberValue, vm: Vm): BigDecimal {
  if (a instanceof BigDecimalValue) return a.value;
  if (typeof a === 'number' || typeof a === 'bigint') return Big(a);
  if (a instanceof SmallValue) return Big(a.value);
  if (a instanceof BigIntegerValue) {
    checkDigits(vm, approximateDigits(a.value));
    return Big(a.value);
  }
  return Number.isFinite(a.value) ? Big(numberText(a)) : noNumber(a.value, vm);
}

function approximateDigits(value: bigint): number {
  return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
    ? 16
    : (value.toString(16).length * 4) / BITS_PER_DIGIT;
}

/** Throws the error of BigDecimal for `NaN` and `Infinity`. */
export function noNumber(value: number, vm: Vm): never {
  const message = `Character ${Number.isNaN(value) ? 'N' : 'I'} is neither a decimal digit number, decimal point, nor "e" notation exponential mark.`;
  return vm.fail('java.lang.NumberFormatException', message);
}

/** Implements `BigDecimal.toBigInteger`. */
export function wholePart(value: BigDecimal, vm: Vm): bigint {
  const scale = value.scale();
  if (scale === 0) return value.unscaledValue();
  const digits = value.precision() - scale;
  if (value.signum() === 0 || digits <= 0) return 0n;
  checkBits(vm, Math.max(digits, 0) * BITS_PER_DIGIT);
  return decimally(vm, () => value.toBigInt());
}
