import { Big, type BigDecimal, MC, RoundingMode } from 'bigdecimal.js';
import type { Vm } from '../runtime/vm.ts';
import { alignedDigits, checkDigits, decimally, overflow } from './arithmetic-limits.ts';

const EXTRA_PRECISION = 10;
const MIN_SCALE = 10;
const MAX_SCALE = 0x7fffffff;

export function addDecimals(a: BigDecimal, b: BigDecimal, vm: Vm): BigDecimal {
  checkDigits(vm, alignedDigits(a, b) + 1);
  return decimally(vm, () => a.add(b));
}

export function subtractDecimals(a: BigDecimal, b: BigDecimal, vm: Vm): BigDecimal {
  checkDigits(vm, alignedDigits(a, b) + 1);
  return decimally(vm, () => a.subtract(b));
}

export function multiplyDecimals(a: BigDecimal, b: BigDecimal, vm: Vm): BigDecimal {
  checkDigits(vm, a.precision() + b.precision());
  return decimally(vm, () => a.multiply(b));
}

/**
 * Implements Groovy's `/`: exact where the quotient is finite, otherwise with ten digits more than the operands have, of
 * which at most ten decimals are kept. Throws ArithmeticException for a zero divisor.
 */
export function divideDecimals(a: BigDecimal, b: BigDecimal, vm: Vm): BigDecimal {
  const exact = divideExactly(a, b, vm);
  if (exact !== undefined) return exact;
  const precision = Math.max(a.precision(), b.precision()) + EXTRA_PRECISION;
  return decimally(vm, () => {
    const result = a.divideWithMathContext(b, MC(precision));
    const scale = Math.max(a.scale(), b.scale(), MIN_SCALE);
    return result.scale() > scale ? rescaled(result, scale, RoundingMode.HALF_UP, vm) : result;
  });
}

/**
 * Implements `setScale`, which refuses to write out more zeros than a number may have digits, and creates none only to drop
 * them.
 */
export function rescaled(value: BigDecimal, scale: number, mode: RoundingMode, vm: Vm): BigDecimal {
  checkDigits(vm, value.precision() + scale - value.scale());
  const dropped = value.scale() - scale;
  return decimally(vm, () =>
    (dropped > value.precision() + 2 ? trace(value.signum(), scale) : value).setScale(scale, mode),
  );
}

/**
 * Returns a number of that sign that is much smaller than one unit of the last place: it rounds as every such number does.
 */
export function trace(sign: number, scale: number): BigDecimal {
  return Big(BigInt(sign), scale + 2);
}

/** Implements `BigDecimal.toPlainString`. */
export function plainText(value: BigDecimal, vm: Vm): string {
  const scale = value.scale();
  vm.checkString(value.precision() + Math.abs(scale) + 3);
  if (scale >= 0) return value.toPlainString();
  return value.signum() === 0 ? '0' : value.unscaledValue().toString() + '0'.repeat(-scale);
}

/** Implements `BigDecimal.divide` without rounding; returns undefined where the quotient is not finite. */
export function divideExactly(a: BigDecimal, b: BigDecimal, vm: Vm): BigDecimal | undefined {
  if (b.signum() === 0) {
    return vm.fail('java.lang.ArithmeticException', a.signum() === 0 ? 'Division undefined' : 'Division by zero');
  }
  const preferred = saturated(a.scale() - b.scale());
  if (a.signum() === 0) return Big(0n, preferred);
  const [rest, twos, fives] = withoutTensFactors(b.unscaledValue());
  const dividend = a.unscaledValue();
  if (dividend % rest !== 0n) return undefined;
  const places = Math.max(twos, fives);
  checkDigits(vm, a.precision() + places);
  const quotient = (dividend / rest) * 2n ** BigInt(places - twos) * 5n ** BigInt(places - fives);
  return stripped(quotient, places, preferred, vm);
}

function saturated(scale: number): number {
  return Math.max(-MAX_SCALE - 1, Math.min(MAX_SCALE, scale));
}

/** Returns the number without its factors 2 and 5, and the count of each. */
function withoutTensFactors(value: bigint): [rest: bigint, twos: number, fives: number] {
  const low = value & -value;
  const twos = low.toString(16).length * 4 - 4 + Math.log2(Number(`0x${low.toString(16)[0] ?? '1'}`));
  const [rest, fives] = withoutFactor(value >> BigInt(twos), 5n);
  return [rest, twos, fives];
}

/** Takes out the largest power of a factor, squaring it on the way up so that long numbers are quick, too. */
function withoutFactor(value: bigint, factor: bigint): [rest: bigint, count: number] {
  if (value % factor !== 0n) return [value, 0];
  const [rest, count] = withoutFactor(value / factor, factor * factor);
  return rest % factor === 0n ? [rest / factor, count * 2 + 2] : [rest, count * 2 + 1];
}

/** Removes zeros from the end of `value`, which has `places` decimals more than `preferred`, down to the preferred ones. */
function stripped(value: bigint, places: number, preferred: number, vm: Vm): BigDecimal {
  let rest = value;
  let extra = places;
  for (let chunk = 64; extra > 0 && chunk >= 1; ) {
    const size = Math.min(chunk, extra);
    const unit = 10n ** BigInt(size);
    if (rest % unit === 0n) {
      rest /= unit;
      extra -= size;
    } else {
      chunk = Math.floor(size / 2);
    }
  }
  const scale = preferred + extra;
  if (scale > MAX_SCALE) return vm.fail('java.lang.ArithmeticException', 'Underflow');
  return Big(rest, scale);
}

/** Implements `BigDecimal.pow`. Throws ArithmeticException beyond its range. */
export function powerOfDecimal(base: BigDecimal, exponent: number, vm: Vm): BigDecimal {
  if (exponent < 0 || exponent > 999_999_999) return vm.fail('java.lang.ArithmeticException', 'Invalid operation');
  const unscaled = base.unscaledValue();
  if (unscaled > 1n || unscaled < -1n) {
    const digits = base.precision() * exponent;
    if (!Number.isFinite(digits)) overflow(vm);
    checkDigits(vm, digits);
  }
  return decimally(vm, () => base.pow(exponent));
}
