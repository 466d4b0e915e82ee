import { stringHash } from '../../../java/index.ts';
import { GSTRING, OBJECT_ARRAY } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { CharValue, GStringValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { byteArray } from '../encoding/bytes.ts';
import { charsetArg } from '../encoding/charset.ts';
import { encodeText } from '../encoding/charsets.ts';
import { makePattern } from '../regex/compile.ts';
import { compareTexts } from './compare-text.ts';
import { javaSubstring, sequenceArg, stringArray } from './values.ts';

function textOf(vm: Vm, self: GStringValue): string {
  return vm.sync(vm.text(self));
}

/**
 * Joins the strings and values of two GStrings; the last string of the first and the first string of the second become one.
 */
function joinGStrings(left: GStringValue, right: GStringValue): GStringValue {
  const strings = [...left.strings];
  while (strings.length < left.values.length + 1) strings.push('');
  const last = strings.pop() ?? '';
  const [first = '', ...rest] = right.strings;
  return new GStringValue([...strings, last + first, ...rest], [...left.values, ...right.values]);
}

/** Defines `groovy.lang.GString`: calls of members that are not here go to its text. */
export const gstringClass: NativeClass = nativeClass<GStringValue>(GSTRING, {
  methods: [
    [
      'plus',
      1,
      (self, [other]) => {
        if (other instanceof GStringValue) return joinGStrings(self, other);
        return typeof other === 'string' ? joinGStrings(self, new GStringValue([other], [])) : mismatch();
      },
    ],
    ['getStrings', 0, (self, _args, vm) => stringArray(vm, [...self.strings])],
    ['getValues', 0, (self) => new ListValue([...self.values], OBJECT_ARRAY)],
    ['getValueCount', 0, (self) => self.values.length],
    [
      'getValue',
      1,
      (self, [given], vm): Value => {
        const index = intArg(given);
        const value = self.values[index];
        if (value === undefined) {
          return vm.fail(
            'java.lang.ArrayIndexOutOfBoundsException',
            `Index ${index} out of bounds for length ${self.values.length}`,
          );
        }
        return value;
      },
    ],
    ['length', 0, (self, _args, vm) => textOf(vm, self).length],
    ['isEmpty', 0, (self, _args, vm) => textOf(vm, self) === ''],
    [
      'charAt',
      1,
      (self, [index], vm) => {
        const [text, at] = [textOf(vm, self), intArg(index)];
        if (at < 0 || at >= text.length) {
          vm.fail('java.lang.StringIndexOutOfBoundsException', `String index out of range: ${at}`);
        }
        return new CharValue(text.charCodeAt(at));
      },
    ],
    ['subSequence', 2, (self, [from, to], vm) => javaSubstring(vm, textOf(vm, self), intArg(from), intArg(to))],
    ['getBytes', [0, 1], (self, [charset], vm) => byteArray(vm, encodeText(charsetArg(vm, charset), textOf(vm, self)))],
    ['negate', 0, (self, _args, vm) => makePattern(vm, textOf(vm, self))],
    ['compareTo', 1, (self, [other], vm) => compareTexts(textOf(vm, self), sequenceArg(vm, other))],
    ['hashCode', 0, (self, _args, vm) => (37 + stringHash(textOf(vm, self))) | 0],
    ['equals', 1, (self, [other], vm) => other instanceof GStringValue && textOf(vm, self) === textOf(vm, other)],
    [
      'toString',
      0,
      function* (self, _args, vm) {
        return yield* vm.text(self);
      },
    ],
  ],
});
