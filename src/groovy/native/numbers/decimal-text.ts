import { Big, type BigDecimal, MC, type RoundingMode } from 'bigdecimal.js';
import { DoubleValue, FloatValue, type NumberValue } from '../../runtime/numbers.ts';
import type { Vm } from '../../runtime/vm.ts';
import { toBigDecimal } from '../../semantics/arithmetic.ts';
import { plainText, rescaled } from '../../semantics/arithmetic-decimals.ts';
import { checkDigits, decimally } from '../../semantics/arithmetic-limits.ts';
import type { DecimalStyle } from './decimal-pattern.ts';
import { groupedWhole } from './grouped.ts';
import { exactDecimal } from './parameters.ts';
import type { NumberSymbols } from './symbols.ts';

/** Holds the state of a format: its style, the characters of its language, and its rounding. */
export interface FormatState {
  style: DecimalStyle;
  symbols: NumberSymbols;
  rounding: RoundingMode;
  /** Holds the text shown for `¤`. */
  currency: string;
  parsesWholeOnly: boolean;
  parsesDecimals: boolean;
}

/** Returns a number as a DecimalFormat shows it. */
export function decimalText(vm: Vm, value: NumberValue, state: FormatState): string {
  const { style } = state;
  if (value instanceof DoubleValue || value instanceof FloatValue) {
    const number = value.value;
    if (Number.isNaN(number)) return 'NaN';
    if (!Number.isFinite(number)) return signedText(state, number < 0, '∞');
    if (number === 0 && Object.is(number, -0)) return signedText(state, true, digitsText(vm, Big(0), state));
    return shown(vm, forDouble(vm, value, style), number < 0, state);
  }
  const decimal = toBigDecimal(value, vm);
  return shown(vm, decimal.abs().multiply(Big(style.multiplier)), decimal.signum() < 0, state);
}

/**
 * Returns the decimal of a double: with the digits that it prints with; where they are too many, its exact value decides
 * the rounding.
 */
function forDouble(vm: Vm, value: DoubleValue | FloatValue, style: DecimalStyle): BigDecimal {
  const number = new DoubleValue(Math.abs(value.value) * style.multiplier);
  const printed = toBigDecimal(number, vm);
  const fits = style.exponent
    ? printed.precision() <= style.maxInteger + style.maxFraction
    : printed.scale() <= style.maxFraction;
  return fits ? printed : exactDecimal(number.value, vm);
}

function shown(vm: Vm, magnitude: BigDecimal, negative: boolean, state: FormatState): string {
  return signedText(state, negative, digitsText(vm, negative ? magnitude.negate() : magnitude, state));
}

function signedText({ style, symbols, currency }: FormatState, negative: boolean, digits: string): string {
  const prefix = negative ? style.negativePrefix : style.positivePrefix;
  const suffix = negative ? style.negativeSuffix : style.positiveSuffix;
  const localized = (text: string): string =>
    text.replaceAll('¤', currency).replace(/^-/, symbols.minus).replaceAll('%', symbols.percent);
  return localized(prefix) + digits + localized(suffix);
}

/** Returns the digits without a sign; the sign of `value` decides how halves are rounded. */
function digitsText(vm: Vm, value: BigDecimal, state: FormatState): string {
  const { style, symbols } = state;
  if (style.exponent) return exponentText(vm, value, state);
  checkDigits(vm, value.precision() + Math.max(0, -value.scale()));
  const rounded = value.scale() > style.maxFraction ? rescaled(value, style.maxFraction, state.rounding, vm) : value;
  const [whole = '0', fraction = ''] = plainText(rounded.abs(), vm).split('.');
  const digits = whole
    .replace(/^0+/, '')
    .padStart(style.minInteger, '0')
    .slice(-style.maxInteger || whole.length);
  const decimals = fraction.replace(/0+$/, '').padEnd(style.minFraction, '0');
  const lone = digits === '' && decimals === '' ? '0' : digits;
  const grouped =
    style.grouping && style.groupingSize > 0 ? groupedWhole(lone, symbols.group, style.groupingSize) : lone;
  return decimals === '' && !style.alwaysPoint ? grouped : grouped + symbols.decimal + decimals;
}

/**
 * Returns the number with an exponent. Where the maximum of digits before the point exceeds the minimum, the exponent is a
 * multiple of the maximum.
 */
function exponentText(vm: Vm, value: BigDecimal, { style, symbols, rounding }: FormatState): string {
  const { minInteger, maxInteger, minFraction, maxFraction } = style;
  const isZero = value.signum() === 0;
  const significant = maxInteger + maxFraction;
  const rounded = isZero || significant === 0 ? value : decimally(vm, () => value.round(MC(significant, rounding)));
  const magnitude = rounded.abs();
  const digits = isZero ? '' : magnitude.unscaledValue().toString().replace(/0+$/, '');
  const decimalAt = isZero ? 0 : magnitude.precision() - magnitude.scale();
  const repeats = maxInteger > 1 && maxInteger > minInteger;
  const exponent = isZero
    ? 0
    : repeats
      ? Math.floor((decimalAt - 1) / maxInteger) * maxInteger
      : decimalAt - minInteger;
  const places = isZero ? (repeats ? 1 : minInteger) : decimalAt - exponent;
  const shown = digits.padEnd(Math.max(minInteger + minFraction, places), '0');
  const point = shown.length > places || style.alwaysPoint ? symbols.decimal : '';
  const power = `${exponent < 0 ? symbols.minus : ''}${String(Math.abs(exponent)).padStart(style.minExponent, '0')}`;
  return `${shown.slice(0, places)}${point}${shown.slice(places)}E${power}`;
}

/** Parses as `parse` does: returns the number and where it ends, or undefined where there is none. */
export function parseDecimal(
  text: string,
  { style, symbols, currency }: FormatState,
): { value: BigDecimal; end: number } | undefined {
  const localized = (affix: string): string => affix.replaceAll('¤', currency);
  const negative = text.startsWith(localized(style.negativePrefix)) && style.negativePrefix !== style.positivePrefix;
  const prefix = localized(negative ? style.negativePrefix : style.positivePrefix);
  if (!text.startsWith(prefix)) return undefined;
  let digits = '';
  let at = prefix.length;
  let point = false;
  for (; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (/\d/.test(char)) digits += char;
    else if (char === symbols.decimal && !point) {
      digits += '.';
      point = true;
    } else if (!(char === symbols.group && style.grouping && !point && /\d/.test(text.charAt(at + 1)))) break;
  }
  if (!/\d/.test(digits)) return undefined;
  const exponent = /^E-?\d{1,9}/.exec(text.slice(at))?.[0] ?? '';
  at += exponent.length;
  const suffix = localized(negative ? style.negativeSuffix : style.positiveSuffix);
  if (!text.startsWith(suffix, at)) return undefined;
  const read = Big((digits.startsWith('.') ? `0${digits}` : digits).replace(/\.$/, '') + exponent);
  const scaled = style.multiplier === 1 ? read : read.divideWithMathContext(Big(style.multiplier), MC(40));
  return { value: negative ? scaled.negate() : scaled, end: at + suffix.length };
}
