import { STRING } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf } from '../../runtime/walk.ts';
import { classOf } from '../../semantics/kinds.ts';
import { javaText } from '../../semantics/text.ts';
import { intArg } from '../arguments.ts';
import { ANY, type NativeClass, nativeClass } from '../define.ts';
import { bytesArg, isByteArray } from '../encoding/bytes.ts';
import { charsetArg } from '../encoding/charset.ts';
import { decodeBytes } from '../encoding/charsets.ts';
import { javaStringRows } from './java-string.ts';
import { stringOnlyRows } from './string-more.ts';
import { charArrayText, checked, isCharArray, isCharSequence, javaSubstring, sequenceArg } from './values.ts';

function charsOf(vm: Vm, args: readonly Value[]): string {
  const array = isCharArray(args[0]) ? args[0] : mismatch();
  const text = charArrayText(array);
  if (args.length === 1) return text;
  const [offset, count] = [intArg(args[1]), intArg(args[2])];
  if (offset < 0 || count < 0 || offset > text.length - count) {
    vm.fail('java.lang.StringIndexOutOfBoundsException', `offset ${offset}, count ${count}, length ${text.length}`);
  }
  return javaSubstring(vm, text, offset, offset + count);
}

function* join(vm: Vm, delimiter: Value | undefined, items: readonly Value[]): Evaluation<string> {
  const between = sequenceArg(vm, delimiter);
  let result = '';
  for (const [index, item] of items.entries()) {
    if (item !== null && !isCharSequence(item)) failCast(vm, classOf(item).name);
    result += (index === 0 ? '' : between) + (yield* vm.text(item));
    if (result.length > vm.limits.stringLength) vm.checkString(result.length);
    if (vm.spend(1)) yield TICK;
  }
  return checked(vm, result);
}

function failCast(vm: Vm, name: string): never {
  return vm.fail(
    'java.lang.ClassCastException',
    `class ${name} cannot be cast to class java.lang.CharSequence (${name} and java.lang.CharSequence are in module java.base of loader 'bootstrap')`,
  );
}

/** Defines `java.lang.String`. */
export const stringClass: NativeClass = nativeClass<string>(STRING, {
  methods: [...javaStringRows, ...stringOnlyRows],
  statics: [
    ['valueOf', 1, (_none, args, vm) => charsOf(vm, args)],
    ['valueOf', 3, (_none, args, vm) => charsOf(vm, args)],
    ['copyValueOf', 1, (_none, args, vm) => charsOf(vm, args)],
    ['copyValueOf', 3, (_none, args, vm) => charsOf(vm, args)],
    [
      'valueOf',
      1,
      function* (_none, [value = null], vm) {
        return yield* javaText(vm, value);
      },
    ],
    [
      'join',
      2,
      function* (_none, [delimiter, elements = null], vm) {
        if (isCharSequence(elements)) return yield* join(vm, delimiter, [elements]);
        let found: readonly Value[];
        if (elements instanceof ListValue) {
          return yield* join(vm, delimiter, elements.items);
        } else if (elements === null || typeof elements !== 'object') {
          return mismatch();
        } else {
          found = yield* copyOf(vm, elements);
        }
        return yield* join(vm, delimiter, found);
      },
    ],
    [
      'join',
      [1, ANY],
      function* (_none, [delimiter, ...elements], vm) {
        if (!elements.every(isCharSequence)) mismatch();
        return yield* join(vm, delimiter, elements);
      },
    ],
  ],
  constructors: [
    [0, () => ''],
    [1, (_none, [text], vm) => sequenceArg(vm, text)],
    [1, (_none, args, vm) => charsOf(vm, args)],
    [3, (_none, args, vm) => charsOf(vm, args)],
    [[1, 2], (_none, [bytes, charset], vm) => checked(vm, decodeBytes(charsetArg(vm, charset), bytesArg(bytes)))],
    [
      [3, 4],
      (_none, [bytes, offset, length, charset], vm) => {
        if (!isByteArray(bytes)) mismatch();
        const all = bytesArg(bytes);
        const [start, count] = [intArg(offset), intArg(length)];
        if (start < 0 || count < 0 || start > all.length - count) {
          vm.fail('java.lang.StringIndexOutOfBoundsException', `offset ${start}, count ${count}, length ${all.length}`);
        }
        return checked(vm, decodeBytes(charsetArg(vm, charset), all.subarray(start, start + count)));
      },
    ],
  ],
});
