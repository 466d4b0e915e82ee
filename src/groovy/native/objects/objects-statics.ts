import { javaHash, keyEquals } from '../../hash/index.ts';
import { defineClass } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { javaText } from '../../semantics/text.ts';
import { textArg } from '../arguments.ts';
import { ANY, nativeClass } from '../define.ts';
import { callFunction } from '../maps/index.ts';

/** Defines `java.util.Objects`. */
export const objectsClass = nativeClass(defineClass('java.util.Objects'), {
  statics: [
    ['equals', 2, (_none, [a = null, b = null], vm) => keyEquals(a, b, vm)],
    ['deepEquals', 2, (_none, [a = null, b = null], vm) => vm.sync(vm.equals(a, b))],
    ['hash', [0, ANY], (_none, args, vm) => javaHash(new ListValue([...args]), vm)],
    ['hashCode', 1, (_none, [value = null], vm) => javaHash(value, vm)],
    ['isNull', 1, (_none, [value = null]) => value === null],
    ['nonNull', 1, (_none, [value = null]) => value !== null],
    [
      'toString',
      1,
      function* (_none, [value = null], vm) {
        return yield* javaText(vm, value);
      },
    ],
    [
      'toString',
      2,
      function* (_none, [value = null, fallback = null], vm) {
        return value === null ? fallback : yield* javaText(vm, value);
      },
    ],
    [
      'requireNonNull',
      [1, 2],
      (_none, [value = null, message = null], vm) =>
        value ?? vm.fail('java.lang.NullPointerException', message === null ? null : textArg(vm, message)),
    ],
    [
      'requireNonNullElse',
      2,
      (_none, [value = null, fallback = null], vm) =>
        value ?? fallback ?? vm.fail('java.lang.NullPointerException', 'defaultObj'),
    ],
    [
      'requireNonNullElseGet',
      2,
      function* (_none, [value = null, make = null], vm) {
        return value ?? (yield* callFunction(vm, make, 'get', []));
      },
    ],
    [
      'compare',
      3,
      function* (_none, [a = null, b = null, comparator = null], vm) {
        return a === b ? 0 : yield* callFunction(vm, comparator, 'compare', [a, b]);
      },
    ],
  ],
});
