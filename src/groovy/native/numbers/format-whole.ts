import { BYTE } from '../../runtime/classes.ts';
import { BigIntegerValue, type SmallValue } from '../../runtime/numbers.ts';
import type { Vm } from '../../runtime/vm.ts';
import { type FormatSpec, refuseFlags } from './format-spec.ts';
import { groupedWhole } from './grouped.ts';
import type { NumberSymbols } from './symbols.ts';

export type Whole = number | bigint | SmallValue | BigIntegerValue;

/** Formats a whole number with `%d`, `%o` or `%x`. */
export function wholeText(vm: Vm, spec: FormatSpec, value: Whole, symbols: NumberSymbols): string {
  const number = typeof value === 'object' ? BigInt(value.value) : BigInt(value);
  if (spec.conversion === 'd') return signed(spec, number < 0n, magnitude(number), symbols);
  const radix = spec.conversion === 'o' ? 8 : 16;
  const mark = spec.flags.has('#') ? (radix === 8 ? '0' : '0x') : '';
  if (value instanceof BigIntegerValue) return bigRadix(spec, number, radix, mark);
  refuseFlags(vm, spec, '( +');
  const bits = typeof value === 'bigint' ? 64 : typeof value === 'number' ? 32 : value.type === BYTE ? 8 : 16;
  const digits = BigInt.asUintN(bits, number).toString(radix);
  return cased(spec, mark + zeros(spec, mark.length + digits.length) + digits);
}

function magnitude(number: bigint): string {
  return (number < 0n ? -number : number).toString();
}

function bigRadix(spec: FormatSpec, number: bigint, radix: 8 | 16, mark: string): string {
  const negative = number < 0n;
  const [before, after] = signs(spec, negative);
  const digits = (negative ? -number : number).toString(radix);
  const length = before.length + after.length + mark.length + digits.length;
  return cased(spec, before + mark + zeros(spec, length) + digits + after);
}

function zeros({ flags, width }: FormatSpec, length: number): string {
  return flags.has('0') ? '0'.repeat(Math.max(0, width - length)) : '';
}

function cased({ upper }: FormatSpec, text: string): string {
  return upper ? text.toUpperCase() : text;
}

/** Returns the characters before and after a number that show its sign. */
export function signs({ flags }: FormatSpec, negative: boolean): readonly [before: string, after: string] {
  if (negative) return flags.has('(') ? ['(', ')'] : ['-', ''];
  return [flags.has('+') ? '+' : flags.has(' ') ? ' ' : '', ''];
}

/**
 * Formats a magnitude, with or without a decimal point: adds separators, zeros up to the width and the sign. `exponent`
 * follows the digits and counts towards the width.
 */
export function signed(
  spec: FormatSpec,
  negative: boolean,
  digits: string,
  symbols: NumberSymbols,
  exponent = '',
): string {
  const [before, after] = signs(spec, negative);
  const [whole = '', fraction] = digits.split('.');
  const grouped = spec.flags.has(',') ? groupedWhole(whole, symbols.group) : whole;
  const shown = fraction === undefined ? grouped : grouped + symbols.decimal + fraction;
  const length = before.length + after.length + shown.length + exponent.length;
  return before + zeros(spec, length) + shown + exponent + after;
}
