import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { longArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { intParam, wholePair } from './parameters.ts';

type Operation = (a: bigint, b: bigint) => bigint;

const EXACT: Readonly<Record<string, Operation>> = {
  addExact: (a, b) => a + b,
  subtractExact: (a, b) => a - b,
  multiplyExact: (a, b) => a * b,
};

const EXACT_OF_ONE: Readonly<Record<string, (a: bigint) => bigint>> = {
  incrementExact: (a) => a + 1n,
  decrementExact: (a) => a - 1n,
  negateExact: (a) => -a,
};

function fitted(value: bigint, bits: 32 | 64, vm: Vm): Value {
  if (BigInt.asIntN(bits, value) !== value) {
    return vm.fail('java.lang.ArithmeticException', `${bits === 32 ? 'integer' : 'long'} overflow`);
  }
  return bits === 32 ? Number(value) : value;
}

function absExact(_self: null, [value]: readonly (Value | undefined)[], vm: Vm): Value {
  const [whole, bits, type] =
    typeof value === 'bigint' ? ([value, 64, 'Long'] as const) : ([BigInt(intParam(value)), 32, 'Integer'] as const);
  const size = whole < 0n ? -whole : whole;
  if (BigInt.asIntN(bits, size) !== size)
    vm.fail('java.lang.ArithmeticException', `Overflow to represent absolute value of ${type}.MIN_VALUE`);
  return fitted(size, bits, vm);
}

function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function floored(name: 'floorDiv' | 'floorMod', a: Value | undefined, b: Value | undefined, vm: Vm): Value {
  const pair = wholePair(a, b);
  const [left, right] = [BigInt(pair[0]), BigInt(pair[1])];
  if (right === 0n) return vm.fail('java.lang.ArithmeticException', '/ by zero');
  const quotient = floorDiv(left, right);
  const result = name === 'floorDiv' ? quotient : left - quotient * right;
  // The remainder of a Long by an Integer fits, and is, an Integer.
  const isInt = typeof pair[0] === 'number' || (name === 'floorMod' && typeof b === 'number');
  return isInt ? Number(BigInt.asIntN(32, result)) : BigInt.asIntN(64, result);
}

/** Defines the methods of whole numbers: `int` or `long`, with an error where the result does not fit. */
export const exactRows: readonly MethodRow<null>[] = [
  ...Object.entries(EXACT).map(
    ([name, run]): MethodRow<null> => [
      name,
      2,
      (_none, [a, b], vm) => {
        const pair = wholePair(a, b);
        return fitted(run(BigInt(pair[0]), BigInt(pair[1])), typeof pair[0] === 'number' ? 32 : 64, vm);
      },
    ],
  ),
  ...Object.entries(EXACT_OF_ONE).map(
    ([name, run]): MethodRow<null> => [
      name,
      1,
      (_none, [value], vm) =>
        typeof value === 'bigint' ? fitted(run(value), 64, vm) : fitted(run(BigInt(intParam(value))), 32, vm),
    ],
  ),
  ['absExact', 1, absExact],
  ['floorDiv', 2, (_none, [a, b], vm) => floored('floorDiv', a, b, vm)],
  ['floorMod', 2, (_none, [a, b], vm) => floored('floorMod', a, b, vm)],
  ['toIntExact', 1, (_none, [value], vm) => fitted(longArg(value), 32, vm)],
  ['multiplyHigh', 2, (_none, [a, b]) => BigInt.asIntN(64, (longArg(a) * longArg(b)) >> 64n)],
];
