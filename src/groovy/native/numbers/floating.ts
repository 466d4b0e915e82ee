import { doubleBits, doubleText, floatBits, floatText } from '../../../java/index.ts';
import { DOUBLE, FLOAT, PRIMITIVES } from '../../runtime/classes.ts';
import { DoubleValue, FloatValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { compareDoubles } from '../../semantics/arithmetic-compare.ts';
import { doubleToInt, doubleToLong } from '../../semantics/arithmetic-convert.ts';
import { numberHash } from '../../semantics/arithmetic-hash.ts';
import { parseDouble, parseFloat32 } from '../../semantics/parse-number.ts';
import { longArg, textArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { hexText } from './hex-double.ts';
import { doubleParam, floatParam, intParam } from './parameters.ts';

type Floating = DoubleValue | FloatValue;

interface Kind {
  take(value: Value | undefined): number;
  give(value: number): Floating;
  parse(vm: Vm, text: string): Floating;
  text(value: number): string;
}

const DOUBLE_KIND: Kind = {
  take: doubleParam,
  give: (value) => new DoubleValue(value),
  parse: parseDouble,
  text: doubleText,
};
const FLOAT_KIND: Kind = {
  take: floatParam,
  give: (value) => new FloatValue(value),
  parse: parseFloat32,
  text: floatText,
};

function parsed(kind: Kind, vm: Vm, text: Value | undefined): Floating {
  if (text === null) {
    return vm.fail('java.lang.NullPointerException', 'Cannot invoke "String.trim()" because "in" is null');
  }
  return kind.parse(vm, textArg(vm, text));
}

/** Implements Groovy's `round(n)`, which rounds halves up, to a power of ten. */
function rounded(value: number, precision: number): number {
  const unit = 10 ** precision;
  return Math.floor(value * unit + 0.5) / unit;
}

/** Implements Groovy's `trunc(n)`. */
function truncated(value: number, precision: number): number {
  if (precision === 0) return value < 0 ? Math.ceil(value) : Math.floor(value);
  const unit = 10 ** precision;
  const scaled = value * unit;
  return (value < 0 ? Math.ceil(scaled) : Math.floor(scaled)) / unit;
}

function statics(kind: Kind, name: string): readonly MethodRow<null>[] {
  const { take, give } = kind;
  return [
    ['valueOf', 1, (_none, [value]) => give(take(value))],
    ['valueOf', 1, (_none, [text], vm) => parsed(kind, vm, text)],
    [`parse${name}`, 1, (_none, [text], vm) => parsed(kind, vm, text)],
    ['toString', 1, (_none, [value]) => kind.text(take(value))],
    ['compare', 2, (_none, [a, b]) => compareDoubles(take(a), take(b))],
    ['isNaN', 1, (_none, [value]) => Number.isNaN(take(value))],
    ['isInfinite', 1, (_none, [value]) => Math.abs(take(value)) === Number.POSITIVE_INFINITY],
    ['isFinite', 1, (_none, [value]) => Number.isFinite(take(value))],
    ['max', 2, (_none, [a, b]) => give(Math.max(take(a), take(b)))],
    ['min', 2, (_none, [a, b]) => give(Math.min(take(a), take(b)))],
    ['sum', 2, (_none, [a, b]) => give(take(a) + take(b))],
    ['hashCode', 1, (_none, [value]) => numberHash(give(take(value)))],
  ];
}

function methods(kind: Kind): readonly MethodRow<Floating>[] {
  return [
    ['isNaN', 0, (self) => Number.isNaN(self.value)],
    ['isInfinite', 0, (self) => Math.abs(self.value) === Number.POSITIVE_INFINITY],
    ['round', 1, (self, [precision]) => kind.give(rounded(self.value, intParam(precision)))],
    ['trunc', [0, 1], (self, [precision = 0]) => kind.give(truncated(self.value, intParam(precision)))],
  ];
}

const view = new DataView(new ArrayBuffer(8));

function fromDoubleBits(bits: bigint): DoubleValue {
  view.setBigInt64(0, bits);
  return new DoubleValue(view.getFloat64(0));
}

function fromFloatBits(bits: number): FloatValue {
  view.setInt32(0, bits);
  return new FloatValue(view.getFloat32(0));
}

export const doubleClass: NativeClass = nativeClass<DoubleValue>(DOUBLE, {
  constants: {
    MAX_VALUE: new DoubleValue(Number.MAX_VALUE),
    MIN_VALUE: new DoubleValue(Number.MIN_VALUE),
    MIN_NORMAL: new DoubleValue(2 ** -1022),
    NaN: new DoubleValue(Number.NaN),
    POSITIVE_INFINITY: new DoubleValue(Number.POSITIVE_INFINITY),
    NEGATIVE_INFINITY: new DoubleValue(Number.NEGATIVE_INFINITY),
    MAX_EXPONENT: 1023,
    MIN_EXPONENT: -1022,
    SIZE: 64,
    BYTES: 8,
    TYPE: PRIMITIVES.get('double')?.type ?? null,
  },
  constructors: [
    [1, (_none, [value]) => new DoubleValue(doubleParam(value))],
    [1, (_none, [text], vm) => parsed(DOUBLE_KIND, vm, text)],
  ],
  statics: [
    ...statics(DOUBLE_KIND, 'Double'),
    ['doubleToLongBits', 1, (_none, [value]) => doubleBits(doubleParam(value))],
    ['doubleToRawLongBits', 1, (_none, [value]) => doubleBits(doubleParam(value))],
    ['longBitsToDouble', 1, (_none, [bits]) => fromDoubleBits(longArg(bits))],
    ['toHexString', 1, (_none, [value]) => hexText(doubleParam(value))],
  ],
  methods: [...methods(DOUBLE_KIND), ['round', 0, (self) => doubleToLong(Math.floor(self.value + 0.5))]],
});

export const floatClass: NativeClass = nativeClass<FloatValue>(FLOAT, {
  constants: {
    MAX_VALUE: new FloatValue(3.4028234663852886e38),
    MIN_VALUE: new FloatValue(2 ** -149),
    MIN_NORMAL: new FloatValue(2 ** -126),
    NaN: new FloatValue(Number.NaN),
    POSITIVE_INFINITY: new FloatValue(Number.POSITIVE_INFINITY),
    NEGATIVE_INFINITY: new FloatValue(Number.NEGATIVE_INFINITY),
    MAX_EXPONENT: 127,
    MIN_EXPONENT: -126,
    SIZE: 32,
    BYTES: 4,
    TYPE: PRIMITIVES.get('float')?.type ?? null,
  },
  constructors: [
    [1, (_none, [value]) => new FloatValue(doubleParam(value))],
    [1, (_none, [text], vm) => parsed(FLOAT_KIND, vm, text)],
  ],
  statics: [
    ...statics(FLOAT_KIND, 'Float'),
    ['floatToIntBits', 1, (_none, [value]) => floatBits(floatParam(value))],
    ['floatToRawIntBits', 1, (_none, [value]) => floatBits(floatParam(value))],
    ['intBitsToFloat', 1, (_none, [bits]) => fromFloatBits(intParam(bits))],
  ],
  methods: [...methods(FLOAT_KIND), ['round', 0, (self) => doubleToInt(Math.floor(self.value + 0.5))]],
});
