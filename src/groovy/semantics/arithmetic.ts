import { Big } from 'bigdecimal.js';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  type NumberValue,
  SmallValue,
  toDoubleValue,
} from '../runtime/numbers.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { bitwise, shift } from './arithmetic-bits.ts';
import { toBigDecimal, toBigInteger, toInt, toLong } from './arithmetic-convert.ts';
import { addDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from './arithmetic-decimals.ts';
import { BIG, commonArithmetic, DECIMAL, FLOATING, INT, intValue, LONG, wholeValue } from './arithmetic-kinds.ts';
import { bitsOf, checkBits } from './arithmetic-limits.ts';
import { power } from './arithmetic-power.ts';
import { unsupported } from './arithmetic-unsupported.ts';

export { compareNumbers, numbersEqual, orderNumbers } from './arithmetic-compare.ts';
export { numberHash } from './arithmetic-hash.ts';
export { literalValue } from './arithmetic-literal.ts';
export { numberText } from './number-text.ts';
export { toBigDecimal, toBigInteger, toInt, toLong };

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '**' | '<<' | '>>' | '>>>' | '&' | '|' | '^';

/** Implements Groovy's `a operator b` of two numbers. Throws ArithmeticException, UnsupportedOperationException. */
export function arithmetic(operator: ArithmeticOperator, a: NumberValue, b: NumberValue, vm: Vm): Value {
  switch (operator) {
    case '+':
      return add(a, b, vm);
    case '-':
      return subtract(a, b, vm);
    case '*':
      return multiply(a, b, vm);
    case '/':
      return divide(a, b, vm);
    case '%':
      return remainder(a, b, vm);
    case '**':
      return power(a, b, vm);
    case '<<':
    case '>>':
    case '>>>':
      return shift(operator, a, b, vm);
    default:
      return bitwise(operator, a, b, vm);
  }
}

export function add(a: NumberValue, b: NumberValue, vm: Vm): NumberValue {
  if (typeof a === 'number' && typeof b === 'number') return (a + b) | 0;
  switch (commonArithmetic(a, b)) {
    case INT:
      return (intValue(a) + intValue(b)) | 0;
    case LONG:
      return BigInt.asIntN(64, wholeValue(a) + wholeValue(b));
    case BIG:
      return limited(wholeValue(a) + wholeValue(b), vm);
    case DECIMAL:
      return new BigDecimalValue(addDecimals(toBigDecimal(a, vm), toBigDecimal(b, vm), vm));
    case FLOATING:
      return new DoubleValue(toDoubleValue(a) + toDoubleValue(b));
  }
}

function subtract(a: NumberValue, b: NumberValue, vm: Vm): NumberValue {
  if (typeof a === 'number' && typeof b === 'number') return (a - b) | 0;
  switch (commonArithmetic(a, b)) {
    case INT:
      return (intValue(a) - intValue(b)) | 0;
    case LONG:
      return BigInt.asIntN(64, wholeValue(a) - wholeValue(b));
    case BIG:
      return limited(wholeValue(a) - wholeValue(b), vm);
    case DECIMAL:
      return new BigDecimalValue(subtractDecimals(toBigDecimal(a, vm), toBigDecimal(b, vm), vm));
    case FLOATING:
      return new DoubleValue(toDoubleValue(a) - toDoubleValue(b));
  }
}

export function multiply(a: NumberValue, b: NumberValue, vm: Vm): NumberValue {
  if (typeof a === 'number' && typeof b === 'number') return Math.imul(a, b);
  switch (commonArithmetic(a, b)) {
    case INT:
      return Math.imul(intValue(a), intValue(b));
    case LONG:
      return BigInt.asIntN(64, wholeValue(a) * wholeValue(b));
    case BIG: {
      const [left, right] = [wholeValue(a), wholeValue(b)];
      checkBits(vm, bitsOf(left) + bitsOf(right) - 1);
      return new BigIntegerValue(left * right);
    }
    case DECIMAL:
      return new BigDecimalValue(multiplyDecimals(toBigDecimal(a, vm), toBigDecimal(b, vm), vm));
    case FLOATING:
      return new DoubleValue(toDoubleValue(a) * toDoubleValue(b));
  }
}

/** Implements division, in which whole numbers result in a BigDecimal. */
function divide(a: NumberValue, b: NumberValue, vm: Vm): NumberValue {
  if (commonArithmetic(a, b) === FLOATING) return new DoubleValue(toDoubleValue(a) / toDoubleValue(b));
  if (typeof a === 'number' && typeof b === 'number' && b !== 0 && a % b === 0)
    return new BigDecimalValue(Big(a / b + 0));
  return new BigDecimalValue(divideDecimals(toBigDecimal(a, vm), toBigDecimal(b, vm), vm));
}

function remainder(a: NumberValue, b: NumberValue, vm: Vm): NumberValue {
  if (typeof a === 'number' && typeof b === 'number' && b !== 0) return (a % b) | 0;
  switch (commonArithmetic(a, b)) {
    case INT:
      return intValue(b) === 0 ? byZero(vm) : (intValue(a) % intValue(b)) | 0;
    case LONG:
      return wholeValue(b) === 0n ? byZero(vm) : wholeValue(a) % wholeValue(b);
    case BIG:
      return new BigIntegerValue(modulo(wholeValue(a), wholeValue(b), vm));
    case DECIMAL:
      return unsupported('mod()', a, vm);
    case FLOATING:
      return new DoubleValue(toDoubleValue(a) % toDoubleValue(b));
  }
}

/** Implements `BigInteger.mod`, which is never negative. */
export function modulo(a: bigint, b: bigint, vm: Vm): bigint {
  if (b <= 0n) return vm.fail('java.lang.ArithmeticException', 'BigInteger: modulus not positive');
  const result = a % b;
  return result < 0n ? result + b : result;
}

/** Implements `a.intdiv(b)`. */
export function wholeDivide(a: NumberValue, b: NumberValue, vm: Vm): NumberValue {
  switch (commonArithmetic(a, b)) {
    case INT:
      return intValue(b) === 0 ? byZero(vm) : Math.trunc(intValue(a) / intValue(b)) | 0;
    case LONG:
      return wholeValue(b) === 0n ? byZero(vm) : BigInt.asIntN(64, wholeValue(a) / wholeValue(b));
    case BIG:
      if (wholeValue(b) === 0n) return vm.fail('java.lang.ArithmeticException', 'BigInteger divide by zero');
      return new BigIntegerValue(wholeValue(a) / wholeValue(b));
    default:
      return unsupported('intdiv()', a, vm);
  }
}

function byZero(vm: Vm): never {
  return vm.fail('java.lang.ArithmeticException', '/ by zero');
}

function limited(value: bigint, vm: Vm): BigIntegerValue {
  if (BigInt.asIntN(1024, value) !== value) checkBits(vm, bitsOf(value));
  return new BigIntegerValue(value);
}

/** Implements `-a`. */
export function negate(a: NumberValue): NumberValue {
  if (typeof a === 'number') return -a | 0;
  if (typeof a === 'bigint') return BigInt.asIntN(64, -a);
  if (a instanceof DoubleValue) return new DoubleValue(-a.value);
  if (a instanceof FloatValue) return new FloatValue(-a.value);
  if (a instanceof SmallValue) return new SmallValue(a.type, -a.value);
  if (a instanceof BigIntegerValue) return new BigIntegerValue(-a.value);
  return new BigDecimalValue(a.value.negate());
}

/** Implements `+a`. */
export function unaryPlus(a: NumberValue): NumberValue {
  return a;
}

/** Implements `~a`. */
export function bitwiseNegate(a: NumberValue, vm: Vm): NumberValue {
  if (typeof a === 'number') return ~a;
  if (typeof a === 'bigint') return ~a;
  if (a instanceof SmallValue) return ~a.value;
  if (a instanceof BigIntegerValue) return new BigIntegerValue(~a.value);
  return unsupported('bitwiseNegate()', a, vm);
}

/** Implements `a++`: `a + 1` with its promotions, so that a Byte becomes an Integer. */
export function next(a: NumberValue, vm: Vm): NumberValue {
  return add(a, 1, vm);
}

export function previous(a: NumberValue, vm: Vm): NumberValue {
  return subtract(a, 1, vm);
}
