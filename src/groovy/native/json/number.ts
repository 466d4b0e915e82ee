import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { parseBigDecimal } from '../../semantics/parse-number.ts';

const INTERNAL = 'groovy.json.internal.Exceptions$JsonInternalException';

/**
 * Holds the number of digits of which only the last ones matter to a Long: 10 to this power is a multiple of 2 to the 64th.
 */
const DIGITS_OF_A_LONG = 64;

/**
 * Reads the number at an index and returns it with the index at which it ends. Whole numbers wrap around beyond a Long;
 * those with a dot are BigDecimals.
 */
export function readNumber(vm: Vm, text: string, from: number): { readonly value: Value; readonly end: number } {
  const short = /\d{1,9}(?=[,\]}])/y;
  short.lastIndex = from;
  const [plain] = short.exec(text) ?? [];
  if (plain !== undefined) return { value: Number(plain), end: from + plain.length };
  const pattern = /[-+.0-9eE]*/y;
  pattern.lastIndex = from;
  const digits = pattern.exec(text)?.[0] ?? '';
  const end = from + digits.length;
  const secondDot = digits.indexOf('.', digits.indexOf('.') + 1);
  if (secondDot > 0 && digits.indexOf('.') !== secondDot) return vm.fail(INTERNAL, 'unexpected character .');
  const next = text.charAt(end);
  if (next > ' ' && next !== ',' && next !== ']' && next !== '}')
    return vm.fail(INTERNAL, `unexpected character ${next}`);
  vm.checkString(digits.length);
  if (!/^-?\d*$/.test(digits)) return { value: decimal(vm, digits), end };
  if (digits === '-') return vm.fail(INTERNAL, 'died');
  const sign = digits.startsWith('-') ? -1n : 1n;
  const value = sign * BigInt(digits.replace('-', '').slice(-DIGITS_OF_A_LONG));
  return { value: wholeNumber(BigInt.asIntN(64, value)), end };
}

const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Returns the decimal that the digits represent. Throws Java's own error for each text that is no number. */
function decimal(vm: Vm, digits: string): Value {
  if (DECIMAL.test(digits)) return parseBigDecimal(vm, digits.replace(/\.(?=$|[eE])/, ''));
  return vm.fail('java.lang.NumberFormatException', wrongWith(digits));
}

function wrongWith(digits: string): string {
  const mantissa = /^-?[\d.]*/.exec(digits)?.[0] ?? '';
  const next = digits.charAt(mantissa.length);
  if (!/\d/.test(mantissa) && /^[eE]?$/.test(next)) return 'No digits found.';
  if (next !== 'e' && next !== 'E')
    return `Character ${next} is neither a decimal digit number, decimal point, nor "e" notation exponential mark.`;
  return /^[+-]?$/.test(digits.slice(mantissa.length + 1)) ? 'No exponent digits.' : 'Not a digit.';
}

const SMALLEST_INTEGER = -(2n ** 31n);
const MAX_INTEGER = 2n ** 31n - 1n;

/** Returns an Integer where the value fits, otherwise a Long. */
export function wholeNumber(value: bigint): number | bigint {
  return value >= SMALLEST_INTEGER && value <= MAX_INTEGER ? Number(value) : value;
}
