import { javaHash, keyEquals } from '../../hash/index.ts';
import { ListValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { defaultOf } from '../../semantics/cast.ts';
import { intArg } from '../arguments.ts';
import { ANY, type MethodRow } from '../define.ts';
import { comparatorArg, compareWith } from './comparators.ts';
import { newList } from './make.ts';
import { isArray } from './rows.ts';
import { sortValues } from './sort.ts';
import { streamOf } from './stream.ts';
import { ARRAYS_LIST } from './types.ts';

type Row = MethodRow<null>;

function arrayArg(value: Value | undefined): ListValue {
  return isArray(value) ? value : mismatch();
}

function asList(_self: null, args: readonly Value[], vm: Vm): Value {
  const [only] = args;
  vm.checkSize(args.length);
  if (args.length > 1 || !isArray(only)) return new ListValue([...args], ARRAYS_LIST, 'fixed');
  // The list shows what the array holds, unless that are primitives, which Groovy copies.
  const items = only.type.component?.kind === 'primitive' ? [...only.items] : only.items;
  return new ListValue(items, ARRAYS_LIST, 'fixed');
}

function* sort(_self: null, args: readonly Value[], vm: Vm): Evaluation {
  const array = arrayArg(args[0]);
  const ranged = typeof args[1] === 'number';
  const [from, to] = ranged ? [intArg(args[1]), intArg(args[2])] : [0, array.items.length];
  checkPart(vm, from, to, array.items.length);
  const comparator = comparatorArg((ranged ? args[3] : args[1]) ?? null);
  const compare = (a: Value, b: Value): Evaluation<number> => compareWith(vm, comparator, a, b);
  const inOrder = yield* sortValues(vm, array.items.slice(from, to), compare, comparator === null);
  for (const [at, each] of inOrder.entries()) array.items[from + at] = each;
  return null;
}

function checkPart(vm: Vm, from: number, to: number, length: number): void {
  if (from > to) vm.fail('java.lang.IllegalArgumentException', `fromIndex(${from}) > toIndex(${to})`);
  if (from < 0) vm.fail('java.lang.ArrayIndexOutOfBoundsException', `Array index out of range: ${from}`);
  if (to > length) vm.fail('java.lang.ArrayIndexOutOfBoundsException', `Array index out of range: ${to}`);
}

function* fill(_self: null, args: readonly Value[], vm: Vm): Evaluation {
  const array = arrayArg(args[0]);
  const [from, to] = args.length === 4 ? [intArg(args[1]), intArg(args[2])] : [0, array.items.length];
  checkPart(vm, from, to, array.items.length);
  const { component } = array.type;
  const given = args.at(-1) ?? null;
  array.items.fill(component === null ? given : yield* vm.cast(given, component, false), from, to);
  return null;
}

function copyOf(_self: null, [given, length]: readonly Value[], vm: Vm): Value {
  const array = arrayArg(given);
  const size = intArg(length);
  if (size < 0) vm.fail('java.lang.NegativeArraySizeException', `${size}`);
  return copied(vm, array, 0, size);
}

function copied(vm: Vm, array: ListValue, from: number, to: number): Value {
  vm.checkSize(to - from);
  const items = array.items.slice(from, to);
  const empty = defaultOf(array.type.component);
  while (items.length < to - from) items.push(empty);
  return newList(vm, items, array.type);
}

function copyOfRange(_self: null, [given, first, beyond]: readonly Value[], vm: Vm): Value {
  const array = arrayArg(given);
  const [from, to] = [intArg(first), intArg(beyond)];
  if (from > to) vm.fail('java.lang.IllegalArgumentException', `${from} > ${to}`);
  if (from < 0 || from > array.items.length) vm.fail('java.lang.ArrayIndexOutOfBoundsException', null);
  return copied(vm, array, from, to);
}

function arraysEqual(deep: boolean) {
  const same = (a: Value, b: Value, vm: Vm): boolean => {
    if (!isArray(a) || !isArray(b)) return keyEquals(a, b, vm);
    const { items } = b;
    return (
      a.items.length === items.length &&
      a.items.every((each, at) => (deep ? same(each, items[at] ?? null, vm) : keyEquals(each, items[at] ?? null, vm)))
    );
  };
  return (_self: null, [a = null, b = null]: readonly Value[], vm: Vm): Value => same(a, b, vm);
}

function hashCode(_self: null, [given]: readonly Value[], vm: Vm): Value {
  return javaHash(new ListValue(arrayArg(given).items), vm);
}

function toText(deep: boolean) {
  const show = function* (array: ListValue, vm: Vm): Evaluation<string> {
    const shown: string[] = [];
    for (const each of array.items) {
      shown.push(deep && isArray(each) ? yield* show(each, vm) : yield* vm.text(each));
      if (vm.spend(1)) yield TICK;
    }
    return `[${shown.join(', ')}]`;
  };
  return function* (_self: null, [given]: readonly Value[], vm: Vm): Evaluation {
    if (given === null) return 'null';
    const text = yield* show(arrayArg(given), vm);
    vm.checkString(text.length);
    return text;
  };
}

function stream(_self: null, args: readonly Value[], vm: Vm): Value {
  const array = arrayArg(args[0]);
  const items = args.length === 3 ? array.items.slice(intArg(args[1]), intArg(args[2])) : array.items;
  return streamOf(vm, items, array.type.component?.name);
}

export const arrayRows: readonly Row[] = [
  ['asList', [0, ANY], asList],
  ['sort', [1, 4], sort],
  ['fill', [2, 4], fill],
  ['copyOf', 2, copyOf],
  ['copyOfRange', 3, copyOfRange],
  ['equals', 2, arraysEqual(false)],
  ['deepEquals', 2, arraysEqual(true)],
  ['hashCode', 1, hashCode],
  ['toString', 1, toText(false)],
  ['deepToString', 1, toText(true)],
  ['stream', [1, 3], stream],
];
