import { type BigDecimal, MC, RoundingMode } from 'bigdecimal.js';
import { doubleDigits } from '../../../java/index.ts';
import { BigDecimalValue, type DoubleValue, type FloatValue } from '../../runtime/numbers.ts';
import type { Vm } from '../../runtime/vm.ts';
import { plainText, rescaled } from '../../semantics/arithmetic-decimals.ts';
import { checkDigits } from '../../semantics/arithmetic-limits.ts';
import type { FormatSpec } from './format-spec.ts';
import { signed, signs } from './format-whole.ts';
import { hexText } from './hex-double.ts';
import type { NumberSymbols } from './symbols.ts';

/** Represents digits as `0.digits` times ten to `exponent`; the text of them depends on the conversion alone. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

interface Shown {
  readonly mantissa: string;
  readonly exponent: string;
}

/** Formats a number that is not whole with `%e`, `%f`, `%g` or `%a`. */
export function floatingText(
  vm: Vm,
  spec: FormatSpec,
  value: DoubleValue | FloatValue | BigDecimalValue,
  symbols: NumberSymbols,
): string {
  vm.checkString(spec.precision);
  if (value instanceof BigDecimalValue) {
    const { value: number } = value;
    const { mantissa, exponent } = ofDecimal(vm, spec, number.abs());
    return signed(spec, number.signum() < 0, mantissa, symbols, exponent);
  }
  const number = value.value;
  const negative = number < 0 || Object.is(number, -0);
  if (Number.isNaN(number)) return spec.upper ? 'NAN' : 'NaN';
  if (!Number.isFinite(number)) {
    const [before, after] = signs(spec, negative);
    return `${before}${spec.upper ? 'INFINITY' : 'Infinity'}${after}`;
  }
  if (spec.conversion === 'a') return hexadecimal(spec, Math.abs(number), negative);
  const digits = number === 0 ? { digits: '0', exponent: 1 } : doubleDigits(Math.abs(number), false);
  const { mantissa, exponent } = ofDouble(spec, digits, number === 0);
  return signed(spec, negative, mantissa, symbols, exponent);
}

function hexadecimal(spec: FormatSpec, value: number, negative: boolean): string {
  const [before, after] = signs(spec, negative);
  const text = hexText(value, spec.precision);
  // Java forgets the zeros that the precision adds.
  const short = text.replace(/(\.[\da-f]+?)0+p/, '$1p');
  const missing = spec.flags.has('0') ? spec.width - before.length - short.length : 0;
  const padded = `0x${'0'.repeat(Math.max(0, missing))}${text.slice(2)}`;
  return before + (spec.upper ? padded.toUpperCase() : padded) + after;
}

function ofDouble(spec: FormatSpec, decimal: Decimal, zero: boolean): Shown {
  const precision = spec.precision < 0 ? 6 : spec.precision;
  if (spec.conversion === 'f') {
    const rounded = applied(decimal, decimal.exponent + precision);
    return { mantissa: withDot(spec, withZeros(plain(rounded, precision), precision), precision), exponent: '' };
  }
  if (spec.conversion === 'e') {
    const rounded = applied(decimal, precision + 1);
    const mantissa = withDot(spec, withZeros(scientific(rounded, precision), precision), precision);
    return { mantissa, exponent: exponentText(spec, zero ? 0 : rounded.exponent - 1) };
  }
  return general(spec, decimal, zero, Math.max(1, precision));
}

/** Formats `%g`: plain or with an exponent, depending on the size of the number. */
function general(spec: FormatSpec, decimal: Decimal, zero: boolean, precision: number): Shown {
  if (zero) return { mantissa: withZeros('0', precision - 1), exponent: '' };
  const rounded = applied(decimal, precision);
  const { exponent } = rounded;
  if (exponent - 1 < -4 || exponent - 1 >= precision) {
    const mantissa = withZeros(scientific(rounded, precision - 1), precision - 1);
    return { mantissa, exponent: exponentText(spec, exponent - 1) };
  }
  return { mantissa: withZeros(plain(rounded, precision - exponent), precision - exponent), exponent: '' };
}

/** Rounds half up to a number of digits; with a negative number it returns all digits, as Java does. */
function applied({ digits, exponent }: Decimal, count: number): Decimal {
  if (count >= digits.length || count < 0) return { digits, exponent };
  if ((digits[count] ?? '0') < '5') return { digits: digits.slice(0, count).padEnd(digits.length, '0'), exponent };
  const raised = (BigInt(`0${digits.slice(0, count)}`) + 1n).toString().padStart(count, '0');
  const longer = raised.length > count ? 1 : 0;
  return { digits: raised.padEnd(digits.length + longer, '0').slice(0, digits.length), exponent: exponent + longer };
}

function plain({ digits, exponent }: Decimal, precision: number): string {
  if (exponent > 0) {
    if (digits.length < exponent) return digits.padEnd(exponent, '0');
    const fraction = digits.slice(exponent, exponent + Math.max(0, precision));
    return fraction === '' ? digits.slice(0, exponent) : `${digits.slice(0, exponent)}.${fraction}`;
  }
  const zeros = Math.max(0, Math.min(-exponent, precision));
  const count = Math.max(0, Math.min(digits.length, precision + exponent));
  return zeros > 0 || count > 0 ? `0.${'0'.repeat(zeros)}${digits.slice(0, count)}` : '0';
}

function scientific({ digits }: Decimal, precision: number): string {
  const fraction = digits.slice(1, 1 + precision);
  return fraction === '' ? (digits[0] ?? '0') : `${digits[0] ?? '0'}.${fraction}`;
}

function exponentText({ upper }: FormatSpec, exponent: number): string {
  return `${upper ? 'E' : 'e'}${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function withZeros(mantissa: string, precision: number): string {
  const dot = mantissa.indexOf('.');
  const present = dot < 0 ? 0 : mantissa.length - dot - 1;
  if (precision <= present) return mantissa;
  return (dot < 0 ? `${mantissa}.` : mantissa) + '0'.repeat(precision - present);
}

function withDot({ flags }: FormatSpec, mantissa: string, precision: number): string {
  return precision === 0 && flags.has('#') ? `${mantissa}.` : mantissa;
}

function ofDecimal(vm: Vm, spec: FormatSpec, value: BigDecimal): Shown {
  const precision = spec.precision < 0 ? 6 : spec.precision;
  if (spec.conversion === 'f') return plainDecimal(vm, spec, value, precision);
  if (spec.conversion === 'e') return scientificDecimal(spec, value, precision);
  const digits = Math.max(1, precision);
  const size = value.precision() - value.scale();
  const isZero = value.signum() === 0 && value.scale() === 0;
  if (isZero || (value.signum() !== 0 && size > -4 && size <= digits))
    return plainDecimal(vm, spec, value, digits - size);
  return scientificDecimal(spec, value, digits - 1);
}

function plainDecimal(vm: Vm, spec: FormatSpec, value: BigDecimal, precision: number): Shown {
  checkDigits(vm, value.precision() + Math.max(0, -value.scale()));
  const rounded = value.scale() > precision ? rescaled(value, precision, RoundingMode.HALF_UP, vm) : value;
  return { mantissa: withDot(spec, withZeros(plainText(rounded, vm), precision), precision), exponent: '' };
}

function scientificDecimal(spec: FormatSpec, value: BigDecimal, precision: number): Shown {
  const rounded = value.precision() > precision + 1 ? value.round(MC(precision + 1)) : value;
  const digits = rounded.unscaledValue().toString();
  const mantissa = withZeros(scientific({ digits, exponent: 0 }, precision), precision);
  return {
    mantissa: withDot(spec, mantissa, precision),
    exponent: exponentText(spec, digits.length - 1 - rounded.scale()),
  };
}
