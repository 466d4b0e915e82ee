import { orderOf } from '../../hash/index.ts';
import { LINKED_HASH_MAP, SORTED_MAP, TREE_MAP } from '../../runtime/classes.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { EntryValue, type MapValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { parameterCount } from '../closures/parameters.ts';
import { sortValues } from '../collections/sort.ts';
import { sorted } from '../collections/sorting.ts';
import type { MethodRow } from '../define.ts';
import { emptyMap, mapOf } from './similar.ts';
import { collected } from './walk.ts';

function* entriesOf(map: MapValue): Generator<EntryValue, void> {
  for (const [key, value] of map.table.entries()) yield new EntryValue(key, value, map.table);
}

/** Returns a linked map with the entries in this order. */
function linked(vm: Vm, entries: readonly Value[]): Evaluation<MapValue> {
  return mapOf(vm, pairsOf(entries), emptyMap(vm, LINKED_HASH_MAP));
}

function* pairsOf(entries: readonly Value[]): Generator<readonly [Value, Value], void> {
  for (const each of entries) yield each instanceof EntryValue ? [each.key, each.value] : mismatch();
}

/**
 * Returns a map in the order of a comparator, or of a closure of one parameter (the key to compare by) or two (the order of
 * two entries).
 */
function* ordered(vm: Vm, map: MapValue, comparator: Value): Evaluation<MapValue> {
  return yield* linked(vm, yield* sorted(vm, yield* collected(vm, entriesOf(map)), comparator));
}

function compareValues(vm: Vm): (a: Value, b: Value) => Evaluation<number> {
  return (a, b) => vm.compare(a instanceof EntryValue ? a.value : a, b instanceof EntryValue ? b.value : b);
}

/**
 * Returns the entry for which a closure returns the largest value (`sign` 1) or the smallest (-1); of equal ones the first.
 */
function* extreme(vm: Vm, map: MapValue, closure: Value | undefined, sign: 1 | -1): Evaluation {
  if (!(closure instanceof ClosureValue)) return mismatch();
  const found =
    parameterCount(closure) === 1 ? yield* byMeasure(vm, map, closure, sign) : yield* byOrder(vm, map, closure, sign);
  return found;
}

function* byMeasure(vm: Vm, map: MapValue, closure: ClosureValue, sign: number): Evaluation {
  let answer: Value = null;
  let most: Value | undefined;
  for (const entry of entriesOf(map)) {
    const measure = yield* vm.call(closure, [entry]);
    if (most === undefined || (yield* vm.compare(measure, most)) * sign > 0) {
      answer = entry;
      most = measure;
    }
  }
  return answer;
}

function* byOrder(vm: Vm, map: MapValue, closure: ClosureValue, sign: number): Evaluation {
  let answer: EntryValue | null = null;
  for (const entry of entriesOf(map)) {
    if (answer === null || (yield* orderOf(vm, closure, entry, answer)) * sign > 0) answer = entry;
  }
  return answer;
}

export const orderRows: readonly MethodRow<MapValue>[] = [
  [
    'max',
    1,
    function* (self, [closure], vm) {
      return yield* extreme(vm, self, closure, 1);
    },
  ],
  [
    'min',
    1,
    function* (self, [closure], vm) {
      return yield* extreme(vm, self, closure, -1);
    },
  ],
  [
    'sort',
    0,
    function* (self, _args, vm) {
      if (self.type.isA(SORTED_MAP)) return self;
      return yield* mapOf(vm, self.table.entries(), emptyMap(vm, TREE_MAP));
    },
  ],
  [
    'sort',
    1,
    function* (self, [order = null], vm) {
      if (order instanceof ClosureValue) return yield* ordered(vm, self, order);
      return yield* mapOf(vm, self.table.entries(), emptyMap(vm, TREE_MAP, order));
    },
  ],
  [
    'toSorted',
    0,
    function* (self, _args, vm) {
      if (!self.type.isA(SORTED_MAP)) {
        const entries = yield* collected(vm, entriesOf(self));
        return yield* linked(vm, yield* sortValues(vm, entries, compareValues(vm)));
      }
      return yield* mapOf(vm, self.table.entries(), emptyMap(vm, TREE_MAP, self.table.comparator));
    },
  ],
  [
    'toSorted',
    1,
    function* (self, [order = null], vm) {
      return yield* ordered(vm, self, order);
    },
  ],
];
