import { nextDouble, seededSource } from '../../../java/index.ts';
import { defineClass } from '../../runtime/classes.ts';
import { DoubleValue, FloatValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { doubleToInt, doubleToLong } from '../../semantics/arithmetic-convert.ts';
import { javaPow } from '../../semantics/arithmetic-power.ts';
import { longArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import {
  copySign,
  exponentOf,
  floatUlp,
  halfUp,
  ieeeRemainder,
  nextAfter,
  nextDown,
  nextFloatUp,
  nextUp,
  rint,
  ulp,
} from './math-doubles.ts';
import { floatingOverloadOf, overloadOf, pairOverloadOf } from './math-kinds.ts';
import { exactRows } from './math-whole.ts';
import { double, doubleParam, floatParam, intParam } from './parameters.ts';
import { freshSeed } from './random.ts';

const OF_ONE: Readonly<Record<string, (value: number) => number>> = {
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  floor: Math.floor,
  ceil: Math.ceil,
  rint,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  exp: Math.exp,
  expm1: Math.expm1,
  log: Math.log,
  log10: Math.log10,
  log1p: Math.log1p,
  toDegrees: (value) => value * (180 / Math.PI),
  toRadians: (value) => value * (Math.PI / 180),
};

const OF_TWO: Readonly<Record<string, (a: number, b: number) => number>> = {
  pow: javaPow,
  atan2: Math.atan2,
  hypot: Math.hypot,
  IEEEremainder: ieeeRemainder,
  copySign,
  nextAfter,
};

function absolute(value: Value | undefined): Value {
  switch (overloadOf(value)) {
    case 'int':
      return Math.abs(intParam(value)) | 0;
    case 'long': {
      const whole = longArg(value);
      return BigInt.asIntN(64, whole < 0n ? -whole : whole);
    }
    case 'float':
      return new FloatValue(Math.abs(floatParam(value)));
    default:
      return new DoubleValue(Math.abs(doubleParam(value)));
  }
}

function extreme(name: 'max' | 'min', a: Value | undefined, b: Value | undefined, vm: Vm): Value {
  const choose = Math[name];
  switch (pairOverloadOf(a, b, name, vm)) {
    case 'int':
      return choose(intParam(a), intParam(b));
    case 'long': {
      const [left, right] = [longArg(a), longArg(b)];
      return (name === 'max') === left > right ? left : right;
    }
    case 'float':
      return new FloatValue(choose(floatParam(a), floatParam(b)));
    default:
      return new DoubleValue(choose(doubleParam(a), doubleParam(b)));
  }
}

function rounded(value: Value | undefined): Value {
  return floatingOverloadOf(value) === 'float'
    ? doubleToInt(halfUp(floatParam(value)))
    : doubleToLong(halfUp(doubleParam(value)));
}

/** Applies a method with a `float` and a `double` form. */
function floating(value: Value | undefined, ofDouble: (value: number) => number, ofFloat = ofDouble): Value {
  return floatingOverloadOf(value) === 'float'
    ? new FloatValue(ofFloat(floatParam(value)))
    : new DoubleValue(ofDouble(doubleParam(value)));
}

const rows: readonly MethodRow<null>[] = [
  ...Object.entries(OF_ONE).map(
    ([name, run]): MethodRow<null> => [name, 1, (_none, [a]) => double(run(doubleParam(a)))],
  ),
  ...Object.entries(OF_TWO).map(
    ([name, run]): MethodRow<null> => [name, 2, (_none, [a, b]) => double(run(doubleParam(a), doubleParam(b)))],
  ),
  ...exactRows,
  ['abs', 1, (_none, [value]) => absolute(value)],
  ['max', 2, (_none, [a, b], vm) => extreme('max', a, b, vm)],
  ['min', 2, (_none, [a, b], vm) => extreme('min', a, b, vm)],
  ['round', 1, (_none, [value]) => rounded(value)],
  ['signum', 1, (_none, [value]) => floating(value, Math.sign)],
  ['ulp', 1, (_none, [value]) => floating(value, ulp, floatUlp)],
  ['nextUp', 1, (_none, [value]) => floating(value, nextUp, nextFloatUp)],
  ['nextDown', 1, (_none, [value]) => floating(value, nextDown, (float) => -nextFloatUp(-float))],
  ['getExponent', 1, (_none, [value]) => exponentOf(doubleParam(value))],
  ['scalb', 2, (_none, [value, power]) => double(doubleParam(value) * 2 ** intParam(power))],
  ['random', 0, (_none, _args, vm) => double(nextDouble(seededSource(freshSeed(vm))))],
];

function mathClass(name: string): NativeClass {
  return nativeClass<null>(defineClass(name), {
    constants: { PI: new DoubleValue(Math.PI), E: new DoubleValue(Math.E) },
    statics: rows,
  });
}

export const mathClasses: readonly NativeClass[] = [mathClass('java.lang.Math'), mathClass('java.lang.StrictMath')];
