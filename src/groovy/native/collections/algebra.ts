import { makeHashTable } from '../../hash/index.ts';
import { OBJECT_ARRAY } from '../../runtime/classes.ts';
import { ListValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { isNumber, toDoubleValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf, elementsOf } from '../../runtime/walk.ts';
import { intArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { addTo } from './adding.ts';
import { EqualitySet } from './comparing.ts';
import { newList } from './make.ts';
import { isArray, isElements, isIterable } from './rows.ts';
import { similar, similarForPlus } from './similar.ts';

type Row = MethodRow<Value>;

/** Says whether `plus` and `minus` apply to the elements of the other operand: of an array only beside an array. */
function isMany(self: Value, other: Value): boolean {
  return isIterable(other) || (isArray(self) && isArray(other));
}

function* plus(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* copyOf(vm, self);
  if (args.length === 2) {
    const added = isElements(args[1]) ? yield* elementsOf(vm, args[1]) : mismatch();
    const at = intArg(args[0]);
    checkPlace(vm, at, items.length);
    return newList(vm, [...items.slice(0, at), ...added, ...items.slice(at)]);
  }
  const [other = null] = args;
  const added = isMany(self, other) ? yield* elementsOf(vm, other) : [other];
  vm.checkSize(items.length + added.length);
  for (const each of added) items.push(each);
  return isArray(self) ? newList(vm, items, OBJECT_ARRAY) : similarForPlus(vm, self, items);
}

function checkPlace(vm: Vm, at: number, size: number): void {
  if (at < 0 || at > size) vm.fail('java.lang.IndexOutOfBoundsException', `Index: ${at}, Size: ${size}`);
}

function* minus(self: Value, [other = null]: readonly Value[], vm: Vm): Evaluation {
  const items = yield* elementsOf(vm, self);
  const removed = new EqualitySet(vm);
  if (isMany(self, other)) yield* removed.addAll(yield* elementsOf(vm, other));
  else removed.add(other);
  const kept: Value[] = [];
  for (const each of items) {
    if (vm.spend(1)) yield TICK;
    if (!(yield* removed.has(each))) kept.push(each);
  }
  return isArray(self) ? newList(vm, kept, OBJECT_ARRAY) : similar(vm, self, kept);
}

function* multiply(self: Value, [factor = null]: readonly Value[], vm: Vm): Evaluation {
  const items = yield* elementsOf(vm, self);
  const times = isNumber(factor) ? Math.trunc(toDoubleValue(factor)) : mismatch();
  if (times < 0) vm.fail('java.lang.IllegalArgumentException', `Illegal Capacity: ${items.length * times}`);
  vm.checkSize(items.length * times);
  const found: Value[] = [];
  for (let count = 0; count < times; count++) {
    for (const each of items) found.push(each);
    if (vm.spend(items.length)) yield TICK;
  }
  return similar(vm, self, found);
}

/** Returns the elements of the smaller operand that the larger one has, too. */
function* intersect(self: Value, [other = null]: readonly Value[], vm: Vm): Evaluation {
  if (!isElements(other)) mismatch();
  let left = yield* elementsOf(vm, self);
  let right = yield* elementsOf(vm, other);
  if (left.length < right.length) [left, right] = [right, left];
  const known = new EqualitySet(vm);
  yield* known.addAll(left);
  const found: Value[] = [];
  for (const each of right) {
    if (vm.spend(1)) yield TICK;
    if (yield* known.has(each)) found.push(each);
  }
  return similar(vm, self, found);
}

function* disjoint(self: Value, [other = null]: readonly Value[], vm: Vm): Evaluation {
  if (!isElements(other)) mismatch();
  const known = new EqualitySet(vm);
  yield* known.addAll(yield* elementsOf(vm, other));
  for (const each of yield* elementsOf(vm, self)) {
    if (vm.spend(1)) yield TICK;
    if (yield* known.has(each)) return false;
  }
  return true;
}

function* leftShift(self: Value, [value = null]: readonly Value[], vm: Vm): Evaluation {
  yield* addTo(vm, self, value);
  return self;
}

/** Implements `equals` of lists, arrays and sets as Groovy defines it: numbers are compared by their value. */
function* equals(self: Value, [other = null]: readonly Value[], vm: Vm): Evaluation {
  if (self instanceof SetValue) return other instanceof SetValue && (yield* vm.equals(self, other));
  if (other instanceof ListValue || isIterable(other)) return yield* vm.equals(self, other);
  return false;
}

function* toList(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  return newList(vm, yield* copyOf(vm, self));
}

function* toSet(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* copyOf(vm, self);
  // The set is made with the capacity of the collection, not with room for it.
  const table = makeHashTable(vm, 'hash', null, Math.max(items.length, 1));
  for (const each of items) {
    if (vm.spend(1)) yield TICK;
    table.set(each, each);
  }
  return new SetValue(table, vm.classNamed('java.util.HashSet'));
}

/** Defines the methods of Iterables and arrays of objects. */
export const algebraRows: readonly Row[] = [
  ['plus', [1, 2], plus],
  ['minus', 1, minus],
];

export const iterableAlgebraRows: readonly Row[] = [
  ['multiply', 1, multiply],
  ['intersect', 1, intersect],
  ['disjoint', 1, disjoint],
  ['asList', 0, toList],
];

export const listRows: readonly Row[] = [['toList', 0, toList]];
export const setRows: readonly Row[] = [['toSet', 0, toSet]];

export const collectionAlgebraRows: readonly Row[] = [['leftShift', 1, leftShift]];
export const equalityRows: readonly Row[] = [['equals', 1, equals]];
