import { EntryValue, ListValue, MapValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { elementsOf } from '../../runtime/walk.ts';
import { closureArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { callSpread } from './iterating.ts';
import { newList, newMap, newSet } from './make.ts';
import { failCast, isArray, isCollection } from './rows.ts';

type Row = MethodRow<Value>;

/** Returns the elements of a value where Groovy takes a collection: any other value is a collection of itself. */
function* asElements(vm: Vm, value: Value): Evaluation<readonly Value[]> {
  if (isCollection(value) || isArray(value)) return yield* elementsOf(vm, value);
  if (value instanceof MapValue)
    return [...value.table.entries()].map(([key, each]) => new EntryValue(key, each, value.table));
  return typeof value === 'string' ? value.split('') : [value];
}

function* combinationsOf(vm: Vm, parts: readonly Value[]): Evaluation<Value[][]> {
  let found: Value[][] = [];
  for (const part of parts) {
    const items = yield* asElements(vm, part);
    if (items.length === 0) return [];
    if (found.length === 0) {
      found = items.map((each) => [each]);
      continue;
    }
    vm.checkSize(found.length * items.length);
    const grown: Value[][] = [];
    for (const each of items)
      for (const begun of found) {
        grown.push([...begun, each]);
        if (grown.length % 256 === 0) {
          vm.allocate(256 * (32 + 8 * begun.length));
          if (vm.spend(256)) yield TICK;
        }
      }
    found = grown;
  }
  return found;
}

function* combinations(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = args.length === 0 ? null : closureArg(args[0]);
  const found = yield* combinationsOf(vm, yield* elementsOf(vm, self));
  if (closure === null)
    return newList(
      vm,
      found.map((each) => newList(vm, each)),
    );
  const answers: Value[] = [];
  for (const each of found) answers.push(yield* callSpread(vm, closure, each));
  return newList(vm, answers);
}

function* eachCombination(self: Value, [closure = null]: readonly Value[], vm: Vm): Evaluation {
  closureArg(closure);
  for (const each of yield* combinationsOf(vm, yield* elementsOf(vm, self))) yield* callSpread(vm, closure, each);
  return null;
}

/** Generates the permutations in the order of the indexes of the elements. */
function* orders(items: readonly Value[]): Generator<Value[]> {
  const places = items.map((_, place) => place);
  for (;;) {
    yield places.map((place) => items[place] ?? null);
    let last = places.length - 2;
    while (last >= 0 && (places[last] ?? 0) > (places[last + 1] ?? 0)) last--;
    if (last < 0) return;
    const pivot = places[last] ?? 0;
    let other = places.length - 1;
    while ((places[other] ?? 0) < pivot) other--;
    places[last] = places[other] ?? 0;
    places[other] = pivot;
    for (const place of places.splice(last + 1).reverse()) places.push(place);
  }
}

function* orderable(vm: Vm, self: Value): Evaluation<readonly Value[]> {
  const items = yield* elementsOf(vm, self);
  return items.length === 0 ? vm.fail('java.lang.IllegalArgumentException', 'At least one item required') : items;
}

function* allOrders(vm: Vm, self: Value): Evaluation<Value> {
  const items = yield* orderable(vm, self);
  let count = 1;
  for (let factor = 2; factor <= items.length; factor++) count *= factor;
  vm.checkSize(count);
  const found = newSet(vm, [], 'hash');
  for (const each of orders(items)) {
    const list = newList(vm, each);
    if (!found.table.has(list)) found.table.set(list, list);
    if (vm.spend(10)) yield TICK;
  }
  return found;
}

function* permutations(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = args.length === 0 ? null : closureArg(args[0]);
  const found = yield* allOrders(vm, self);
  if (closure === null) return found;
  const answers: Value[] = [];
  for (const each of yield* elementsOf(vm, found)) answers.push(yield* vm.call(closure, [each]));
  return newList(vm, answers);
}

function* eachPermutation(self: Value, [given]: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(given);
  for (const each of orders(yield* orderable(vm, self))) yield* vm.call(closure, [newList(vm, each)]);
  return null;
}

function* subsequences(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* elementsOf(vm, self);
  vm.checkSize(2 ** Math.min(items.length, 60) - 1);
  // The order in which they are put in is seen where the set is walked over.
  let found = newSet(vm, [], 'hash');
  for (const each of items) {
    const grown = newSet(vm, [], 'hash');
    for (const begun of found.table.keys()) {
      if (begun instanceof ListValue) grown.table.set(newList(vm, [...begun.items, each]), null);
      if (vm.spend(10)) yield TICK;
    }
    for (const list of found.table.keys()) {
      grown.table.set(list, null);
      if (vm.spend(10)) yield TICK;
    }
    grown.table.set(newList(vm, [each]), null);
    found = grown;
  }
  return found;
}

function* transpose(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const lists: (readonly Value[])[] = [];
  for (const each of yield* elementsOf(vm, self)) {
    if (!isCollection(each) && !isArray(each)) failCast(vm, each, 'java.util.List');
    lists.push(yield* elementsOf(vm, each));
  }
  const width = lists.length === 0 ? 0 : lists.reduce((least, { length }) => Math.min(least, length), Infinity);
  vm.checkSize(width * lists.length);
  const found: Value[] = [];
  for (let index = 0; index < width; index++) {
    found.push(
      newList(
        vm,
        lists.map((each) => each[index] ?? null),
      ),
    );
    if (vm.spend(lists.length)) yield TICK;
  }
  return newList(vm, found);
}

function* toSpreadMap(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const items = yield* elementsOf(vm, self);
  if (items.length % 2 === 1)
    vm.fail('groovy.lang.GroovyRuntimeException', 'Bad SpreadMap: the size of the list must be even');
  const pairs: [Value, Value][] = [];
  for (let index = 0; index < items.length; index += 2) pairs.push([items[index] ?? null, items[index + 1] ?? null]);
  return newMap(vm, pairs);
}

/** Defines the methods of Iterables. */
export const combiningRows: readonly Row[] = [
  ['combinations', [0, 1], combinations],
  ['eachCombination', 1, eachCombination],
  ['permutations', [0, 1], permutations],
  ['eachPermutation', 1, eachPermutation],
  ['toSpreadMap', 0, toSpreadMap],
];

export const listCombiningRows: readonly Row[] = [
  ['subsequences', 0, subsequences],
  ['transpose', 0, transpose],
];
