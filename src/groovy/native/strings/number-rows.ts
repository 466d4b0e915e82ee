import { CharValue } from '../../runtime/text.ts';
import { decimalDigits, javaTrim } from '../../runtime/unicode.ts';
import type { Vm } from '../../runtime/vm.ts';
import {
  parseBigDecimal,
  parseBigInteger,
  parseDouble,
  parseFloat32,
  parseInteger,
  parseLong,
  parseShort,
  readDouble,
  readWhole,
  wrongDecimal,
} from '../../semantics/parse-number.ts';
import type { MethodRow } from '../define.ts';

/** Says whether `toBoolean` returns true for a text. */
function isTrueText(text: string): boolean {
  return /^(?:true|y|1)$/i.test(javaTrim(text));
}

function isWhole(text: string, bound: bigint | null): boolean {
  const value = readWhole(decimalDigits(javaTrim(text)), 10);
  return value !== null && (bound === null || (value >= -bound && value < bound));
}

function isDecimal(text: string): boolean {
  return wrongDecimal(decimalDigits(javaTrim(text))) === undefined;
}

/** Defines the methods that say whether a text is a number, and convert it. */
export const numberRows: readonly MethodRow<string>[] = [
  ['isNumber', 0, (self) => isDecimal(self)],
  ['isBigDecimal', 0, (self) => isDecimal(self)],
  ['isInteger', 0, (self) => isWhole(self, 0x8000_0000n)],
  ['isLong', 0, (self) => isWhole(self, 0x8000_0000_0000_0000n)],
  ['isBigInteger', 0, (self) => isWhole(self, null)],
  ['isDouble', 0, (self) => typeof readDouble(self) === 'number'],
  ['isFloat', 0, (self) => typeof readDouble(self) === 'number'],
  ['toInteger', 0, (self, _args, vm) => parseInteger(vm, javaTrim(self))],
  ['toLong', 0, (self, _args, vm) => parseLong(vm, javaTrim(self))],
  ['toShort', 0, (self, _args, vm) => parseShort(vm, javaTrim(self))],
  ['toDouble', 0, (self, _args, vm) => parseDouble(vm, self)],
  ['toFloat', 0, (self, _args, vm) => parseFloat32(vm, self)],
  ['toBigInteger', 0, (self, _args, vm) => parseBigInteger(vm, javaTrim(self))],
  ['toBigDecimal', 0, (self, _args, vm) => parseBigDecimal(vm, javaTrim(self))],
];

/** Defines the number methods that a String alone has. */
export const stringNumberRows: readonly MethodRow<string>[] = [
  ['toBoolean', 0, (self) => isTrueText(self)],
  ['toCharacter', 0, (self, _args, vm) => firstChar(vm, self)],
];

function firstChar(vm: Vm, text: string): CharValue {
  if (text === '') vm.fail('java.lang.StringIndexOutOfBoundsException', 'String index out of range: 0');
  return new CharValue(text.charCodeAt(0));
}
