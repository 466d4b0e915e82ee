import { CLOSURE, LIST } from '../../runtime/classes.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { ListValue, RangeValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf, elementsOf } from '../../runtime/walk.ts';
import { intArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { isComparator } from './comparators.ts';
import { compareAny, comparison, EqualitySet, isKeyClosure } from './comparing.ts';
import { newList } from './make.ts';
import { checkChangeable, checkFree, checkSettable, isArray } from './rows.ts';
import { similar, similarOrArray } from './similar.ts';
import { sortValues } from './sort.ts';

type Row = MethodRow<Value>;

/** Returns the items sorted by `<=>`, by a comparator, by a comparing closure, or by a closure that returns the keys. */
export function* sorted(vm: Vm, items: readonly Value[], comparator: Value): Evaluation<Value[]> {
  if (comparator === null) return yield* sortValues(vm, items, (a, b) => compareAny(vm, a, b), true);
  if (!isKeyClosure(comparator)) return yield* sortValues(vm, items, comparison(vm, comparator));
  const keys: Value[] = [];
  for (const each of items) keys.push(yield* vm.call(comparator, [each]));
  const places: Value[] = keys.map((_, place) => place);
  const inOrder = yield* sortValues(vm, places, (a, b) =>
    compareAny(vm, keys[Number(a)] ?? null, keys[Number(b)] ?? null),
  );
  return inOrder.map((place) => items[Number(place)] ?? null);
}

function* sort(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const [first = null] = args;
  const inPlace = typeof first === 'boolean' ? first : true;
  const [comparator = null] = typeof first === 'boolean' ? args.slice(1) : args;
  if (comparator !== null && !isComparing(comparator)) mismatch();
  if (self instanceof SetValue && self.table.order === 'sorted' && comparator === null) return self;
  if (inPlace && self instanceof RangeValue) vm.fail('java.lang.UnsupportedOperationException', null);
  const items = yield* sorted(vm, yield* elementsOf(vm, self), comparator);
  const isList = self instanceof ListValue && (self.isArray || self.type.isA(LIST));
  if (inPlace && isList) {
    checkSettable(vm, self);
    replaceItems(self, items);
    // Java's own `sort(Comparator)` of lists, which an object that compares is handed to, has no answer.
    const isJavas = args.length === 1 && comparator !== null && !isClosure(comparator) && !self.isArray;
    return isJavas ? null : self;
  }
  return isArray(self) ? newList(vm, items, self.type) : isList ? similar(vm, self, items) : newList(vm, items);
}

function isClosure(value: Value): boolean {
  return value instanceof ClosureValue && value.type.isA(CLOSURE);
}

function isComparing(value: Value): boolean {
  return value instanceof ClosureValue || isComparator(value);
}

export function replaceItems(list: ListValue, items: readonly Value[]): void {
  list.items.length = 0;
  for (const each of items) list.items.push(each);
}

function* toSorted(self: Value, [comparator = null]: readonly Value[], vm: Vm): Evaluation {
  if (comparator !== null && !isComparing(comparator)) mismatch();
  if (self instanceof SetValue && self.table.order === 'sorted' && comparator === null)
    return similar(vm, self, yield* copyOf(vm, self));
  const items = yield* sorted(vm, yield* elementsOf(vm, self), comparator);
  return isArray(self) ? newList(vm, items, self.type) : newList(vm, items);
}

/** Returns the first of the items that are equal by `==`, by a comparing closure, or by their keys. */
function* uniqueOf(vm: Vm, items: readonly Value[], chooser: Value): Evaluation<Value[]> {
  const found: Value[] = [];
  if (chooser === null || isKeyClosure(chooser)) {
    const known = new EqualitySet(vm);
    for (const each of items) {
      if (vm.spend(1)) yield TICK;
      const key: Value = chooser === null ? each : yield* vm.call(chooser, [each]);
      if (yield* known.has(key)) continue;
      known.add(key);
      found.push(each);
    }
    return found;
  }
  const compare = comparison(vm, chooser);
  for (const each of items) {
    let isNew = true;
    for (const other of found) {
      if ((yield* compare(each, other)) !== 0) continue;
      isNew = false;
      break;
    }
    if (isNew) found.push(each);
  }
  return found;
}

function* unique(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const [first = null] = args;
  const inPlace = typeof first === 'boolean' ? first : true;
  const [chooser = null] = typeof first === 'boolean' ? args.slice(1) : args;
  if (chooser !== null && !isComparing(chooser)) mismatch();
  const items = yield* uniqueOf(vm, yield* elementsOf(vm, self), chooser);
  if (!inPlace) return similar(vm, self, items);
  if (self instanceof ListValue) {
    if (items.length !== self.items.length) checkFree(vm, self);
    replaceItems(self, items);
  } else if (self instanceof SetValue) {
    checkChangeable(vm, self);
    self.table.clear();
    for (const each of items) self.table.set(each, each);
  }
  return self;
}

function* toUnique(self: Value, [chooser = null]: readonly Value[], vm: Vm): Evaluation {
  if (chooser !== null && !isComparing(chooser)) mismatch();
  return similarOrArray(vm, self, yield* uniqueOf(vm, yield* elementsOf(vm, self), chooser));
}

function* reverse(self: Value, [inPlace = false]: readonly Value[], vm: Vm): Evaluation {
  const items = (yield* copyOf(vm, self)).reverse();
  if (inPlace !== true || !(self instanceof ListValue))
    return newList(vm, items, isArray(self) ? self.type : undefined);
  checkSettable(vm, self);
  replaceItems(self, items);
  return self;
}

function swap(self: Value, [first, second]: readonly Value[], vm: Vm): Value {
  if (!(self instanceof ListValue)) mismatch();
  checkSettable(vm, self);
  const places = [intArg(first), intArg(second)] as const;
  for (const place of places)
    if (place < 0 || place >= self.items.length)
      vm.fail(
        self.isArray ? 'java.lang.ArrayIndexOutOfBoundsException' : 'java.lang.IndexOutOfBoundsException',
        `Index ${place} out of bounds for length ${self.items.length}`,
      );
  const [a, b] = places;
  const held = self.items[a] ?? null;
  self.items[a] = self.items[b] ?? null;
  self.items[b] = held;
  return self;
}

/** Defines the methods of Iterables and arrays of objects. */
export const sortRows: readonly Row[] = [
  ['sort', [0, 2], sort],
  ['toSorted', [0, 1], toSorted],
  ['toUnique', [0, 1], toUnique],
];

export const uniqueRows: readonly Row[] = [['unique', [0, 2], unique]];

/** Defines the methods of lists and arrays of objects. */
export const reverseRows: readonly Row[] = [['reverse', [0, 1], reverse]];

/** Defines the methods of lists and all arrays. */
export const swapRows: readonly Row[] = [['swap', 2, swap]];
