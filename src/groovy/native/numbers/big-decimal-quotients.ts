import type { BigDecimal, MathContext, RoundingMode } from 'bigdecimal.js';
import { arrayOf, BIG_DECIMAL } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { BigDecimalValue } from '../../runtime/numbers.ts';
import type { Vm } from '../../runtime/vm.ts';
import { divideExactly, rescaled, trace } from '../../semantics/arithmetic-decimals.ts';
import { alignedDigits, checkDigits, decimally } from '../../semantics/arithmetic-limits.ts';
import type { MethodRow } from '../define.ts';
import { bigDecimalParam, decimal, intParam } from './parameters.ts';
import { contextArg, roundingOrNumber } from './rounding-mode.ts';

function exactQuotient(a: BigDecimal, b: BigDecimal, vm: Vm): BigDecimal {
  const message = 'Non-terminating decimal expansion; no exact representable decimal result.';
  return divideExactly(a, b, vm) ?? vm.fail('java.lang.ArithmeticException', message);
}

function withContext(a: BigDecimal, b: BigDecimal, context: MathContext, vm: Vm): BigDecimal {
  if (context.precision === 0) return exactQuotient(a, b, vm);
  checkDigits(vm, context.precision + a.precision() + b.precision());
  return decimally(vm, () => a.divideWithMathContext(b, context));
}

function withScale(a: BigDecimal, b: BigDecimal, scale: number, mode: RoundingMode, vm: Vm): BigDecimal {
  const raised = scale - a.scale() + b.scale();
  checkDigits(vm, a.precision() + b.precision() + Math.max(0, raised));
  if (-raised > a.precision() + b.precision() && b.signum() !== 0) {
    return rescaled(trace(a.signum() * b.signum(), scale), scale, mode, vm);
  }
  return decimally(vm, () => a.divide(b, scale, mode));
}

function wholeQuotient(a: BigDecimal, b: BigDecimal, vm: Vm): BigDecimal {
  checkDigits(vm, alignedDigits(a, b));
  if (b.signum() === 0) {
    return vm.fail('java.lang.ArithmeticException', a.signum() === 0 ? 'Division undefined' : 'Division by zero');
  }
  return decimally(vm, () => a.divideToIntegralValue(b));
}

function remainderOf(a: BigDecimal, b: BigDecimal, vm: Vm): BigDecimal {
  const quotient = wholeQuotient(a, b, vm);
  return decimally(vm, () => a.subtract(quotient.multiply(b)));
}

/** Defines the methods of division. */
export const quotientRows: readonly MethodRow<BigDecimalValue>[] = [
  ['divide', 1, (self, [other], vm) => decimal(exactQuotient(self.value, bigDecimalParam(other, vm), vm))],
  [
    'divide',
    2,
    (self, [other, context], vm) =>
      decimal(withContext(self.value, bigDecimalParam(other, vm), contextArg(context), vm)),
  ],
  [
    'divide',
    2,
    (self, [other, mode], vm) =>
      decimal(withScale(self.value, bigDecimalParam(other, vm), self.value.scale(), roundingOrNumber(mode, vm), vm)),
  ],
  [
    'divide',
    3,
    (self, [other, scale, mode], vm) =>
      decimal(withScale(self.value, bigDecimalParam(other, vm), intParam(scale), roundingOrNumber(mode, vm), vm)),
  ],
  [
    'divideToIntegralValue',
    1,
    (self, [other], vm) => decimal(wholeQuotient(self.value, bigDecimalParam(other, vm), vm)),
  ],
  ['remainder', 1, (self, [other], vm) => decimal(remainderOf(self.value, bigDecimalParam(other, vm), vm))],
  [
    'divideAndRemainder',
    1,
    (self, [other], vm) => {
      const divisor = bigDecimalParam(other, vm);
      const both = [wholeQuotient(self.value, divisor, vm), remainderOf(self.value, divisor, vm)];
      return new ListValue(both.map(decimal), arrayOf(BIG_DECIMAL));
    },
  ],
];
