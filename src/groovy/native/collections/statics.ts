import { keyEquals, makeHashTable } from '../../hash/index.ts';
import { defineClass, OBJECT } from '../../runtime/classes.ts';
import { ListValue, MapValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { elementsOf, walkOf } from '../../runtime/walk.ts';
import { intArg } from '../arguments.ts';
import { ANY, type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { addTo } from './adding.ts';
import { arrayRows } from './arrays.ts';
import { asUnmodifiable, lookup } from './collection.ts';
import { comparatorArg, compareWith, reversedComparator } from './comparators.ts';
import { iteratorOver } from './iterator.ts';
import { listArg } from './list.ts';
import { newList, newMap, newSet } from './make.ts';
import { checkSettable, failEmpty, isArray, isElements } from './rows.ts';
import { sortValues } from './sort.ts';
import { replaceItems } from './sorting.ts';
import {
  COPIES_LIST,
  EMPTY_LIST,
  EMPTY_SET,
  SINGLETON_LIST,
  SINGLETON_SET,
  SYNCHRONIZED_LIST,
  SYNCHRONIZED_SET,
} from './types.ts';

type Row = MethodRow<null>;

const COLLECTIONS = defineClass('java.util.Collections', OBJECT);
const ARRAYS = defineClass('java.util.Arrays', OBJECT);

/** Sorts a list or an array where it is, in Java's natural order or by a comparator. */
function* sortInPlace(vm: Vm, list: ListValue, comparator: Value): Evaluation<void> {
  checkSettable(vm, list);
  const compare = (a: Value, b: Value): Evaluation<number> => compareWith(vm, comparator, a, b);
  replaceItems(list, yield* sortValues(vm, list.items, compare, comparator === null));
}

function* sort(_self: null, [list, comparator = null]: readonly Value[], vm: Vm): Evaluation {
  yield* sortInPlace(vm, listArg(list), comparatorArg(comparator));
  return null;
}

function reverse(_self: null, [given]: readonly Value[], vm: Vm): Value {
  const list = listArg(given);
  checkSettable(vm, list);
  list.items.reverse();
  return null;
}

/** Shuffles a list. A given Random is called as Java calls it, so that a seed results in the same order. */
function* shuffle(_self: null, [given, random = null]: readonly Value[], vm: Vm): Evaluation {
  const list = listArg(given);
  checkSettable(vm, list);
  const { items } = list;
  for (let size = items.length; size > 1; size--) {
    const place = random === null ? chance(vm, size) : intArg(yield* vm.invoke(random, 'nextInt', [size]));
    const held = items[size - 1] ?? null;
    items[size - 1] = items[place] ?? null;
    items[place] = held;
    if (vm.spend(1)) yield TICK;
  }
  return null;
}

function chance(vm: Vm, below: number): number {
  const bytes = vm.surroundings.randomBytes(6);
  let number = 0;
  for (const byte of bytes) number = number * 256 + byte;
  return number % below;
}

function extreme(sign: number) {
  return function* (_self: null, [all, comparator = null]: readonly Value[], vm: Vm): Evaluation {
    if (!isElements(all)) mismatch();
    const order = comparatorArg(comparator);
    const walk = yield* walkOf(vm, all);
    if (!(walk.step() ?? (yield* walk.wait()))) failEmpty(vm);
    let best = walk.value;
    while (walk.step() ?? (yield* walk.wait()))
      if ((yield* compareWith(vm, order, walk.value, best)) * sign > 0) best = walk.value;
    return best;
  };
}

function* frequency(_self: null, [all, value = null]: readonly Value[], vm: Vm): Evaluation {
  if (!isElements(all)) mismatch();
  let found = 0;
  for (const each of yield* elementsOf(vm, all)) if (keyEquals(each, value, vm)) found++;
  return found;
}

function swap(_self: null, [given, first, second]: readonly Value[], vm: Vm): Value {
  const { items } = listArg(given);
  const [a, b] = [intArg(first), intArg(second)];
  for (const place of [a, b])
    if (place < 0 || place >= items.length)
      vm.fail('java.lang.IndexOutOfBoundsException', `Index ${place} out of bounds for length ${items.length}`);
  const held = items[a] ?? null;
  items[a] = items[b] ?? null;
  items[b] = held;
  return null;
}

function* addAll(_self: null, [target = null, ...added]: readonly Value[], vm: Vm): Evaluation {
  const [only] = added;
  const items = added.length === 1 && isArray(only) ? only.items : added;
  let changed = false;
  for (const each of items) if (yield* addTo(vm, target, each)) changed = true;
  return changed;
}

function fill(_self: null, [given, value = null]: readonly Value[], vm: Vm): Value {
  const list = listArg(given);
  checkSettable(vm, list);
  list.items.fill(value);
  return null;
}

function rotate(_self: null, [given, distance]: readonly Value[], vm: Vm): Value {
  const list = listArg(given);
  checkSettable(vm, list);
  const { length } = list.items;
  if (length > 0) {
    const by = ((intArg(distance) % length) + length) % length;
    replaceItems(list, list.items.slice(length - by).concat(list.items.slice(0, length - by)));
  }
  return null;
}

function* binarySearch(_self: null, [given, wanted = null, comparator = null]: readonly Value[], vm: Vm): Evaluation {
  const { items } = given instanceof ListValue ? given : mismatch();
  let low = 0;
  let high = items.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = yield* compareWith(vm, comparator, items[middle] ?? null, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -(low + 1);
}

function* disjoint(_self: null, [first, second]: readonly Value[], vm: Vm): Evaluation {
  if (!isElements(first) || !isElements(second)) mismatch();
  const known = yield* lookup(vm, first);
  for (const each of yield* elementsOf(vm, second)) if (known.has(each)) return false;
  return true;
}

function nCopies(_self: null, [count, value = null]: readonly Value[], vm: Vm): Value {
  const size = intArg(count);
  if (size < 0) vm.fail('java.lang.IllegalArgumentException', `List length = ${size}`);
  vm.checkSize(size);
  return new ListValue(new Array<Value>(size).fill(value), COPIES_LIST, 'unmodifiable');
}

function* unmodifiable(_self: null, [given = null]: readonly Value[], vm: Vm): Evaluation {
  if (!isElements(given)) mismatch();
  return yield* asUnmodifiable(given, [], vm);
}

function unmodifiableMap(_self: null, [given]: readonly Value[]): Value {
  return given instanceof MapValue ? new MapValue(given.table, given.type, true) : mismatch();
}

function synchronizedOf(_self: null, [given = null]: readonly Value[]): Value {
  if (given instanceof ListValue) return new ListValue(given.items, SYNCHRONIZED_LIST, given.access);
  if (given instanceof SetValue) return new SetValue(given.table, SYNCHRONIZED_SET, given.unmodifiable);
  return given instanceof MapValue ? given : mismatch();
}

function emptySet(_self: null, _args: readonly Value[], vm: Vm): Value {
  return new SetValue(makeHashTable(vm), EMPTY_SET, true);
}

function emptyMap(_self: null, _args: readonly Value[], vm: Vm): Value {
  return new MapValue(makeHashTable(vm), newMap(vm, []).type, true);
}

const rows: readonly Row[] = [
  ['sort', [1, 2], sort],
  ['reverse', 1, reverse],
  ['shuffle', [1, 2], shuffle],
  ['max', [1, 2], extreme(1)],
  ['min', [1, 2], extreme(-1)],
  ['frequency', 2, frequency],
  ['swap', 3, swap],
  ['addAll', [1, ANY], addAll],
  ['fill', 2, fill],
  ['rotate', 2, rotate],
  ['binarySearch', [2, 3], binarySearch],
  ['disjoint', 2, disjoint],
  ['nCopies', 2, nCopies],
  ['reverseOrder', [0, 1], (_self, [comparator = null]) => reversedComparator(comparatorArg(comparator))],
  ['emptyList', 0, () => new ListValue([], EMPTY_LIST, 'unmodifiable')],
  ['emptySet', 0, emptySet],
  ['emptyMap', 0, emptyMap],
  ['emptyIterator', 0, () => iteratorOver([])],
  ['singletonList', 1, (_self, [value = null]) => new ListValue([value], SINGLETON_LIST, 'unmodifiable')],
  ['singleton', 1, (_self, [value = null], vm) => new SetValue(newSet(vm, [value]).table, SINGLETON_SET, true)],
  [
    'singletonMap',
    2,
    (_self, [key = null, value = null], vm) =>
      new MapValue(newMap(vm, [[key, value]]).table, newMap(vm, []).type, true),
  ],
  ...(['unmodifiableList', 'unmodifiableCollection', 'unmodifiableSet', 'unmodifiableSortedSet'] as const).map(
    (name) => [name, 1, unmodifiable] as const,
  ),
  ['unmodifiableMap', 1, unmodifiableMap],
  ['unmodifiableSortedMap', 1, unmodifiableMap],
  ...(['synchronizedList', 'synchronizedSet', 'synchronizedCollection', 'synchronizedMap'] as const).map(
    (name) => [name, 1, synchronizedOf] as const,
  ),
  [
    'list',
    1,
    function* (_self, [given = null], vm) {
      return newList(vm, [...(yield* elementsOf(vm, given))]);
    },
  ],
];

export const staticClasses: readonly NativeClass[] = [
  nativeClass(COLLECTIONS, {
    statics: rows,
    constants: { EMPTY_LIST: new ListValue([], EMPTY_LIST, 'unmodifiable') },
  }),
  nativeClass(ARRAYS, { statics: [...arrayRows, ['binarySearch', [2, 3], binarySearch]] }),
];
