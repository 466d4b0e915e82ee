import { naturalOrder, orderOf } from '../../hash/index.ts';
import { SORTED_MAP, TREE_MAP } from '../../runtime/classes.ts';
import { EntryValue, type MapValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg } from '../arguments.ts';
import { newSet } from '../collections/make.ts';
import { type MethodRow, nativeClass } from '../define.ts';
import { guarded } from './guard.ts';
import { isMap } from './map.ts';
import { emptyMap, mapOf } from './similar.ts';
import { keySet } from './views.ts';
import { collected, writable } from './walk.ts';

type Pair = readonly [Value, Value];

function* order(vm: Vm, map: MapValue, a: Value, b: Value): Evaluation<number> {
  const { comparator } = map.table;
  return comparator === null ? naturalOrder(vm, a, b) : yield* orderOf(vm, comparator, a, b);
}

/** Returns the entries selected by the order of their key and `key`, which is passed to `wanted`. */
function* pick(vm: Vm, map: MapValue, key: Value, wanted: (order: number) => boolean): Evaluation<Pair[]> {
  const found: Pair[] = [];
  for (const pair of map.table.entries()) {
    if (wanted(yield* order(vm, map, pair[0], key))) found.push(pair);
    if (vm.spend(1)) yield TICK;
  }
  return found;
}

function* part(vm: Vm, map: MapValue, key: Value, wanted: (order: number) => boolean): Evaluation<MapValue> {
  const pairs = yield* pick(vm, map, key, wanted);
  return yield* mapOf(vm, pairs, emptyMap(vm, TREE_MAP, map.table.comparator));
}

function first(map: MapValue): Pair | undefined {
  return map.table.entries().next().value;
}

function* last(vm: Vm, map: MapValue): Evaluation<Pair | undefined> {
  let found: Pair | undefined;
  let passed = 0;
  for (const pair of map.table.entries()) {
    found = pair;
    if (++passed % 256 === 0 && vm.spend(256)) yield TICK;
  }
  return found;
}

function entry(map: MapValue, pair: Pair | undefined): Value {
  return pair === undefined ? null : new EntryValue(pair[0], pair[1], map.table);
}

function keyOf(vm: Vm, pair: Pair | undefined): Value {
  return pair === undefined ? vm.fail('java.util.NoSuchElementException', null) : pair[0];
}

function poll(vm: Vm, map: MapValue, pair: Pair | undefined): Value {
  if (pair === undefined) return null;
  writable(vm, map).delete(pair[0]);
  return new EntryValue(pair[0], pair[1]);
}

/** Defines `floorKey` and similar methods, which return the nearest key below or above, and those for its entry. */
function near(name: string, below: boolean, wanted: (order: number) => boolean): MethodRow<MapValue>[] {
  function* nearest(vm: Vm, map: MapValue, key: Value): Evaluation<Pair | undefined> {
    return (yield* pick(vm, map, key, wanted)).at(below ? -1 : 0);
  }
  return [
    [
      `${name}Key`,
      1,
      function* (self, [key = null], vm) {
        return (yield* nearest(vm, self, key))?.[0] ?? null;
      },
    ],
    [
      `${name}Entry`,
      1,
      function* (self, [key = null], vm) {
        return entry(self, yield* nearest(vm, self, key));
      },
    ],
  ];
}

/** Defines the methods of sorted maps. Parts are copies: a change of the map does not affect them. */
const rows: readonly MethodRow<MapValue>[] = [
  ['firstKey', 0, (self, _args, vm) => keyOf(vm, first(self))],
  [
    'lastKey',
    0,
    function* (self, _args, vm) {
      return keyOf(vm, yield* last(vm, self));
    },
  ],
  ['firstEntry', 0, (self) => entry(self, first(self))],
  [
    'lastEntry',
    0,
    function* (self, _args, vm) {
      return entry(self, yield* last(vm, self));
    },
  ],
  ['pollFirstEntry', 0, (self, _args, vm) => poll(vm, self, first(self))],
  [
    'pollLastEntry',
    0,
    function* (self, _args, vm) {
      return poll(vm, self, yield* last(vm, self));
    },
  ],
  ['comparator', 0, (self) => self.table.comparator],
  [
    'headMap',
    [1, 2],
    function* (self, [to = null, inclusive = false], vm) {
      const limit = booleanArg(inclusive) ? 1 : 0;
      return yield* part(vm, self, to, (each) => each < limit);
    },
  ],
  [
    'tailMap',
    [1, 2],
    function* (self, [from = null, inclusive = true], vm) {
      const limit = booleanArg(inclusive) ? -1 : 0;
      return yield* part(vm, self, from, (each) => Math.sign(each) > limit);
    },
  ],
  [
    'subMap',
    2,
    function* (self, [from = null, to = null], vm) {
      if ((yield* order(vm, self, from, to)) > 0)
        return vm.fail('java.lang.IllegalArgumentException', 'fromKey > toKey');
      const upper = yield* part(vm, self, from, (each) => each >= 0);
      return yield* part(vm, upper, to, (each) => each < 0);
    },
  ],
  ...near('lower', true, (each) => each < 0),
  ...near('floor', true, (each) => each <= 0),
  ...near('ceiling', false, (each) => each >= 0),
  ...near('higher', false, (each) => each > 0),
  [
    'descendingMap',
    0,
    function* (self, _args, vm) {
      return yield* mapOf(vm, (yield* collected(vm, self.table.entries())).reverse());
    },
  ],
  [
    'descendingKeySet',
    0,
    function* (self, _args, vm) {
      return newSet(vm, (yield* collected(vm, self.table.keys())).reverse());
    },
  ],
  ['navigableKeySet', 0, (self, _args, vm) => keySet(vm, self)],
];

export const sortedMap = nativeClass(SORTED_MAP, { methods: guarded(rows, isMap) });
