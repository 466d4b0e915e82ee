import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { parseBigDecimal } from '../strings/parse-number.ts';

const INTERNAL = 'groovy.json.internal.Exceptions$JsonInternalException';

/** The number at a place, and where it ends. Whole ones wrap around beyond a Long; those with a dot are BigDecimals. */
export function readNumber(vm: Vm, text: string, from: number): { readonly value: Value; readonly end: number } {
  let end = from + (text[from] === '-' ? 1 : 0);
  let isWhole = true;
  let hasDot = false;
  for (; end < text.length; end++) {
    const char = text.charAt(end);
    if (char >= '0' && char <= '9') continue;
    if (char <= ' ' || char === ',' || char === ']' || char === '}') break;
    if (char === '.' && !hasDot) hasDot = true;
    else if (!'eE+-'.includes(char)) return vm.fail(INTERNAL, `unexpected character ${char}`);
    if (char !== '.') isWhole = false;
  }
  const digits = text.slice(from, end);
  if (hasDot || !isWhole) return { value: decimal(vm, digits), end };
  if (digits === '-') return vm.fail(INTERNAL, 'died');
  vm.checkString(digits.length);
  return { value: wholeNumber(BigInt.asIntN(64, BigInt(digits))), end };
}

const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Java says of each number that is none what is wrong with it. */
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
const LARGEST_INTEGER = 2n ** 31n - 1n;

/** An Integer where it fits, else a Long. */
export function wholeNumber(value: bigint): number | bigint {
  return value >= SMALLEST_INTEGER && value <= LARGEST_INTEGER ? Number(value) : value;
}
