import { Big, type BigDecimal, type MathContext, RoundingMode } from 'bigdecimal.js';
import { doubleText } from '../../../java/index.ts';
import { BIG_DECIMAL } from '../../runtime/classes.ts';
import { type BigDecimalValue, BigIntegerValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { compareNumbers } from '../../semantics/arithmetic.ts';
import { wholePart } from '../../semantics/arithmetic-convert.ts';
import {
  addDecimals,
  multiplyDecimals,
  plainText,
  powerOfDecimal,
  rescaled,
  subtractDecimals,
} from '../../semantics/arithmetic-decimals.ts';
import { checkDigits, decimally } from '../../semantics/arithmetic-limits.ts';
import { parseBigDecimal } from '../../semantics/parse-number.ts';
import { longArg, textArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { quotientRows } from './big-decimal-quotients.ts';
import { bigDecimalParam, bigIntegerParam, decimal, doubleParam, intParam } from './parameters.ts';
import { contextArg, roundingOrNumber } from './rounding-mode.ts';

type Operation = (a: BigDecimal, b: BigDecimal, vm: Vm) => BigDecimal;

/** Returns `value` rounded to the precision of a context. */
function toPrecision(value: BigDecimal, context: MathContext, vm: Vm): BigDecimal {
  return decimally(vm, () => value.round(context));
}

/** Defines an operation with and without a MathContext. */
function rows(name: string, operation: Operation): readonly MethodRow<BigDecimalValue>[] {
  return [
    [name, 1, (self, [other], vm) => decimal(operation(self.value, bigDecimalParam(other, vm), vm))],
    [
      name,
      2,
      (self, [other, context], vm) => {
        const result = operation(self.value, bigDecimalParam(other, vm), vm);
        return decimal(toPrecision(result, contextArg(context), vm));
      },
    ],
  ];
}

function unaryRows(name: string, run: (value: BigDecimal) => BigDecimal): readonly MethodRow<BigDecimalValue>[] {
  return [
    [name, 0, (self) => decimal(run(self.value))],
    [name, 1, (self, [context], vm) => decimal(toPrecision(run(self.value), contextArg(context), vm))],
  ];
}

/** Implements `toBigIntegerExact` and the methods that convert to a smaller class. */
function exact(value: BigDecimal, bits: 32 | 64 | undefined, vm: Vm): bigint {
  const whole = wholePart(value, vm);
  if (value.compareTo(Big(whole)) !== 0) return vm.fail('java.lang.ArithmeticException', 'Rounding necessary');
  if (bits !== undefined && BigInt.asIntN(bits, whole) !== whole) {
    return vm.fail('java.lang.ArithmeticException', 'Overflow');
  }
  return whole;
}

function moved(value: BigDecimal, places: number, vm: Vm): BigDecimal {
  if (places === 0) return value;
  const scale = value.scale() + places;
  if (Math.abs(scale) > 0x7fffffff) {
    return vm.fail('java.lang.ArithmeticException', scale > 0 ? 'Underflow' : 'Overflow');
  }
  const result = Big(value.unscaledValue(), scale);
  return scale < 0 ? rescaled(result, 0, RoundingMode.UNNECESSARY, vm) : result;
}

/** Returns `ROUND_UP` and the other modes as numbers. */
function modes(): Record<string, Value> {
  const found = Object.entries(RoundingMode).filter(([, mode]) => typeof mode === 'number');
  return Object.fromEntries(found.map(([name, mode]) => [`ROUND_${name}`, Number(mode)]));
}

export const bigDecimal: NativeClass = nativeClass<BigDecimalValue>(BIG_DECIMAL, {
  constants: { ZERO: decimal(Big(0)), ONE: decimal(Big(1)), TWO: decimal(Big(2)), TEN: decimal(Big(10)), ...modes() },
  constructors: [
    [1, (_none, [value], vm) => decimal(bigDecimalParam(value, vm))],
    [1, (_none, [text], vm) => parseBigDecimal(vm, textArg(vm, text))],
    [2, (_none, [value, scale]) => decimal(Big(bigIntegerParam(value), intParam(scale)))],
    [2, (_none, [value, context], vm) => decimal(toPrecision(bigDecimalParam(value, vm), contextArg(context), vm))],
    [
      2,
      (_none, [text, context], vm) =>
        decimal(toPrecision(parseBigDecimal(vm, textArg(vm, text)).value, contextArg(context), vm)),
    ],
  ],
  statics: [
    ['valueOf', 1, (_none, [value]) => decimal(Big(longArg(value)))],
    ['valueOf', 1, (_none, [value], vm) => parseBigDecimal(vm, doubleText(doubleParam(value)))],
    ['valueOf', 2, (_none, [value, scale]) => decimal(Big(longArg(value), intParam(scale)))],
  ],
  methods: [
    ...rows('add', addDecimals),
    ...rows('subtract', subtractDecimals),
    ...rows('multiply', multiplyDecimals),
    ...quotientRows,
    ...unaryRows('negate', (value) => value.negate()),
    ...unaryRows('abs', (value) => value.abs()),
    ...unaryRows('plus', (value) => value),
    ['round', 1, (self, [context], vm) => decimal(toPrecision(self.value, contextArg(context), vm))],
    ['pow', 1, (self, [exponent], vm) => decimal(powerOfDecimal(self.value, intParam(exponent), vm))],
    [
      'pow',
      2,
      (self, [exponent, context], vm) => {
        const mc = contextArg(context);
        if (mc.precision === 0) return decimal(powerOfDecimal(self.value, intParam(exponent), vm));
        checkDigits(vm, mc.precision * 4);
        return decimal(decimally(vm, () => self.value.pow(intParam(exponent), mc)));
      },
    ],
    ['signum', 0, (self) => self.value.signum()],
    ['scale', 0, (self) => self.value.scale()],
    ['precision', 0, (self) => self.value.precision()],
    ['unscaledValue', 0, (self) => new BigIntegerValue(self.value.unscaledValue())],
    [
      'setScale',
      [1, 2],
      (self, [scale, mode = RoundingMode.UNNECESSARY], vm) =>
        decimal(rescaled(self.value, intParam(scale), roundingOrNumber(mode, vm), vm)),
    ],
    ['movePointLeft', 1, (self, [places], vm) => decimal(moved(self.value, intParam(places), vm))],
    ['movePointRight', 1, (self, [places], vm) => decimal(moved(self.value, -intParam(places), vm))],
    [
      'scaleByPowerOfTen',
      1,
      (self, [power], vm) => decimal(decimally(vm, () => self.value.scaleByPowerOfTen(intParam(power)))),
    ],
    ['stripTrailingZeros', 0, (self, _args, vm) => decimal(decimally(vm, () => self.value.stripTrailingZeros()))],
    ['ulp', 0, (self) => decimal(Big(1n, self.value.scale()))],
    [
      'sqrt',
      1,
      (self, [context], vm) => {
        const mc = contextArg(context);
        checkDigits(vm, (mc.precision + self.value.precision()) * 10);
        return decimal(decimally(vm, () => self.value.sqrt(mc)));
      },
    ],
    ['min', 1, (self, [other], vm) => lesser(self.value, bigDecimalParam(other, vm), 1)],
    ['max', 1, (self, [other], vm) => lesser(self.value, bigDecimalParam(other, vm), -1)],
    ['toPlainString', 0, (self, _args, vm) => plainText(self.value, vm)],
    ['toEngineeringString', 0, (self) => self.value.toEngineeringString()],
    ['toBigIntegerExact', 0, (self, _args, vm) => new BigIntegerValue(exact(self.value, undefined, vm))],
    ['intValueExact', 0, (self, _args, vm) => Number(exact(self.value, 32, vm))],
    ['longValueExact', 0, (self, _args, vm) => exact(self.value, 64, vm)],
  ],
});

function lesser(a: BigDecimal, b: BigDecimal, sign: 1 | -1): BigDecimalValue {
  return decimal(compareNumbers(decimal(a), decimal(b)) * sign <= 0 ? a : b);
}
