import { Big } from 'bigdecimal.js';
import { doubleText } from '../../java/index.ts';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  type NumberValue,
  SmallValue,
  toDoubleValue,
} from '../runtime/numbers.ts';
import type { Vm } from '../runtime/vm.ts';
import { doubleToLong, noNumber, wholePart } from './arithmetic-convert.ts';
import { powerOfDecimal } from './arithmetic-decimals.ts';
import { bitsOf, checkBits } from './arithmetic-limits.ts';

const INT_MAX = 0x7fffffff;
const INT_MIN = -0x80000000;
const LONG_MAX = 0x7fffffffffffffffn;
const LONG_MIN = -0x8000000000000000n;

/** Implements `a ** b`: whole bases with an Integer as exponent are exact, all else is computed with doubles. */
export function power(a: NumberValue, exponent: NumberValue, vm: Vm): NumberValue {
  const b = asExponent(a, exponent);
  if (typeof b === 'number') {
    if (b < 0) return floatingPower(a, b);
    if (typeof a === 'number') return powerOfInt(a, b, vm);
    if (typeof a === 'bigint') {
      const result = wholePower(a, b, vm);
      return result >= LONG_MIN && result <= LONG_MAX ? result : new BigIntegerValue(result);
    }
    if (a instanceof BigIntegerValue) return new BigIntegerValue(wholePower(a.value, b, vm));
    if (a instanceof BigDecimalValue) return new BigDecimalValue(powerOfDecimal(a.value, b, vm));
  }
  if (a instanceof BigIntegerValue && b instanceof BigIntegerValue) {
    if (b.value >= 0n && b.value <= INT_MAX) return new BigIntegerValue(wholePower(a.value, Number(b.value), vm));
    const approximate = Number(a.value) ** Number(b.value);
    if (!Number.isFinite(approximate)) return noNumber(approximate, vm);
    return new BigIntegerValue(wholePart(Big(doubleText(approximate)), vm));
  }
  return floatingPower(a, toDoubleValue(b));
}

/**
 * Converts an exponent: Bytes and Shorts are used as Integers; a Long before a BigInteger's power is used as a BigInteger.
 */
function asExponent(base: NumberValue, exponent: NumberValue): NumberValue {
  if (exponent instanceof SmallValue) return exponent.value;
  return base instanceof BigIntegerValue && typeof exponent === 'bigint' ? new BigIntegerValue(exponent) : exponent;
}

function powerOfInt(base: number, exponent: number, vm: Vm): NumberValue {
  const quick = base ** exponent;
  if (quick <= INT_MAX && quick >= INT_MIN) return quick | 0;
  if (Number.isSafeInteger(quick)) return new BigIntegerValue(BigInt(quick));
  return new BigIntegerValue(wholePower(BigInt(base), exponent, vm));
}

/** Implements `BigInteger.pow`, which is refused where the result would be too large. */
export function wholePower(base: bigint, exponent: number, vm: Vm): bigint {
  if (base === 0n || base === 1n || base === -1n)
    return exponent === 0 || (exponent & 1) === 0 ? evenPower(base, exponent) : base;
  checkBits(vm, (bitsOf(base) - 1) * exponent);
  return base ** BigInt(exponent);
}

function evenPower(base: bigint, exponent: number): bigint {
  return exponent === 0 ? 1n : base * base;
}

/** Returns an Integer or Long where the double is one, otherwise the Double. */
function floatingPower(a: NumberValue, exponent: number): NumberValue {
  const base = toDoubleValue(a);
  const result = javaPow(base, exponent);
  if (result === (result | 0)) return result | 0;
  const whole = doubleToLong(result);
  return Number(whole) === result ? whole : new DoubleValue(result);
}

/**
 * Limits the exponent of an exact power, which takes long above it; doubles of larger exponents are mostly infinite or
 * zero.
 */
const MAX_EXACT_EXPONENT = 64;

/**
 * Implements Java's `Math.pow`, which is nearer to the exact result than the host's: small whole powers are computed
 * exactly, then rounded.
 */
export function javaPow(base: number, exponent: number): number {
  const quick = base ** exponent;
  const exactAlready = Number.isSafeInteger(quick) || !Number.isFinite(quick) || Math.abs(quick) < 1e-290;
  if (exactAlready || !Number.isInteger(exponent) || Math.abs(exponent) > MAX_EXACT_EXPONENT) return quick;
  return exactPower(base, exponent);
}

function exactPower(base: number, exponent: number): number {
  const [mantissa, twos] = parts(base);
  const power = mantissa ** BigInt(Math.abs(exponent));
  if (exponent >= 0) return timesPowerOfTwo(power, twos * exponent);
  // So many bits of the quotient that the last one, set as there is a rest, decides the rounding.
  const bits = power.toString(16).length * 4 + 64;
  const quotient = (1n << BigInt(bits)) / power;
  return timesPowerOfTwo(quotient * 2n + (quotient < 0n ? -1n : 1n), twos * exponent - bits - 1);
}

/** Returns a double as an odd whole number times a power of two. */
function parts(value: number): [mantissa: bigint, twos: number] {
  let twos = 0;
  let whole = value;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    twos -= 1;
  }
  let mantissa = BigInt(whole);
  while (mantissa !== 0n && (mantissa & 1n) === 0n) {
    mantissa >>= 1n;
    twos += 1;
  }
  return [mantissa, twos];
}

function timesPowerOfTwo(value: bigint, twos: number): number {
  const magnitude = value < 0n ? -value : value;
  const excess = Math.max(0, magnitude.toString(16).length * 4 - 128);
  const kept = magnitude >> BigInt(excess);
  // A last bit for what is cut off; the conversion rounds once, the scaling after it is exact.
  const sticky = kept << BigInt(excess) === magnitude ? kept * 2n : kept * 2n + 1n;
  const shift = twos + excess - 1;
  const half = Math.trunc(shift / 2);
  const result = Number(sticky) * 2 ** half * 2 ** (shift - half);
  return value < 0n ? -result : result;
}
