import type { BigIntegerValue } from '../../runtime/numbers.ts';
import type { Vm } from '../../runtime/vm.ts';
import { bitsOf, checkBits } from '../../semantics/arithmetic-limits.ts';
import type { MethodRow } from '../define.ts';
import { big, bigIntegerParam, intParam } from './parameters.ts';

/**
 * Returns the position of a bit; Java refuses negative ones, Millwright also those beyond the size that a number may have.
 */
function place(bit: number, vm: Vm): bigint {
  if (bit < 0) return vm.fail('java.lang.ArithmeticException', 'Negative bit address');
  return BigInt(bit);
}

function settable(bit: number, vm: Vm): bigint {
  checkBits(vm, bit);
  return place(bit, vm);
}

function shifted(value: bigint, distance: number, vm: Vm): BigIntegerValue {
  if (distance > 0 && value !== 0n) checkBits(vm, bitsOf(value) + distance);
  return big(distance >= 0 ? value << BigInt(distance) : value >> BigInt(-distance));
}

/** Counts the bits of the shortest two's complement, without the sign. */
function bitLength(value: bigint): number {
  const magnitude = value < 0n ? -value - 1n : value;
  return magnitude === 0n ? 0 : magnitude.toString(2).length;
}

function bitCount(value: bigint): number {
  return (value < 0n ? -value - 1n : value).toString(2).replaceAll('0', '').length;
}

export const bitRows: readonly MethodRow<BigIntegerValue>[] = [
  ['and', 1, (self, [other]) => big(self.value & bigIntegerParam(other))],
  ['or', 1, (self, [other]) => big(self.value | bigIntegerParam(other))],
  ['xor', 1, (self, [other]) => big(self.value ^ bigIntegerParam(other))],
  ['andNot', 1, (self, [other]) => big(self.value & ~bigIntegerParam(other))],
  ['not', 0, (self) => big(~self.value)],
  ['shiftLeft', 1, (self, [distance], vm) => shifted(self.value, intParam(distance), vm)],
  ['shiftRight', 1, (self, [distance], vm) => shifted(self.value, -intParam(distance), vm)],
  ['testBit', 1, (self, [bit], vm) => ((self.value >> place(intParam(bit), vm)) & 1n) === 1n],
  ['setBit', 1, (self, [bit], vm) => big(self.value | (1n << settable(intParam(bit), vm)))],
  ['clearBit', 1, (self, [bit], vm) => big(self.value & ~(1n << settable(intParam(bit), vm)))],
  ['flipBit', 1, (self, [bit], vm) => big(self.value ^ (1n << settable(intParam(bit), vm)))],
  ['bitLength', 0, (self) => bitLength(self.value)],
  ['bitCount', 0, (self) => bitCount(self.value)],
  ['getLowestSetBit', 0, (self) => (self.value === 0n ? -1 : (self.value & -self.value).toString(2).length - 1)],
];
