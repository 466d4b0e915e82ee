import { arrayOf, BIG_INTEGER, BYTE, PRIMITIVES } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { type BigIntegerValue, SmallValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { modulo, multiply, numberHash, toInt } from '../../semantics/arithmetic.ts';
import { bitsOf, checkBits } from '../../semantics/arithmetic-limits.ts';
import { wholePower } from '../../semantics/arithmetic-power.ts';
import { parseBigInteger } from '../../semantics/parse-number.ts';
import { longArg, textArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { bitRows } from './big-integer-bits.ts';
import { theoryRows } from './big-integer-theory.ts';
import { big, bigIntegerParam, intParam } from './parameters.ts';
import { randomBits } from './random.ts';

/** Returns a whole number as a BigInteger, and refuses it where it is too large. */
function checkedBig(value: bigint, vm: Vm): BigIntegerValue {
  checkBits(vm, bitsOf(value));
  return big(value);
}

function byZero(vm: Vm): never {
  return vm.fail('java.lang.ArithmeticException', 'BigInteger divide by zero');
}

function quotient(a: bigint, b: bigint, vm: Vm): bigint {
  return b === 0n ? byZero(vm) : a / b;
}

function rest(a: bigint, b: bigint, vm: Vm): bigint {
  return b === 0n ? byZero(vm) : a % b;
}

function bytesOf(list: Value | undefined): bigint {
  if (!(list instanceof ListValue) || list.type.component?.name !== 'byte') return mismatch();
  const digits = list.items.map((each) =>
    ((each instanceof SmallValue ? each.value : 0) & 255).toString(16).padStart(2, '0'),
  );
  return digits.length === 0 ? 0n : BigInt(`0x${digits.join('')}`);
}

function fromSigned(list: Value | undefined, vm: Vm): BigIntegerValue {
  const value = bytesOf(list);
  if (!(list instanceof ListValue) || list.items.length === 0) {
    return vm.fail('java.lang.NumberFormatException', 'Zero length BigInteger');
  }
  return big(BigInt.asIntN(list.items.length * 8, value));
}

function fromMagnitude(signum: number, magnitude: bigint, vm: Vm): BigIntegerValue {
  if (signum < -1 || signum > 1) return vm.fail('java.lang.NumberFormatException', 'Invalid signum value');
  if (signum === 0 && magnitude !== 0n) {
    return vm.fail('java.lang.NumberFormatException', 'signum-magnitude mismatch');
  }
  return big(signum < 0 ? -magnitude : magnitude);
}

function toBytes(value: bigint): ListValue {
  let size = 1;
  while (BigInt.asIntN(size * 8, value) !== value) size += 1;
  const digits = BigInt.asUintN(size * 8, value)
    .toString(16)
    .padStart(size * 2, '0');
  const items = Array.from({ length: size }, (_, index) => {
    return new SmallValue(BYTE, Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16));
  });
  return new ListValue(items, arrayOf(PRIMITIVES.get('byte')?.type ?? BYTE));
}

function narrowed(value: bigint, bits: 32 | 64, vm: Vm): bigint {
  if (BigInt.asIntN(bits, value) === value) return value;
  return vm.fail('java.lang.ArithmeticException', `BigInteger out of ${bits === 32 ? 'int' : 'long'} range`);
}

type Operation = (a: bigint, b: bigint, vm: Vm) => bigint;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  divide: quotient,
  remainder: rest,
  mod: modulo,
  min: (a, b) => (a < b ? a : b),
  max: (a, b) => (a > b ? a : b),
};

const operationRows: readonly MethodRow<BigIntegerValue>[] = Object.entries(OPERATIONS).map(([name, run]) => [
  name,
  1,
  (self, [other], vm) => checkedBig(run(self.value, bigIntegerParam(other), vm), vm),
]);

export const bigInteger: NativeClass = nativeClass<BigIntegerValue>(BIG_INTEGER, {
  constants: { ZERO: big(0n), ONE: big(1n), TWO: big(2n), TEN: big(10n) },
  constructors: [
    [1, (_none, [text], vm) => parseBigInteger(vm, textArg(vm, text))],
    [1, (_none, [bytes], vm) => fromSigned(bytes, vm)],
    [2, (_none, [text, radix], vm) => parseBigInteger(vm, textArg(vm, text), intParam(radix))],
    [2, (_none, [signum, bytes], vm) => fromMagnitude(intParam(signum), bytesOf(bytes), vm)],
    [2, (_none, [bits, random], vm) => big(randomBits(intParam(bits), random, vm))],
  ],
  statics: [['valueOf', 1, (_none, [value]) => big(longArg(value))]],
  methods: [
    ...operationRows,
    ...bitRows,
    ...theoryRows,
    ['multiply', 1, (self, [other], vm) => multiply(self, big(bigIntegerParam(other)), vm)],
    [
      'divideAndRemainder',
      1,
      (self, [other], vm) => {
        const divisor = bigIntegerParam(other);
        const both = [quotient(self.value, divisor, vm), rest(self.value, divisor, vm)];
        return new ListValue(both.map(big), arrayOf(BIG_INTEGER));
      },
    ],
    [
      'pow',
      1,
      (self, [exponent], vm) => {
        const times = intParam(exponent);
        if (times < 0) return vm.fail('java.lang.ArithmeticException', 'Negative exponent');
        return big(wholePower(self.value, times, vm));
      },
    ],
    ['negate', 0, (self) => big(-self.value)],
    ['signum', 0, (self) => (self.value === 0n ? 0 : self.value < 0n ? -1 : 1)],
    ['toString', 1, (self, [radix]) => shown(self.value, intParam(radix))],
    ['toByteArray', 0, (self) => toBytes(self.value)],
    ['intValueExact', 0, (self, _args, vm) => Number(narrowed(self.value, 32, vm))],
    ['longValueExact', 0, (self, _args, vm) => narrowed(self.value, 64, vm)],
    ['hashCode', 0, (self) => numberHash(self)],
    ['intValue', 0, (self, _args, vm) => toInt(self, vm)],
  ],
});

function shown(value: bigint, radix: number): string {
  return value.toString(radix < 2 || radix > 36 ? 10 : radix);
}
