import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { textArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';

// What Integer and Long share: the same static methods over words of 32 and of 64 bits.

/** Describes one width of whole numbers: the conversion of its values, and its bits. */
export interface Word {
  readonly bits: 32 | 64;
  take(value: Value | undefined): bigint;
  give(value: bigint): Value;
  parse(vm: Vm, text: string, radix: number): Value;
}

const FORMAT = 'java.lang.NumberFormatException';

/** Returns a text for a parser; null has a message of its own. */
export function numberText(vm: Vm, value: Value | undefined): string {
  return value === null ? vm.fail(FORMAT, 'Cannot parse null string') : textArg(vm, value);
}

function bitCount(value: bigint): number {
  return value.toString(2).replaceAll('0', '').length;
}

function leadingZeros(word: Word, unsigned: bigint): number {
  return unsigned === 0n ? word.bits : word.bits - unsigned.toString(2).length;
}

function trailingZeros(word: Word, unsigned: bigint): number {
  return unsigned === 0n ? word.bits : (unsigned & -unsigned).toString(2).length - 1;
}

function reversed(word: Word, unsigned: bigint, digit: 1 | 8): bigint {
  const digits = unsigned.toString(2).padStart(word.bits, '0');
  const groups = digits.match(digit === 1 ? /./g : /.{8}/g) ?? [];
  return BigInt(`0b${groups.reverse().join('')}`);
}

/** Implements `Integer.decode`, which reads a number with a sign, `0x`, `#` or `0` before it. */
function decoded(vm: Vm, word: Word, text: string): Value {
  if (text === '') return vm.fail(FORMAT, 'Zero length string');
  const [, sign = '', prefix = '', digits = ''] = /^([-+]?)(0[xX]|#|0(?=.))?(.*)$/s.exec(text) ?? [];
  const radix = prefix === '' ? 10 : prefix === '0' ? 8 : 16;
  return word.parse(vm, (sign === '-' ? sign : '') + digits, radix);
}

function radixOf(value: number): number {
  return value < 2 || value > 36 ? 10 : value;
}

/** Defines the methods that take values of the word and optionally an `int`. */
export function wordStatics(word: Word, intOf: (value: Value | undefined) => number): readonly MethodRow<null>[] {
  const unsigned = (value: Value | undefined): bigint => BigInt.asUintN(word.bits, word.take(value));
  const shown =
    (radix: number): MethodRow<null>[2] =>
    (_none, [value]) =>
      unsigned(value).toString(radix);
  const rotate = (value: Value | undefined, distance: number): Value => {
    const by = BigInt(((distance % word.bits) + word.bits) % word.bits);
    const bits = unsigned(value);
    return word.give((bits << by) | (bits >> (BigInt(word.bits) - by)));
  };
  const compared = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
  const nonZero = (value: bigint, vm: Vm): bigint =>
    value === 0n ? vm.fail('java.lang.ArithmeticException', '/ by zero') : value;
  return [
    ['toHexString', 1, shown(16)],
    ['toOctalString', 1, shown(8)],
    ['toBinaryString', 1, shown(2)],
    ['toString', 1, (_none, [value]) => word.take(value).toString()],
    ['toString', 2, (_none, [value, radix]) => word.take(value).toString(radixOf(intOf(radix)))],
    ['toUnsignedString', 1, shown(10)],
    ['toUnsignedString', 2, (_none, [value, radix]) => unsigned(value).toString(radixOf(intOf(radix)))],
    ['decode', 1, (_none, [text], vm) => decoded(vm, word, textArg(vm, text))],
    ['bitCount', 1, (_none, [value]) => bitCount(unsigned(value))],
    ['reverse', 1, (_none, [value]) => word.give(reversed(word, unsigned(value), 1))],
    ['reverseBytes', 1, (_none, [value]) => word.give(reversed(word, unsigned(value), 8))],
    ['rotateLeft', 2, (_none, [value, distance]) => rotate(value, intOf(distance))],
    ['rotateRight', 2, (_none, [value, distance]) => rotate(value, -intOf(distance))],
    ['numberOfLeadingZeros', 1, (_none, [value]) => leadingZeros(word, unsigned(value))],
    ['numberOfTrailingZeros', 1, (_none, [value]) => trailingZeros(word, unsigned(value))],
    [
      'highestOneBit',
      1,
      (_none, [value]) => {
        const bits = unsigned(value);
        return word.give(bits === 0n ? 0n : 1n << BigInt(bits.toString(2).length - 1));
      },
    ],
    ['lowestOneBit', 1, (_none, [value]) => word.give(unsigned(value) & -unsigned(value))],
    ['signum', 1, (_none, [value]) => compared(word.take(value), 0n)],
    ['compare', 2, (_none, [a, b]) => compared(word.take(a), word.take(b))],
    ['compareUnsigned', 2, (_none, [a, b]) => compared(unsigned(a), unsigned(b))],
    ['max', 2, (_none, [a, b]) => word.give(word.take(a) > word.take(b) ? word.take(a) : word.take(b))],
    ['min', 2, (_none, [a, b]) => word.give(word.take(a) < word.take(b) ? word.take(a) : word.take(b))],
    ['sum', 2, (_none, [a, b]) => word.give(word.take(a) + word.take(b))],
    ['divideUnsigned', 2, (_none, [a, b], vm) => word.give(unsigned(a) / nonZero(unsigned(b), vm))],
    ['remainderUnsigned', 2, (_none, [a, b], vm) => word.give(unsigned(a) % nonZero(unsigned(b), vm))],
  ];
}
