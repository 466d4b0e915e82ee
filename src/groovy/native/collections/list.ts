import { keyEquals } from '../../hash/index.ts';
import { LINKED_LIST, LIST } from '../../runtime/classes.ts';
import { ListValue, RangeValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { elementsOf } from '../../runtime/walk.ts';
import { closureArg, intArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { accessRows, checkPart, getAt } from './access.ts';
import { addTo } from './adding.ts';
import { placeOf } from './collection.ts';
import { listCombiningRows } from './combining.ts';
import { reverseEach } from './iterating.ts';
import { listIterator } from './iterator.ts';
import { newList } from './make.ts';
import { checkFree, checkSettable, failEmpty } from './rows.ts';
import { reverseRows, swapRows } from './sorting.ts';
import { DefaultListValue, SUB_LIST, SubListValue, UNCHANGING } from './types.ts';

type Row = MethodRow<Value>;

export function listArg(value: Value | undefined): ListValue {
  return value instanceof ListValue && !value.isArray ? value : mismatch();
}

/** Throws the error of the list's class for a wrong index. */
function failIndex(vm: Vm, list: ListValue, index: number): never {
  const { length } = list.items;
  const older = list.type === LINKED_LIST;
  return vm.fail(
    'java.lang.IndexOutOfBoundsException',
    older ? `Index: ${index}, Size: ${length}` : `Index ${index} out of bounds for length ${length}`,
  );
}

function* get(self: Value, [index]: readonly Value[], vm: Vm): Evaluation {
  if (self instanceof DefaultListValue) return yield* getAt(self, [index ?? null], vm);
  const place = intArg(index);
  const list = listArg(self);
  if (place < 0 || place >= list.items.length) failIndex(vm, list, place);
  return list.items[place] ?? null;
}

function set(self: Value, [index, value = null]: readonly Value[], vm: Vm): Value {
  if (self instanceof RangeValue) vm.fail('java.lang.UnsupportedOperationException', null);
  const place = intArg(index);
  const list = listArg(self);
  checkSettable(vm, list);
  if (place < 0 || place >= list.items.length) failIndex(vm, list, place);
  const before = list.items[place] ?? null;
  list.items[place] = value;
  return before;
}

/** Implements `remove(int)`; any other argument is an element. */
function removeAt(self: Value, [index]: readonly Value[], vm: Vm): Value {
  if (typeof index !== 'number') mismatch();
  if (self instanceof RangeValue) vm.fail('java.lang.UnsupportedOperationException', null);
  const list = listArg(self);
  checkFree(vm, list);
  if (index < 0 || index >= list.items.length) failIndex(vm, list, index);
  return list.items.splice(index, 1)[0] ?? null;
}

function* indexOf(self: Value, [value = null]: readonly Value[], vm: Vm): Evaluation {
  return placeOf(vm, yield* elementsOf(vm, self), value);
}

function* lastIndexOf(self: Value, [value = null]: readonly Value[], vm: Vm): Evaluation {
  return (yield* elementsOf(vm, self)).findLastIndex((each) => keyEquals(each, value, vm));
}

function* subList(self: Value, [first, beyond]: readonly Value[], vm: Vm): Evaluation {
  const from = intArg(first);
  const to = intArg(beyond);
  const items = yield* elementsOf(vm, self);
  checkPart(vm, from, to, items.length);
  vm.checkSize(to - from);
  if (self instanceof ListValue) return new SubListValue(self, from, to);
  return newList(vm, items.slice(from, to));
}

function clearPart(self: Value, _args: readonly Value[], vm: Vm): Value {
  if (!(self instanceof SubListValue)) mismatch();
  checkFree(vm, self.parent);
  self.parent.items.splice(self.from, self.items.length);
  self.items.length = 0;
  return null;
}

/** Implements `push`, with which Groovy 2.4 adds at the end. */
function* push(self: Value, [value = null]: readonly Value[], vm: Vm): Evaluation {
  return yield* addTo(vm, self, value);
}

function pop(self: Value, _args: readonly Value[], vm: Vm): Value {
  const list = listArg(self);
  if (list.items.length === 0) failEmpty(vm, 'Cannot pop() an empty List');
  checkFree(vm, list);
  return list.items.pop() ?? null;
}

function listIteratorFrom(self: Value, [from = 0]: readonly Value[], vm: Vm): Value {
  const start = intArg(from);
  const list = self instanceof RangeValue ? new ListValue([...rangeItems(vm, self)]) : listArg(self);
  if (start < 0 || start > list.items.length) vm.fail('java.lang.IndexOutOfBoundsException', `Index: ${start}`);
  return listIterator(list, start);
}

function* rangeItems(vm: Vm, range: RangeValue): Generator<Value> {
  vm.checkSize(range.size);
  for (let index = 0; index < range.size; index++) yield range.at(index);
}

function withDefault(lazy: boolean) {
  return (self: Value, [given]: readonly Value[]): Value =>
    new DefaultListValue(listArg(self).items, closureArg(given), lazy);
}

const rows: readonly Row[] = [
  ...accessRows,
  ...reverseRows,
  ...swapRows,
  ...listCombiningRows,
  ['reverseEach', 1, reverseEach],
  ['get', 1, get],
  ['set', 2, set],
  ['remove', 1, removeAt],
  ['removeAt', 1, removeAt],
  ['indexOf', 1, indexOf],
  ['lastIndexOf', 1, lastIndexOf],
  ['subList', 2, subList],
  ['push', 1, push],
  ['pop', 0, pop],
  ['listIterator', [0, 1], listIteratorFrom],
  ['withDefault', 1, withDefault(true)],
  ['withLazyDefault', 1, withDefault(true)],
  ['withEagerDefault', 1, withDefault(false)],
];

export const listClasses: readonly NativeClass[] = [
  nativeClass(LIST, {
    methods: rows,
    statics: [
      ['of', [0, Number.POSITIVE_INFINITY], listOf],
      ['copyOf', 1, copied],
    ],
  }),
  nativeClass<Value>(SUB_LIST, { methods: [['clear', 0, clearPart]] }),
];

/** Implements Java's `List.of`, whose result holds no null and cannot be changed. */
function listOf(_self: null, args: readonly Value[], vm: Vm): Value {
  const [only] = args;
  const items = args.length === 1 && only instanceof ListValue && only.isArray ? only.items : args;
  if (items.includes(null)) vm.fail('java.lang.NullPointerException', null);
  return new ListValue([...items], UNCHANGING, 'unmodifiable');
}

function* copied(_self: null, [given = null]: readonly Value[], vm: Vm): Evaluation {
  return new ListValue([...(yield* elementsOf(vm, given))], UNCHANGING, 'unmodifiable');
}
