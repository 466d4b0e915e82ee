import type { ClosureValue } from '../../runtime/closure.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, elementsArg, intArg, mapArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { entryArg, store } from './access.ts';
import { emptyMap, mapOf, similarCopy, similarMap } from './similar.ts';
import { MAP_WITH_DEFAULT, SPREAD_MAP, SYNCHRONIZED_MAP, UNMODIFIABLE_MAP } from './types.ts';
import { callForEntry, copyEntries, writable } from './walk.ts';

function isCollection(value: Value | undefined): boolean {
  return value instanceof ListValue || value instanceof SetValue;
}

function* putEntries(vm: Vm, into: MapValue, entries: Value | undefined): Evaluation<MapValue> {
  if (!isCollection(entries)) return mismatch();
  for (const each of elementsArg(vm, entries)) {
    const entry = entryArg(each);
    store(vm, into, entry.key, entry.value);
    if (vm.spend(1)) yield TICK;
  }
  return into;
}

/** Returns the entries of a map that the other one shares by key and value, or those that it does not. */
function* shared(vm: Vm, map: MapValue, other: MapValue, wanted: boolean): Evaluation<MapValue> {
  const answer = similarMap(vm, map);
  for (const [key, value] of map.table.entries()) {
    const theirs = other.table.get(key);
    const same = theirs !== undefined && (yield* vm.equals(value, theirs));
    if (same === wanted) answer.table.set(key, value);
    if (vm.spend(1)) yield TICK;
  }
  return answer;
}

function* slice(vm: Vm, map: MapValue, from: number, to: number): Evaluation<MapValue> {
  const answer = similarMap(vm, map);
  let index = 0;
  for (const [key, value] of map.table.entries()) {
    if (index >= to) break;
    if (index++ >= from) answer.table.set(key, value);
    if (vm.spend(1)) yield TICK;
  }
  return answer;
}

/** Returns the entries before the first for which the closure is false, or those from it on. */
function* whileTrue(vm: Vm, map: MapValue, closure: ClosureValue, before: boolean): Evaluation<MapValue> {
  const answer = similarMap(vm, map);
  let isBefore = true;
  for (const [key, value] of map.table.entries()) {
    if (isBefore) isBefore = yield* vm.truth(yield* callForEntry(vm, closure, key, value, map.table));
    if (!isBefore && before) break;
    if (isBefore === before) answer.table.set(key, value);
    if (vm.spend(1)) yield TICK;
  }
  return answer;
}

/** Maps made of maps. */
export const combineRows: readonly MethodRow<MapValue>[] = [
  [
    'plus',
    1,
    function* (self, [other], vm) {
      const answer = yield* similarCopy(vm, self);
      if (!(other instanceof MapValue)) return yield* putEntries(vm, answer, other);
      yield* copyEntries(vm, other.table.entries(), answer.table);
      return answer;
    },
  ],
  [
    'minus',
    1,
    function* (self, [other], vm) {
      return yield* shared(vm, self, mapArg(other), false);
    },
  ],
  [
    'intersect',
    1,
    function* (self, [other], vm) {
      return yield* shared(vm, self, mapArg(other), true);
    },
  ],
  [
    'leftShift',
    1,
    function* (self, [other], vm) {
      if (other instanceof EntryValue) store(vm, self, other.key, other.value);
      else yield* copyEntries(vm, mapArg(other).table.entries(), writable(vm, self));
      return self;
    },
  ],
  [
    'putAll',
    1,
    function* (self, [entries], vm) {
      return yield* putEntries(vm, self, entries);
    },
  ],
  [
    'subMap',
    1,
    function* (self, [keys], vm) {
      if (!isCollection(keys) && !(keys instanceof RangeValue)) return mismatch();
      const answer = emptyMap(vm);
      for (const key of elementsArg(vm, keys)) {
        if (self.table.has(key)) answer.table.set(key, self.table.get(key) ?? null);
        if (vm.spend(1)) yield TICK;
      }
      return answer;
    },
  ],
  [
    'take',
    1,
    function* (self, [count], vm) {
      return yield* slice(vm, self, 0, intArg(count));
    },
  ],
  [
    'drop',
    1,
    function* (self, [count], vm) {
      return yield* slice(vm, self, intArg(count), Number.POSITIVE_INFINITY);
    },
  ],
  [
    'takeWhile',
    1,
    function* (self, [closure], vm) {
      return yield* whileTrue(vm, self, closureArg(closure), true);
    },
  ],
  [
    'dropWhile',
    1,
    function* (self, [closure], vm) {
      return yield* whileTrue(vm, self, closureArg(closure), false);
    },
  ],
  ['asImmutable', 0, (self) => new MapValue(self.table, UNMODIFIABLE_MAP, true)],
  ['asSynchronized', 0, (self) => new MapValue(self.table, SYNCHRONIZED_MAP, self.unmodifiable)],
  [
    'withDefault',
    1,
    (self, [closure]) => {
      const answer = new MapValue(self.table, MAP_WITH_DEFAULT, self.unmodifiable);
      answer.fallback = { closure: closureArg(closure) };
      return answer;
    },
  ],
  [
    'toSpreadMap',
    0,
    function* (self, _args, vm) {
      return yield* spread(vm, self);
    },
  ],
  [
    'spread',
    0,
    function* (self, _args, vm) {
      return yield* spread(vm, self);
    },
  ],
];

function spread(vm: Vm, map: MapValue): Evaluation<MapValue> {
  return mapOf(vm, map.table.entries(), emptyMap(vm, SPREAD_MAP));
}
