import { CHARACTER, PRIMITIVES } from '../../runtime/classes.ts';
import { CharValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import { digitValue, isWhitespace, lowerChar, upperChar } from '../../runtime/unicode.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { charArray, sequenceArg } from './values.ts';

/** Returns the code of a character that is given as a char, as a code, or as a text of one character. */
function pointArg(value: Value | undefined): number {
  if (value instanceof CharValue) return value.code;
  if (typeof value === 'string' && value.length === 1) return value.charCodeAt(0);
  return intArg(value);
}

/** Returns the text of a code, which is empty where there is no such character. */
function charOf(code: number): string {
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const KINDS: Readonly<Record<string, (char: string) => boolean>> = {
  isDigit: (char) => /^\p{Nd}$/u.test(char),
  isLetter: (char) => /^\p{L}$/u.test(char),
  isLetterOrDigit: (char) => /^[\p{L}\p{Nd}]$/u.test(char),
  isAlphabetic: (char) => /^\p{Alphabetic}$/u.test(char),
  isUpperCase: (char) => /^\p{Uppercase}$/u.test(char),
  isLowerCase: (char) => /^\p{Lowercase}$/u.test(char),
  isTitleCase: (char) => /^\p{Lt}$/u.test(char),
  isWhitespace,
  isSpaceChar: (char) => /^\p{Z}$/u.test(char),
  isISOControl: (char) => /^[\0-\x1f\x7f-\x9f]$/.test(char),
  isDefined: (char) => char !== '' && !/^\p{Cn}$/u.test(char),
  isIdeographic: (char) => /^\p{Ideographic}$/u.test(char),
  isJavaIdentifierStart: (char) => /^[\p{L}\p{Nl}\p{Sc}\p{Pc}]$/u.test(char),
  isJavaIdentifierPart: (char) =>
    /^[\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Nd}\p{Mn}\p{Mc}\0-\x08\x0e-\x1b\x7f-\x9f\p{Cf}]$/u.test(char),
  isSurrogate: (char) => /^[\ud800-\udfff]$/.test(char),
  isHighSurrogate: (char) => /^[\ud800-\udbff]$/.test(char),
  isLowSurrogate: (char) => /^[\udc00-\udfff]$/.test(char),
  isBmpCodePoint: (char) => char.length === 1,
  isSupplementaryCodePoint: (char) => char.length === 2,
  isValidCodePoint: (char) => char !== '',
};

const kindRows: readonly MethodRow<null>[] = Object.entries(KINDS).map(([name, test]) => [
  name,
  1,
  (_none, [char]) => test(charOf(pointArg(char))),
]);

/** Maps a character: returns a char for a char, a code for a code. */
function mapped(value: Value | undefined, map: (char: string) => string): Value {
  const code = pointArg(value);
  const made = map(charOf(code)).codePointAt(0) ?? code;
  return value instanceof CharValue || typeof value === 'string' ? new CharValue(made) : made;
}

function valueOfDigit(char: string, radix: number): number {
  const value = /^\p{Nd}$/u.test(char) ? digitValue(char) : /^[a-z]$/i.test(char) ? Number.parseInt(char, 36) : -1;
  return value < radix && radix >= 2 && radix <= 36 ? value : -1;
}

const statics: readonly MethodRow<null>[] = [
  ...kindRows,
  ['valueOf', 1, (_none, [char]) => new CharValue(pointArg(char))],
  ['toString', 1, (_none, [char]) => charOf(pointArg(char))],
  ['toUpperCase', 1, (_none, [char]) => mapped(char, upperChar)],
  ['toLowerCase', 1, (_none, [char]) => mapped(char, lowerChar)],
  ['toTitleCase', 1, (_none, [char]) => mapped(char, upperChar)],
  ['digit', 2, (_none, [char, radix]) => valueOfDigit(charOf(pointArg(char)), intArg(radix))],
  [
    'forDigit',
    2,
    (_none, [given, base]) => {
      const [digit, radix] = [intArg(given), intArg(base)];
      const fits = radix >= 2 && radix <= 36 && digit >= 0 && digit < radix;
      return new CharValue(fits ? digit.toString(36).charCodeAt(0) : 0);
    },
  ],
  ['getNumericValue', 1, (_none, [char]) => valueOfDigit(charOf(pointArg(char)), 36)],
  ['compare', 2, (_none, [a, b]) => pointArg(a) - pointArg(b)],
  ['hashCode', 1, (_none, [char]) => pointArg(char)],
  ['charCount', 1, (_none, [code]) => (intArg(code) >= 0x10000 ? 2 : 1)],
  ['toChars', 1, (_none, [code], vm) => charArray(vm, charOf(validCode(vm, intArg(code))))],
  [
    'isSurrogatePair',
    2,
    (_none, [high, low]) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(charOf(pointArg(high)) + charOf(pointArg(low))),
  ],
  [
    'toCodePoint',
    2,
    (_none, [high, low]) => (pointArg(high) << 10) + pointArg(low) + (0x10000 - (0xd800 << 10) - 0xdc00),
  ],
  [
    'codePointAt',
    2,
    (_none, [text, index], vm) => {
      const at = intArg(index);
      return (
        sequenceArg(vm, text).codePointAt(at) ??
        vm.fail('java.lang.StringIndexOutOfBoundsException', `index ${at}, length ${sequenceArg(vm, text).length}`)
      );
    },
  ],
];

function validCode(vm: Vm, code: number): number {
  if (charOf(code) === '') {
    const shown = (code >>> 0).toString(16).toUpperCase();
    vm.fail('java.lang.IllegalArgumentException', `Not a valid Unicode code point: 0x${shown}`);
  }
  return code;
}

const methods: readonly MethodRow<CharValue>[] = [
  ['charValue', 0, (self) => self],
  ['toString', 0, (self) => self.text],
  ['hashCode', 0, (self) => self.code],
  ['equals', 1, (self, [other]) => other instanceof CharValue && other.code === self.code],
  ['compareTo', 1, (self, [other]) => (other instanceof CharValue ? self.code - other.code : mismatch())],
  ['asBoolean', 0, (self) => self.code !== 0],
  ['next', 0, (self) => new CharValue(self.code + 1)],
  ['previous', 0, (self) => new CharValue(self.code - 1)],
  ['toUpperCase', 0, (self) => mapped(self, upperChar)],
  ['toLowerCase', 0, (self) => mapped(self, lowerChar)],
  ...['isDigit', 'isLetter', 'isLetterOrDigit', 'isUpperCase', 'isLowerCase', 'isWhitespace'].map(
    (name): MethodRow<CharValue> => [name, 0, (self) => KINDS[name]?.(self.text) ?? false],
  ),
  ...(
    [
      ['plus', '+'],
      ['minus', '-'],
      ['multiply', '*'],
      ['div', '/'],
    ] as const
  ).map(
    ([name, operator]): MethodRow<CharValue> => [
      name,
      1,
      function* (self, [other = null], vm) {
        if (typeof other === 'string') return mismatch();
        return yield* vm.operate(operator, self.code, other instanceof CharValue ? other.code : other);
      },
    ],
  ),
  [
    'intdiv',
    1,
    function* (self, [other = null], vm) {
      return yield* vm.invoke(self.code, 'intdiv', [other instanceof CharValue ? other.code : other]);
    },
  ],
];

/** Defines `java.lang.Character`. */
export const characterClass: NativeClass = nativeClass<CharValue>(CHARACTER, {
  statics,
  methods,
  constructors: [[1, (_none, [char]) => new CharValue(pointArg(char))]],
  constants: {
    MIN_VALUE: new CharValue(0),
    MAX_VALUE: new CharValue(0xffff),
    MIN_RADIX: 2,
    MAX_RADIX: 36,
    SIZE: 16,
    BYTES: 2,
    MIN_CODE_POINT: 0,
    MAX_CODE_POINT: 0x10ffff,
    TYPE: PRIMITIVES.get('char')?.type ?? null,
  },
});
