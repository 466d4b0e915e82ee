import type { BigDecimal } from 'bigdecimal.js';
import type { Vm } from '../runtime/vm.ts';

/**
 * Limits the bits of a BigInteger and the digits of a BigDecimal to what one operation, or its text, handles in a few
 * milliseconds.
 */
export const MAX_BITS = 131_072;
const MAX_DIGITS = 20_000;

export function overflow(vm: Vm): never {
  return vm.fail('java.lang.ArithmeticException', 'BigInteger would overflow supported range');
}

/** Returns the number of bits of the magnitude, or up to three more. */
export function bitsOf(value: bigint): number {
  const approximate = Number(value);
  if (Number.isFinite(approximate)) return approximate === 0 ? 0 : Math.floor(Math.log2(Math.abs(approximate))) + 1;
  return value.toString(16).length * 4;
}

/** Refuses what would be larger than a BigInteger may be, before it is made; counts what it costs. */
export function checkBits(vm: Vm, bits: number): void {
  if (!(bits <= MAX_BITS)) overflow(vm);
  if (bits > 1024) {
    vm.spendAtOnce(Math.ceil(bits / 128));
    vm.allocate(bits / 8);
  }
}

/** Checks the digits of a BigDecimal as `checkBits` does bits: throws where there are too many. */
export function checkDigits(vm: Vm, digits: number): void {
  if (!(digits <= MAX_DIGITS)) overflow(vm);
  if (digits > 300) {
    vm.spendAtOnce(Math.ceil(digits / 32));
    vm.allocate(digits / 2);
  }
}

const JAVA_WORDS: Readonly<Record<string, string>> = { 'Scale too high': 'Underflow', 'Scale too less': 'Overflow' };

/** Runs an operation of the decimal library; its errors become ArithmeticExceptions. */
export function decimally<Result>(vm: Vm, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return vm.fail('java.lang.ArithmeticException', JAVA_WORDS[error.message] ?? error.message);
  }
}

/** Returns the number of digits that two decimals have once they have the same scale. */
export function alignedDigits(a: BigDecimal, b: BigDecimal): number {
  const scale = Math.max(a.scale(), b.scale());
  return Math.max(a.precision() + scale - a.scale(), b.precision() + scale - b.scale());
}
