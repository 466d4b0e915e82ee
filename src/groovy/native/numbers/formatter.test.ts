import { Big } from 'bigdecimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BigDecimalValue, BigIntegerValue, DoubleValue } from '../../runtime/numbers.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { formatText } from './formatter.ts';

class Failure extends Error {}

const vm = {
  fail(className: string, message: string | null): never {
    throw new Failure(`${className}: ${message}`);
  },
  // biome-ignore lint/correctness/useYield: a text that needs nothing of the script.
  *text(value: Value) {
    return String(value);
  },
  checkString(length: number) {
    if (length > 1_000_000) throw new Failure('too long');
  },
  spend: () => false,
  spendAtOnce: () => {},
  allocate: () => undefined,
} as unknown as Vm;

function format(text: string, ...args: Value[]): string {
  const evaluation = formatText(vm, text, args);
  for (;;) {
    const step = evaluation.next(null);
    if (step.done === true) return step.value;
  }
}

function decimal(text: string): BigDecimalValue {
  return new BigDecimalValue(Big(text));
}

describe('formatText', () => {
  it.each([
    ['%5d|%-5d|%05d', [1, 2, 3], '    1|2    |00003'],
    ['%,d %(d %+d', [1234567, -5, 5], '1,234,567 (5) +5'],
    ['%2$s %1$s %<s', ['a', 'b'], 'b a a'],
    ['%x %X %#o', [255, 255n, 8], 'ff FF 010'],
    ['%x', [-1], 'ffffffff'],
    ['%x', [new BigIntegerValue(-255n)], '-ff'],
    ['%.2f', [decimal('2.675')], '2.68'],
    ['%.2f', [new DoubleValue(2.675)], '2.68'],
    ['%.1f', [new DoubleValue(0.25)], '0.3'],
    ['%e', [new DoubleValue(12345.678)], '1.234568e+04'],
    ['%g', [new DoubleValue(0.00001234)], '1.23400e-05'],
    ['%.1a', [new DoubleValue(-0.00025)], '-0x1.0p-12'],
    ['%.3s|%S', ['abcdef', 'x'], 'abc|X'],
    ['%c%%%n', [97], 'a%\n'],
    ['%b %b', [null, 'x'], 'false true'],
  ] as const)('%s', (text, args, expected) => {
    expect(format(text, ...args)).toBe(expected);
  });

  it.each([
    ['%s', [], "java.util.MissingFormatArgumentException: Format specifier '%s'"],
    ['%y', [1], "java.util.UnknownFormatConversionException: Conversion = 'y'"],
    ['%d', ['x'], 'java.util.IllegalFormatConversionException: d != java.lang.String'],
    ['%-d', [1], 'java.util.MissingFormatWidthException: %-d'],
    ['%.2d', [1], 'java.util.IllegalFormatPrecisionException: 2'],
    ['%999999999d', [1], 'too long'],
    ['%.999999999f', [decimal('1')], 'too long'],
  ] as const)('%s is refused', (text, args, expected) => {
    expect(() => format(text, ...args)).toThrow(expected);
  });

  it('throws nothing of the host', () => {
    const flags = fc.stringMatching(/^[-#+ 0,(<]{0,3}$/);
    const spec = fc.tuple(flags, fc.stringMatching(/^\d{0,2}(\.\d)?$/), fc.stringMatching(/^[a-zA-Z%]$/));
    const argument = fc.constantFrom<Value>(null, 1, -5n, 'x', true, new DoubleValue(-2.5), decimal('12.50'));
    fc.assert(
      fc.property(spec, argument, (parts, value) => {
        fc.pre(!/[hHtT]/.test(parts[2]));
        try {
          format(`%${parts.join('')}`, value);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
    );
  });
});
