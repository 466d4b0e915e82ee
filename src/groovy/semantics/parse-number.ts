import { Big } from 'bigdecimal.js';
import { BYTE, SHORT } from '../runtime/classes.ts';
import { BigDecimalValue, BigIntegerValue, DoubleValue, FloatValue, SmallValue } from '../runtime/numbers.ts';
import { decimalDigits, javaTrim } from '../runtime/unicode.ts';
import type { Vm } from '../runtime/vm.ts';

// Texts to numbers as the static methods of Java's classes read them. All throw NumberFormatException in Java's words.

const FORMAT = 'java.lang.NumberFormatException';
const MAX_DIGITS = 10_000;

/** Implements `Integer.parseInt`, with a radix from 2 to 36. */
export function parseInteger(vm: Vm, text: string, radix = 10): number {
  return Number(whole(vm, text, radix, -0x8000_0000n, 0x7fff_ffffn));
}

/** Implements `Long.parseLong`. */
export function parseLong(vm: Vm, text: string, radix = 10): bigint {
  return whole(vm, text, radix, -0x8000_0000_0000_0000n, 0x7fff_ffff_ffff_ffffn);
}

/** Implements `Short.parseShort`. */
export function parseShort(vm: Vm, text: string, radix = 10): SmallValue {
  return new SmallValue(SHORT, small(vm, text, radix, 0x8000));
}

/** Implements `Byte.parseByte`. */
export function parseByte(vm: Vm, text: string, radix = 10): SmallValue {
  return new SmallValue(BYTE, small(vm, text, radix, 0x80));
}

/** Implements `Double.parseDouble`, which permits spaces around the number, `NaN`, `Infinity`, suffixes and hexadecimal. */
export function parseDouble(vm: Vm, text: string): DoubleValue {
  return new DoubleValue(floating(vm, text));
}

export function parseFloat32(vm: Vm, text: string): FloatValue {
  return new FloatValue(floating(vm, text));
}

/** Implements `new BigInteger(text, radix)`. */
export function parseBigInteger(vm: Vm, text: string, radix = 10): BigIntegerValue {
  const digits = decimalDigits(text);
  if (digits === '' || digits === '-' || digits === '+') vm.fail(FORMAT, 'Zero length BigInteger');
  if (/^.+[-+]/s.test(digits)) vm.fail(FORMAT, 'Illegal embedded sign character');
  const value = digits.length > MAX_DIGITS ? null : readWhole(digits, radix);
  // Java reads groups of digits and shows the one that it cannot read: nine with radix 10.
  if (value === null) return vm.fail(FORMAT, forInput(radix === 10 ? badGroup(digits) : digits, 10));
  return new BigIntegerValue(value);
}

function badGroup(digits: string): string {
  const bare = digits.slice(0, MAX_DIGITS).replace(/^[-+]/, '');
  const first = bare.length % 9 || 9;
  const groups = [bare.slice(0, first), ...(bare.slice(first).match(/.{1,9}/gs) ?? [])];
  return groups.find((group) => !/^\d+$/.test(group)) ?? bare.slice(0, 50);
}

/** Implements `new BigDecimal(text)`. */
export function parseBigDecimal(vm: Vm, text: string): BigDecimalValue {
  const digits = decimalDigits(text);
  const wrong = wrongDecimal(digits);
  if (wrong !== undefined) vm.fail(FORMAT, wrong);
  return new BigDecimalValue(Big(digits));
}

/** Returns why `new BigDecimal` refuses a text: null where it gives no message, undefined where it does not refuse. */
export function wrongDecimal(text: string): string | null | undefined {
  if (text.length > MAX_DIGITS) return 'Too many digits.';
  const parts = /^[-+]?(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d*))?$/.exec(text);
  if (parts === null) return strangeCharacter(text);
  const [, before = '', after = '', exponent] = parts;
  if (text === '') return null;
  if (before === '' && after === '') return 'No digits found.';
  if (exponent === undefined) return undefined;
  if (/^[-+]?$/.test(exponent)) return exponent === '' ? null : 'No exponent digits.';
  if (exponent.replace(/^[-+]?0*/, '').length > 10) return 'Too many nonzero exponent digits.';
  return Math.abs(Number(exponent) - after.length) > 0x7fff_ffff ? 'Scale out of range.' : undefined;
}

function strangeCharacter(text: string): string {
  const rest = text.replace(/^[-+]/, '');
  const [read = ''] = /^[\d.]*/.exec(rest) ?? [];
  if (/\..*\./.test(read)) return 'Character array contains more than one decimal point.';
  const next = rest.charAt(read.length);
  if (next === 'e' || next === 'E') return 'Not a digit.';
  return `Character ${next} is neither a decimal digit number, decimal point, nor "e" notation exponential mark.`;
}

function whole(vm: Vm, text: string, radix: number, min: bigint, max: bigint): bigint {
  if (radix < 2) vm.fail(FORMAT, `radix ${radix} less than Character.MIN_RADIX`);
  if (radix > 36) vm.fail(FORMAT, `radix ${radix} greater than Character.MAX_RADIX`);
  // The longest number has 64 digits; zeros may stand before it.
  const value = text.length > 200 ? null : readWhole(decimalDigits(text), radix);
  if (value === null || value < min || value > max) return vm.fail(FORMAT, forInput(text, radix));
  return value;
}

function small(vm: Vm, text: string, radix: number, bound: number): number {
  const value = parseInteger(vm, text, radix);
  if (value < -bound || value >= bound) vm.fail(FORMAT, `Value out of range. Value:"${text}" Radix:${radix}`);
  return value;
}

function forInput(text: string, radix: number): string {
  return `For input string: "${text}"${radix === 10 ? '' : ` under radix ${radix}`}`;
}

/** Reads a whole number. Returns null where the text has a character that is no digit. */
export function readWhole(text: string, radix: number): bigint | null {
  const [, sign, digits = ''] = /^([-+]?)([0-9a-z]+)$/i.exec(text) ?? [];
  if (sign === undefined) return null;
  let value = 0n;
  if (radix === 10) {
    if (!/^\d+$/.test(digits)) return null;
    value = BigInt(digits);
  } else {
    for (const digit of digits) {
      const amount = Number.parseInt(digit, 36);
      if (amount >= radix) return null;
      value = value * BigInt(radix) + BigInt(amount);
    }
  }
  return sign === '-' ? -value : value;
}

function floating(vm: Vm, text: string): number {
  const value = readDouble(text);
  if (typeof value === 'string') return vm.fail(FORMAT, value);
  return value;
}

/** Returns the number, or Java's error message. */
export function readDouble(text: string): number | string {
  const bare = javaTrim(text);
  if (bare === '') return 'empty String';
  const named = /^([-+]?)(NaN|Infinity)$/.exec(bare);
  if (named !== null) return Number(`${named[2] === 'NaN' ? '' : named[1]}${named[2]}`);
  if (/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?[fFdD]?$/.test(bare)) return Number(bare.replace(/[fFdD]$/, ''));
  const hex = /^([-+]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([-+]?\d+)[fFdD]?$/.exec(bare);
  if (hex !== null && `${hex[2]}${hex[3]}` !== '' && bare.length < 100) {
    const digits = Number(BigInt(`0x${hex[2]}${hex[3]}`));
    return (hex[1] === '-' ? -1 : 1) * digits * 2 ** (Number(hex[4]) - 4 * (hex[3]?.length ?? 0));
  }
  return /^[-+]?\d*\.\d*\./.test(bare) ? 'multiple points' : forInput(text, 10);
}
