import { BYTE, INTEGER, LONG, PRIMITIVES, SHORT } from '../../runtime/classes.ts';
import { SmallValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { numberHash } from '../../semantics/arithmetic.ts';
import { parseByte, parseInteger, parseLong, parseShort } from '../../semantics/parse-number.ts';
import { longArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { intParam } from './parameters.ts';
import { numberText, type Word, wordStatics } from './whole-statics.ts';

const INT_WORD: Word = {
  bits: 32,
  take: (value) => BigInt(intParam(value)),
  give: (value) => Number(BigInt.asIntN(32, value)),
  parse: parseInteger,
};

const LONG_WORD: Word = { bits: 64, take: longArg, give: (value) => BigInt.asIntN(64, value), parse: parseLong };

function primitive(name: string): Value {
  return PRIMITIVES.get(name)?.type ?? null;
}

function unsignedOf(vm: Vm, text: string, radix: number, bits: 32 | 64): bigint {
  const value = parseLongOrMore(vm, text, radix);
  if (value < 0n) {
    return vm.fail('java.lang.NumberFormatException', `Illegal leading minus sign on unsigned string ${text}.`);
  }
  if (BigInt.asUintN(bits, value) !== value) {
    const type = bits === 32 ? 'int' : 'long';
    return vm.fail('java.lang.NumberFormatException', `String value ${text} exceeds range of unsigned ${type}.`);
  }
  return value;
}

function parseLongOrMore(vm: Vm, text: string, radix: number): bigint {
  return radix === 10 && /^\d{19,20}$/.test(text) ? BigInt(text) : parseLong(vm, text, radix);
}

export const integer: NativeClass = nativeClass<number>(INTEGER, {
  constants: { MAX_VALUE: 0x7fffffff, MIN_VALUE: -0x80000000, SIZE: 32, BYTES: 4, TYPE: primitive('int') },
  constructors: [
    [1, (_none, [value]) => intParam(value)],
    [1, (_none, [text], vm) => parseInteger(vm, numberText(vm, text))],
  ],
  statics: [
    ...wordStatics(INT_WORD, intParam),
    ['parseInt', 1, (_none, [text], vm) => parseInteger(vm, numberText(vm, text))],
    ['parseInt', 2, (_none, [text, radix], vm) => parseInteger(vm, numberText(vm, text), intParam(radix))],
    ['valueOf', 1, (_none, [value]) => intParam(value)],
    ['valueOf', 1, (_none, [text], vm) => parseInteger(vm, numberText(vm, text))],
    ['valueOf', 2, (_none, [text, radix], vm) => parseInteger(vm, numberText(vm, text), intParam(radix))],
    [
      'parseUnsignedInt',
      [1, 2],
      (_none, [text, radix = 10], vm) => Number(unsignedOf(vm, textArg(vm, text), intParam(radix), 32)) | 0,
    ],
    ['toUnsignedLong', 1, (_none, [value]) => BigInt.asUintN(32, BigInt(intParam(value)))],
    ['hashCode', 1, (_none, [value]) => intParam(value)],
  ],
});

export const long: NativeClass = nativeClass<bigint>(LONG, {
  constants: { MAX_VALUE: 2n ** 63n - 1n, MIN_VALUE: -(2n ** 63n), SIZE: 64, BYTES: 8, TYPE: primitive('long') },
  constructors: [
    [1, (_none, [value]) => longArg(value)],
    [1, (_none, [text], vm) => parseLong(vm, numberText(vm, text))],
  ],
  statics: [
    ...wordStatics(LONG_WORD, intParam),
    ['parseLong', 1, (_none, [text], vm) => parseLong(vm, numberText(vm, text))],
    ['parseLong', 2, (_none, [text, radix], vm) => parseLong(vm, numberText(vm, text), intParam(radix))],
    ['valueOf', 1, (_none, [value]) => longArg(value)],
    ['valueOf', 1, (_none, [text], vm) => parseLong(vm, numberText(vm, text))],
    ['valueOf', 2, (_none, [text, radix], vm) => parseLong(vm, numberText(vm, text), intParam(radix))],
    [
      'parseUnsignedLong',
      [1, 2],
      (_none, [text, radix = 10], vm) => BigInt.asIntN(64, unsignedOf(vm, textArg(vm, text), intParam(radix), 64)),
    ],
    ['hashCode', 1, (_none, [value]) => numberHash(longArg(value))],
  ],
});

function small(
  type: typeof BYTE | typeof SHORT,
  name: 'Byte' | 'Short',
  bits: 8 | 16,
  parse: (vm: Vm, text: string, radix?: number) => SmallValue,
): NativeClass {
  const make = (value: number): SmallValue => new SmallValue(type, value);
  const own = (value: Value | undefined): number => {
    const number = intParam(value);
    return value instanceof SmallValue && value.type === type ? number : intParam(undefined);
  };
  const bound = 2 ** (bits - 1);
  return nativeClass<SmallValue>(type, {
    constants: {
      MAX_VALUE: make(bound - 1),
      MIN_VALUE: make(-bound),
      SIZE: bits,
      BYTES: bits / 8,
      TYPE: primitive(name.toLowerCase()),
    },
    constructors: [
      [1, (_none, [value]) => make(own(value))],
      [1, (_none, [text], vm) => parse(vm, numberText(vm, text))],
    ],
    statics: [
      [`parse${name}`, 1, (_none, [text], vm) => parse(vm, numberText(vm, text))],
      [`parse${name}`, 2, (_none, [text, radix], vm) => parse(vm, numberText(vm, text), intParam(radix))],
      ['valueOf', 1, (_none, [value]) => make(own(value))],
      ['valueOf', 1, (_none, [text], vm) => parse(vm, numberText(vm, text))],
      ['valueOf', 2, (_none, [text, radix], vm) => parse(vm, numberText(vm, text), intParam(radix))],
      ['toString', 1, (_none, [value]) => String(own(value))],
      ['compare', 2, (_none, [a, b]) => own(a) - own(b)],
      ['hashCode', 1, (_none, [value]) => own(value)],
      ['toUnsignedInt', 1, (_none, [value]) => own(value) & (2 ** bits - 1)],
      ['toUnsignedLong', 1, (_none, [value]) => BigInt(own(value) & (2 ** bits - 1))],
    ],
  });
}

export const byte: NativeClass = small(BYTE, 'Byte', 8, parseByte);
export const short: NativeClass = small(SHORT, 'Short', 16, parseShort);
