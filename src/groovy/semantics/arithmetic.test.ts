import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE } from '../runtime/classes.ts';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  type NumberValue,
  SmallValue,
} from '../runtime/numbers.ts';
import type { Vm } from '../runtime/vm.ts';
import {
  type ArithmeticOperator,
  arithmetic,
  compareNumbers,
  literalValue,
  numberHash,
  numbersEqual,
  numberText,
  orderNumbers,
  toInt,
  toLong,
} from './arithmetic.ts';
import { MAX_BITS } from './arithmetic-limits.ts';

class Failure extends Error {}

const vm = {
  fail(className: string, message: string | null): never {
    throw new Failure(`${className}: ${message}`);
  },
  spend: () => false,
  spendAtOnce: () => {},
  allocate: () => undefined,
  checkString: () => undefined,
} as unknown as Vm;

function value(text: string): NumberValue {
  const [, negative = '', digits = '', suffix = ''] = /^(-?)([^A-Z]+)([A-Z]?)$/.exec(text) ?? [];
  const form = {
    '': /[.e]/.test(digits) ? 'decimal' : 'integral',
    L: 'long',
    G: 'bigInteger',
    D: 'double',
    F: 'float',
  };
  const made = literalValue({
    form: form[suffix as keyof typeof form] as 'integral',
    radix: 10,
    digits,
    negative: negative !== '',
  });
  if (made === undefined) throw new Error(text);
  return made;
}

function kind(result: NumberValue): string {
  if (typeof result === 'number') return '';
  if (typeof result === 'bigint') return 'L';
  if (result instanceof BigIntegerValue) return 'G';
  if (result instanceof BigDecimalValue) return 'B';
  return result instanceof FloatValue ? 'F' : 'D';
}

function compute(left: string, operator: string, right: string): string {
  const result = arithmetic(operator as ArithmeticOperator, value(left), value(right), vm) as NumberValue;
  return numberText(result) + kind(result);
}

describe('arithmetic', () => {
  it.each([
    ['2147483647', '+', '1', '-2147483648'],
    ['1', '+', '1L', '2L'],
    ['7', '/', '2', '3.5B'],
    ['1', '/', '3', '0.3333333333B'],
    ['1', '/', '7e20', '0E-10B'],
    ['7', '/', '2D', '3.5D'],
    ['-7', '%', '3', '-1'],
    ['-7G', '%', '3', '2G'],
    ['2', '**', '31', '2147483648G'],
    ['2', '**', '-1', '0.5D'],
    ['2L', '**', '40', '1099511627776L'],
    ['1', '<<', '33', '2'],
    ['1L', '<<', '33', '8589934592L'],
    ['-1', '>>>', '28', '15'],
    ['0.1F', '+', '0.2F', '0.30000000447034836D'],
  ])('%s %s %s is %s', (left, operator, right, expected) => {
    expect(compute(left, operator, right)).toBe(expected);
  });

  it.each([
    ['1', '/', '0', 'java.lang.ArithmeticException: Division by zero'],
    ['1', '%', '0', 'java.lang.ArithmeticException: / by zero'],
    ['1G', '%', '0', 'java.lang.ArithmeticException: BigInteger: modulus not positive'],
    [
      '5.5',
      '%',
      '2',
      'java.lang.UnsupportedOperationException: Cannot use mod() on this number type: java.math.BigDecimal with value: 5.5',
    ],
    ['10', '**', '1000000000', 'java.lang.ArithmeticException: BigInteger would overflow supported range'],
    ['1e999999999', '+', '1', 'java.lang.ArithmeticException: BigInteger would overflow supported range'],
    ['1e2147483647', '*', '1e10', 'java.lang.ArithmeticException: Overflow'],
  ])('%s %s %s is refused', (left, operator, right, expected) => {
    expect(() => compute(left, operator, right)).toThrow(expected);
  });

  it('orders numbers of all kinds', () => {
    expect(compareNumbers(1, new DoubleValue(Number.NaN))).toBe(-1);
    expect(compareNumbers(value('1e999999999'), value('1'))).toBe(1);
    expect(orderNumbers(new DoubleValue(Number.NaN), new DoubleValue(1))).toBeNaN();
    expect(numbersEqual(value('1.0'), value('1L'))).toBe(true);
    expect(numbersEqual(new DoubleValue(0), new DoubleValue(-0))).toBe(false);
    expect(numbersEqual(new SmallValue(BYTE, 3), 3)).toBe(true);
  });
});

const OF_BIGINT: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '%': (a, b) => a % b,
};

describe('arithmetic of whole numbers', () => {
  const int = fc.integer({ min: -0x80000000, max: 0x7fffffff });
  const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  const big = fc.bigInt({ min: -(2n ** 300n), max: 2n ** 300n });

  it.each(Object.entries(OF_BIGINT))(
    '%s agrees with that of unbounded numbers, cut to the width',
    (name, reference) => {
      const operator = name as ArithmeticOperator;
      const divides = (b: bigint): boolean => operator !== '%' || b !== 0n;
      fc.assert(
        fc.property(int, int, (a, b) => {
          fc.pre(divides(BigInt(b)));
          expect(arithmetic(operator, a, b, vm)).toBe(Number(BigInt.asIntN(32, reference(BigInt(a), BigInt(b)))));
        }),
      );
      fc.assert(
        fc.property(long, long, (a, b) => {
          fc.pre(divides(b));
          expect(arithmetic(operator, a, b, vm)).toBe(BigInt.asIntN(64, reference(a, b)));
        }),
      );
      fc.assert(
        fc.property(big, big, (a, b) => {
          fc.pre(operator !== '%' || (a >= 0n && b > 0n));
          const result = arithmetic(operator, new BigIntegerValue(a), new BigIntegerValue(b), vm);
          expect(result).toEqual(new BigIntegerValue(reference(a, b)));
        }),
      );
    },
  );

  it('powers of whole numbers are exact', () => {
    fc.assert(
      fc.property(int, fc.nat(60), (base, exponent) => {
        const result = arithmetic('**', base, exponent, vm) as NumberValue;
        expect(numberText(result)).toBe(String(BigInt(base) ** BigInt(exponent)));
      }),
    );
  });

  it('a quotient times its divisor is the dividend where it ends', () => {
    fc.assert(
      fc.property(int, fc.constantFrom(1, 2, 4, 5, 8, 10, 16, 25, 125, 1000, -20), (a, b) => {
        const quotient = arithmetic('/', a, b, vm) as NumberValue;
        expect(numbersEqual(arithmetic('*', quotient, b, vm) as NumberValue, a)).toBe(true);
      }),
    );
  });

  it('no operation makes a number beyond the limit, or throws an error of the host', () => {
    const any = fc.oneof(
      int,
      long,
      big.map((each) => new BigIntegerValue(each)),
      fc.double().map((each) => new DoubleValue(each)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('+', '-', '*', '/', '%', '**', '<<', '>>', '>>>', '&', '|', '^'),
        any,
        any,
        (operator, a, b) => {
          try {
            const result = arithmetic(operator as ArithmeticOperator, a, b, vm);
            if (result instanceof BigIntegerValue)
              expect(result.value.toString(16).length * 4).toBeLessThan(MAX_BITS + 8);
          } catch (error) {
            expect(error).toBeInstanceOf(Failure);
          }
        },
      ),
    );
  });
});

describe('numbers as texts', () => {
  it.each([
    [1e7, '1.0E7'],
    [1e-3, '0.001'],
    [9e-4, '9.0E-4'],
    [2e23, '1.9999999999999998E23'],
    [8.41e21, '8.409999999999999E21'],
    [4.9e-324, '4.9E-324'],
    [100, '100.0'],
    [-0, '-0.0'],
    [Number.NaN, 'NaN'],
  ])('the double %d is %s', (number, expected) => {
    expect(numberText(new DoubleValue(number))).toBe(expected);
  });

  it('reading the text of a double gives the double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(Number(numberText(new DoubleValue(number)))).toBe(number);
      }),
    );
  });
});

describe('hash codes and conversions', () => {
  it.each([
    ['1.5', 466],
    ['1.50', 4652],
    ['5000000000L', 705032705],
    ['1.5D', 1073217536],
    ['-1267650600228229401496703205376G', -476656],
  ])('%s has the hash %d', (text, expected) => {
    expect(numberHash(value(text))).toBe(expected);
  });

  it('cuts to the width, or stops at its ends', () => {
    expect(toInt(value('3000000000L'), vm)).toBe(-1294967296);
    expect(toInt(value('1e20'), vm)).toBe(1661992960);
    expect(toInt(value('1e20D'), vm)).toBe(2147483647);
    expect(toLong(value('-1e20D'), vm)).toBe(-(2n ** 63n));
  });
});
