import { CHAR_SEQUENCE } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { toDoubleValue } from '../../runtime/numbers.ts';
import { lowerChar, upperChar } from '../../runtime/unicode.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { javaText } from '../../semantics/text.ts';
import { numberArg } from '../arguments.ts';
import { newSetOf } from '../collections/make.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { isPattern, makePattern, type PatternState } from '../regex/compile.ts';
import { Finder } from '../regex/matcher-state.ts';
import { atRows } from './at-rows.ts';
import { lineRows } from './line-rows.ts';
import { marginRows } from './margin.ts';
import { numberRows } from './number-rows.ts';
import { paddingRows } from './padding.ts';
import { searchRows } from './search-rows.ts';
import { newBuffer, STRING_BUFFER } from './text-buffer.ts';
import { tokenRows } from './tokens.ts';
import { translate } from './translate.ts';
import { charArray, checked, LONG_TEXT, onText, sequenceArg, unitsOf } from './values.ts';

const operators: readonly MethodRow<string>[] = [
  [
    'plus',
    1,
    function* (self, [other = null], vm) {
      return checked(vm, self + (yield* vm.text(other)));
    },
  ],
  [
    'minus',
    1,
    function* (self, [other = null], vm) {
      if (isPattern(other)) return withoutFirst(vm, self, other.state);
      const part = yield* vm.text(other);
      const at = self.indexOf(part);
      return at < 0 ? self : self.slice(0, at) + self.slice(at + part.length);
    },
  ],
  [
    'multiply',
    1,
    (self, [factor], vm) => {
      const count = Math.trunc(toDoubleValue(numberArg(factor)));
      if (count < 0) {
        vm.fail(
          'java.lang.IllegalArgumentException',
          `multiply() should be called with a number of 0 or greater not: ${count}`,
        );
      }
      vm.checkString(self.length * count);
      return self.repeat(count);
    },
  ],
  [
    'leftShift',
    1,
    function* (self, [other = null], vm) {
      return newBuffer(STRING_BUFFER, checked(vm, self + (yield* javaText(vm, other))));
    },
  ],
  ['next', 0, (self, _args, vm) => neighbour(vm, self, 1)],
  ['previous', 0, (self, _args, vm) => neighbour(vm, self, -1)],
  ['bitwiseNegate', 0, (self, _args, vm) => makePattern(vm, self)],
  ['asBoolean', 0, (self) => self !== ''],
  [
    'isCase',
    1,
    function* (self, [value = null], vm) {
      return value !== null && self === (yield* vm.text(value));
    },
  ],
];

function withoutFirst(vm: Vm, text: string, pattern: PatternState): string {
  const match = new Finder(vm, pattern, text).next();
  return match === null ? text : text.slice(0, match.start) + text.slice(match.end);
}

/** Returns the text with its last character replaced by the one after it or before it. */
function neighbour(vm: Vm, text: string, by: 1 | -1): string {
  if (text === '') {
    if (by === 1) return '\0';
    vm.fail('java.lang.IllegalArgumentException', 'the string is empty');
  }
  const last = text.charCodeAt(text.length - 1);
  const before = text.slice(0, -1);
  if (by === 1) return last === 0xffff ? `${text}\0` : before + String.fromCharCode(last + 1);
  return last === 0 ? before : before + String.fromCharCode(last - 1);
}

const making: readonly MethodRow<string>[] = [
  ['size', 0, (self) => self.length],
  ['capitalize', 0, (self) => upperChar(self.charAt(0)) + self.slice(1)],
  ['uncapitalize', 0, (self) => lowerChar(self.charAt(0)) + self.slice(1)],
  [
    'reverse',
    0,
    function* (self, _args, vm) {
      return yield* reversedLong(vm, self);
    },
  ],
  ['toList', 0, (self, _args, vm) => new ListValue(unitsOf(vm, self))],
  ['toSet', 0, (self, _args, vm) => newSetOf(vm, unitsOf(vm, self), 'hash')],
  ['getChars', 0, (self, _args, vm) => charArray(vm, self)],
  [
    'tr',
    2,
    function* (self, [source, replacement], vm) {
      return yield* translate(vm, self, sequenceArg(vm, source), sequenceArg(vm, replacement));
    },
  ],
  ['contains', 1, (self, [part], vm) => self.includes(sequenceArg(vm, part))],
  [
    'collectReplacements',
    1,
    function* (self, [closure = null], vm) {
      let result = '';
      for (const char of unitsOf(vm, self)) {
        const made = yield* vm.call(closure, [char]);
        result += made === null ? char : yield* vm.text(made);
        if (result.length > vm.limits.stringLength) vm.checkString(result.length);
      }
      return result;
    },
  ],
];

/** Reverses a long text piece by piece, from the end. */
export function* reversedLong(vm: Vm, text: string): Evaluation<string> {
  if (text.length < LONG_TEXT) return reversed(text);
  let result = '';
  let end = text.length;
  while (end > 0) {
    let begin = Math.max(0, end - LONG_TEXT);
    if (begin > 0 && /^[\udc00-\udfff]/.test(text.charAt(begin))) begin -= 1;
    result += reversed(text.slice(begin, end));
    end = begin;
    if (vm.spend(1000)) yield TICK;
  }
  vm.checkString(result.length);
  return result;
}

/** Reverses a text without reversing its surrogate pairs. */
function reversed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? [...text].reverse().join('') : text.split('').reverse().join('');
}

/** Defines `java.lang.CharSequence`: the methods that Groovy adds to all texts. */
export const charSequenceClass: NativeClass = nativeClass<Value>(CHAR_SEQUENCE, {
  methods: [
    ...onText([
      ...operators,
      ...making,
      ...atRows,
      ...paddingRows,
      ...marginRows,
      ...numberRows,
      ...searchRows,
      ...lineRows,
      ...tokenRows,
    ]),
  ],
});
