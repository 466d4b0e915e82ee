import { keyEquals, makeHashTable } from '../../hash/index.ts';
import { OBJECT_ARRAY } from '../../runtime/classes.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { ListValue, RangeValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf, elementsOf, walkOf } from '../../runtime/walk.ts';
import { intArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { addAllTo, addTo, takeFromQueue } from './adding.ts';
import { callFunction, isFunction } from './functions.ts';
import { forEach } from './iterating.ts';
import { newList } from './make.ts';
import { checkChangeable, checkFree, checkSettable, grew, isArray, isElements } from './rows.ts';
import { replaceItems } from './sorting.ts';
import {
  PriorityQueueValue,
  SYNCHRONIZED_LIST,
  SYNCHRONIZED_SET,
  UNMODIFIABLE_LIST,
  UNMODIFIABLE_SET,
} from './types.ts';

type Row = MethodRow<Value>;

/**
 * Says whether a value is a collection of the tables. A class of a script that is a Collection has these methods itself, or
 * not at all.
 */
function isOurs(self: Value): boolean {
  return self instanceof ListValue || self instanceof SetValue || self instanceof RangeValue;
}

/** Implements Java's `indexOf`. */
export function placeOf(vm: Vm, items: readonly Value[], value: Value): number {
  if (value === null || typeof value !== 'object') return items.indexOf(value);
  vm.spendAtOnce(items.length);
  return items.findIndex((each) => keyEquals(each, value, vm));
}

function* contains(self: Value, [value = null]: readonly Value[], vm: Vm): Evaluation {
  if (self instanceof ListValue) return placeOf(vm, self.items, value) >= 0;
  if (self instanceof SetValue) return self.table.has(value);
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) if (keyEquals(walk.value, value, vm)) return true;
  return false;
}

/** Returns an object that finds quickly whether it has an element, by Java's `equals`. */
export function* lookup(vm: Vm, all: Value): Evaluation<{ has(value: Value): boolean }> {
  if (all instanceof SetValue) return all.table;
  const table = makeHashTable(vm);
  for (const each of yield* elementsOf(vm, all)) {
    table.set(each, each);
    if (vm.spend(1)) yield TICK;
  }
  return table;
}

function* containsAll(self: Value, [other]: readonly Value[], vm: Vm): Evaluation {
  if (!isElements(other)) mismatch();
  const known = yield* lookup(vm, self);
  for (const each of yield* elementsOf(vm, other)) if (!known.has(each)) return false;
  return true;
}

function* add(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  if (!isOurs(self)) mismatch();
  if (args.length === 1) return yield* addTo(vm, self, args[0] ?? null);
  if (self instanceof RangeValue) vm.fail('java.lang.UnsupportedOperationException', null);
  if (!(self instanceof ListValue)) mismatch();
  const at = intArg(args[0]);
  checkFree(vm, self);
  checkPlaceFor(vm, self, at);
  self.items.splice(at, 0, args[1] ?? null);
  grew(vm, self);
  return null;
}

function checkPlaceFor(vm: Vm, list: ListValue, at: number): void {
  if (at >= 0 && at <= list.items.length) return;
  vm.fail('java.lang.IndexOutOfBoundsException', `Index: ${at}, Size: ${list.items.length}`);
}

function* addAll(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const source = args.at(-1);
  if (!isElements(source)) mismatch();
  if (args.length === 1) return yield* addAllTo(vm, self, source);
  if (!(self instanceof ListValue)) mismatch();
  const at = intArg(args[0]);
  checkFree(vm, self);
  checkPlaceFor(vm, self, at);
  const added = yield* copyOf(vm, source);
  vm.checkSize(self.items.length + added.length);
  const tail = self.items.splice(at);
  for (const each of added) self.items.push(each);
  for (const each of tail) self.items.push(each);
  return added.length > 0;
}

/** Implements `remove(value)`; `remove(index)` of a list is in `list.ts`. */
export function* removeElement(self: Value, [value = null]: readonly Value[], vm: Vm): Evaluation {
  if (self instanceof SetValue) {
    checkChangeable(vm, self);
    return self.table.delete(value) !== undefined;
  }
  if (self instanceof RangeValue) vm.fail('java.lang.UnsupportedOperationException', null);
  if (!(self instanceof ListValue)) mismatch();
  checkFree(vm, self);
  const place = placeOf(vm, self.items, value);
  if (place < 0) return false;
  if (self instanceof PriorityQueueValue) yield* takeFromQueue(vm, self, place);
  else self.items.splice(place, 1);
  return true;
}

/** Retains only the given elements; returns whether there were others. */
function keepOnly(vm: Vm, self: Value, kept: readonly Value[], before: number): boolean {
  if (kept.length === before) return false;
  if (self instanceof ListValue) {
    checkFree(vm, self);
    replaceItems(self, kept);
  } else if (self instanceof SetValue) {
    checkChangeable(vm, self);
    // One by one, for the set may be the keys of a map.
    let next = 0;
    for (const each of [...self.table.keys()]) {
      if (next < kept.length && keyEquals(each, kept[next] ?? null, vm)) next++;
      else self.table.delete(each);
    }
  } else vm.fail('java.lang.UnsupportedOperationException', null);
  return true;
}

/** Implements `removeAll`, `retainAll` and `removeIf`, with a collection or a closure. */
function removing(keepMatches: boolean, functionsOnly = false) {
  return function* (self: Value, [given = null]: readonly Value[], vm: Vm): Evaluation {
    const byFunction = given instanceof ClosureValue || (functionsOnly && isFunction(given));
    if (!byFunction && (functionsOnly || !isElements(given))) mismatch();
    const known = byFunction ? null : yield* lookup(vm, given);
    const items = yield* copyOf(vm, self);
    const kept: Value[] = [];
    for (const each of items) {
      const matches = known === null ? yield* vm.truth(yield* callFunction(vm, given, [each])) : known.has(each);
      if (matches === keepMatches) kept.push(each);
      if (vm.spend(1)) yield TICK;
    }
    return keepOnly(vm, self, kept, items.length);
  };
}

function clear(self: Value, _args: readonly Value[], vm: Vm): Value {
  if (self instanceof ListValue) {
    checkFree(vm, self);
    self.items.length = 0;
  } else if (self instanceof SetValue) {
    checkChangeable(vm, self);
    self.table.clear();
  } else vm.fail('java.lang.UnsupportedOperationException', null);
  return null;
}

function sizeOf(self: Value): number {
  if (self instanceof ListValue) return self.items.length;
  if (self instanceof SetValue) return self.table.size;
  return self instanceof RangeValue ? self.size : mismatch();
}

function* toArray(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const [wanted] = args;
  if (wanted !== undefined && !isArray(wanted)) mismatch();
  return newList(vm, yield* copyOf(vm, self), wanted?.type ?? OBJECT_ARRAY);
}

function* asUnmodifiable(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  if (self instanceof ListValue) return new ListValue(self.items, UNMODIFIABLE_LIST, 'unmodifiable');
  if (self instanceof SetValue) return new SetValue(self.table, UNMODIFIABLE_SET, true);
  return new ListValue(yield* copyOf(vm, self), UNMODIFIABLE_LIST, 'unmodifiable');
}

function asSynchronized(self: Value): Value {
  if (self instanceof ListValue) return new ListValue(self.items, SYNCHRONIZED_LIST, self.access);
  return self instanceof SetValue ? new SetValue(self.table, SYNCHRONIZED_SET, self.unmodifiable) : mismatch();
}

function* getIndices(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const { length } = yield* elementsOf(vm, self);
  return length === 0 ? new RangeValue(0, 0, false, []) : new RangeValue(0, length - 1, false, null, true);
}

function* replaceAll(self: Value, [given = null]: readonly Value[], vm: Vm): Evaluation {
  if (!(self instanceof ListValue) || !isFunction(given)) mismatch();
  checkSettable(vm, self);
  for (let index = 0; index < self.items.length; index++)
    self.items[index] = yield* callFunction(vm, given, [self.items[index] ?? null]);
  return null;
}

/** Implements `list['name']`, which returns the property of all elements. */
function* spreadProperty(self: Value, [name]: readonly Value[], vm: Vm): Evaluation {
  return typeof name === 'string' ? yield* vm.getProperty(self, name) : mismatch();
}

/** Defines the methods of Iterables, also of those that a script declares. */
export const containsRows: readonly Row[] = [
  ['contains', 1, contains],
  ['containsAll', 1, containsAll],
  ['forEach', 1, forEach],
];

export const indicesRows: readonly Row[] = [['getIndices', 0, getIndices]];
export const indexableRows: readonly Row[] = [['contains', 1, contains]];

/** Defines the methods of all collections. */
export const collectionRows: readonly Row[] = [
  ['add', [1, 2], add],
  ['addAll', [1, 2], addAll],
  ['remove', 1, removeElement],
  ['removeElement', 1, removeElement],
  ['removeAll', 1, removing(false)],
  ['retainAll', 1, removing(true)],
  ['removeIf', 1, removing(false, true)],
  ['clear', 0, clear],
  ['size', 0, sizeOf],
  ['isEmpty', 0, (self) => sizeOf(self) === 0],
  ['toArray', [0, 1], toArray],
  ['asImmutable', 0, asUnmodifiable],
  ['asSynchronized', 0, asSynchronized],
  ['replaceAll', 1, replaceAll],
  ['getAt', 1, spreadProperty],
  ['isCase', 1, contains],
];

export { asUnmodifiable };
