import { TICK } from '../../runtime/evaluation.ts';
import { CharValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import { isWhitespace, javaTrim, stripLeading, stripTrailing } from '../../runtime/unicode.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg, intArg, textArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { byteArray } from '../encoding/bytes.ts';
import { charsetArg } from '../encoding/charset.ts';
import { encodeText } from '../encoding/charsets.ts';
import { compilePattern } from '../regex/compile.ts';
import { matchesWhole } from '../regex/pattern.ts';
import { replaceMatches } from '../regex/replace.ts';
import { splitText } from '../regex/split.ts';
import { compareTexts, foldedLong, regionMatches, replaceText } from './compare-text.ts';
import { linesOfLong } from './margin.ts';
import { charArray, checked, isCharArray, javaSubstring, sequenceArg, stringArray } from './values.ts';

/** Returns the text for which `indexOf` and similar methods search: a text, or a character given by its code. */
function needle(vm: Vm, value: Value | undefined): string {
  if (value instanceof CharValue) return value.text;
  if (typeof value === 'number') return value >= 0 && value <= 0x10ffff ? String.fromCodePoint(value) : '';
  return textArg(vm, value);
}

const searching: readonly MethodRow<string>[] = [
  [
    'indexOf',
    [1, 2],
    (self, [what, from], vm) => {
      const start = Math.max(0, intArg(from ?? 0));
      const text = needle(vm, what);
      return typeof what === 'number' && text === '' ? -1 : self.indexOf(text, Math.min(start, self.length));
    },
  ],
  [
    'lastIndexOf',
    [1, 2],
    (self, [what, from], vm) => {
      const start = from === undefined ? self.length : intArg(from);
      return start < 0 ? -1 : self.lastIndexOf(needle(vm, what), start);
    },
  ],
  [
    'startsWith',
    [1, 2],
    (self, [prefix, from], vm) => {
      const [text, start] = [textArg(vm, prefix), intArg(from ?? 0)];
      return start >= 0 && start <= self.length && self.startsWith(text, start);
    },
  ],
  ['endsWith', 1, (self, [suffix], vm) => self.endsWith(textArg(vm, suffix))],
  ['contains', 1, (self, [part], vm) => self.includes(sequenceArg(vm, part))],
  ['contentEquals', 1, (self, [other], vm) => self === sequenceArg(vm, other)],
  [
    'regionMatches',
    [4, 5],
    (self, args, vm) => {
      const [ignoreCase, rest] = args.length === 5 ? [booleanArg(args[0]), args.slice(1)] : [false, args];
      return regionMatches(self, intArg(rest[0]), textArg(vm, rest[1]), intArg(rest[2]), intArg(rest[3]), ignoreCase);
    },
  ],
  ['matches', 1, (self, [regex], vm) => matchesWhole(vm, compilePattern(vm, textArg(vm, regex)), self)],
];

const comparing: readonly MethodRow<string>[] = [
  [
    'equalsIgnoreCase',
    1,
    function* (self, [given], vm) {
      if (given === null) return false;
      const other = textArg(vm, given);
      return other.length === self.length && (yield* foldedLong(vm, self)) === (yield* foldedLong(vm, other));
    },
  ],
  ['compareTo', 1, (self, [other], vm) => compareTexts(self, textArg(vm, other))],
  [
    'compareToIgnoreCase',
    1,
    function* (self, [given], vm) {
      const other = textArg(vm, given);
      return compareTexts(yield* foldedLong(vm, self), yield* foldedLong(vm, other));
    },
  ],
  ['isEmpty', 0, (self) => self === ''],
  ['isBlank', 0, (self) => stripLeading(self) === ''],
  ['intern', 0, (self) => self],
  ['toString', 0, (self) => self],
];

const parts: readonly MethodRow<string>[] = [
  ['length', 0, (self) => self.length],
  ['substring', 1, (self, [from], vm) => javaSubstring(vm, self, intArg(from), self.length)],
  ['substring', 2, (self, [from, to], vm) => javaSubstring(vm, self, intArg(from), intArg(to))],
  ['subSequence', 2, (self, [from, to], vm) => javaSubstring(vm, self, intArg(from), intArg(to))],
  ['charAt', 1, (self, [index], vm) => new CharValue(self.charCodeAt(placeIn(vm, self, intArg(index))))],
  [
    'codePointAt',
    1,
    (self, [given], vm) => {
      const index = intArg(given);
      return self.codePointAt(index) ?? outOf(vm, index, self.length);
    },
  ],
  [
    'codePointBefore',
    1,
    (self, [given], vm) => {
      const index = intArg(given);
      if (index < 1 || index > self.length) {
        vm.fail('java.lang.StringIndexOutOfBoundsException', `String index out of range: ${index}`);
      }
      const pair = /[\ud800-\udbff][\udc00-\udfff]$/.test(self.slice(Math.max(0, index - 2), index));
      return self.codePointAt(pair ? index - 2 : index - 1) ?? 0;
    },
  ],
  ['codePointCount', 2, (self, [from, to], vm) => [...javaSubstring(vm, self, intArg(from), intArg(to))].length],
  ['toCharArray', 0, (self, _args, vm) => charArray(vm, self)],
  ['getBytes', [0, 1], (self, [charset], vm) => byteArray(vm, encodeText(charsetArg(vm, charset), self))],
  [
    'split',
    [1, 2],
    function* (self, [regex, limit], vm) {
      return stringArray(vm, yield* splitText(vm, self, textArg(vm, regex), intArg(limit ?? 0)));
    },
  ],
];

function placeIn(vm: Vm, text: string, index: number): number {
  if (index < 0 || index >= text.length) {
    vm.fail('java.lang.StringIndexOutOfBoundsException', `String index out of range: ${index}`);
  }
  return index;
}

function outOf(vm: Vm, index: number, length: number): never {
  return vm.fail('java.lang.StringIndexOutOfBoundsException', `index ${index}, length ${length}`);
}

const changing: readonly MethodRow<string>[] = [
  ['concat', 1, (self, [other], vm) => checked(vm, self + textArg(vm, other))],
  ['toUpperCase', [0, 1], (self) => self.toUpperCase()],
  ['toLowerCase', [0, 1], (self) => self.toLowerCase()],
  ['trim', 0, (self) => javaTrim(self)],
  ['strip', 0, (self) => stripTrailing(stripLeading(self))],
  ['stripLeading', 0, (self) => stripLeading(self)],
  ['stripTrailing', 0, (self) => stripTrailing(self)],
  [
    'repeat',
    1,
    (self, [given], vm) => {
      const count = intArg(given);
      if (count < 0) vm.fail('java.lang.IllegalArgumentException', `count is negative: ${count}`);
      vm.checkString(self.length * count);
      return self.repeat(count);
    },
  ],
  [
    'replace',
    2,
    (self, [from, to], vm) => {
      if (from instanceof CharValue && to instanceof CharValue) return replaceText(vm, self, from.text, to.text);
      // Groovy makes a char of a text of one character only where a char is wanted: both are texts then.
      return replaceText(vm, self, nonNull(vm, from, 'target'), nonNull(vm, to, 'replacement'));
    },
  ],
  ...(['replaceAll', 'replaceFirst'] as const).map(
    (name): MethodRow<string> => [
      name,
      2,
      function* (self, [regex, replacement], vm) {
        const pattern = compilePattern(vm, textArg(vm, regex));
        return yield* replaceMatches(vm, pattern, self, textArg(vm, replacement), name === 'replaceAll');
      },
    ],
  ),
  [
    'indent',
    1,
    function* (self, [given], vm) {
      const amount = intArg(given);
      let result = '';
      for (const line of yield* linesOfLong(vm, self)) {
        vm.checkString(result.length + line.length + Math.max(0, amount));
        result += `${indented(line, amount)}\n`;
        if (vm.spend(1)) yield TICK;
      }
      return result;
    },
  ],
];

function indented(line: string, amount: number): string {
  if (amount >= 0) return ' '.repeat(amount) + line;
  let start = 0;
  while (start < -amount && start < line.length && isWhitespace(line.charAt(start))) start += 1;
  return line.slice(start);
}

function nonNull(vm: Vm, value: Value | undefined, parameter: string): string {
  if (value === null) {
    vm.fail(
      'java.lang.NullPointerException',
      `Cannot invoke "java.lang.CharSequence.toString()" because "${parameter}" is null`,
    );
  }
  if (value instanceof CharValue || isCharArray(value)) return mismatch();
  return sequenceArg(vm, value);
}

/** Defines the methods that `java.lang.String` has itself. */
export const javaStringRows: readonly MethodRow<string>[] = [...searching, ...comparing, ...parts, ...changing];
