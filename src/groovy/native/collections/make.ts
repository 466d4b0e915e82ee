import { makeHashTable } from '../../hash/index.ts';
import {
  ARRAY_LIST,
  HASH_MAP,
  HASH_SET,
  LINKED_HASH_MAP,
  LINKED_HASH_SET,
  TREE_MAP,
  TREE_SET,
} from '../../runtime/classes.ts';
import { ListValue, MapValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import type { Order } from '../../runtime/hash-table.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';

const SET_TYPES: Readonly<Record<Order, GroovyClass>> = {
  insertion: LINKED_HASH_SET,
  hash: HASH_SET,
  sorted: TREE_SET,
};
const MAP_TYPES: Readonly<Record<Order, GroovyClass>> = {
  insertion: LINKED_HASH_MAP,
  hash: HASH_MAP,
  sorted: TREE_MAP,
};

/** Returns a list of these items, or an array where `type` is one; it uses the given array itself. */
export function newList(vm: Vm, items: Value[], type: GroovyClass = ARRAY_LIST): ListValue {
  vm.checkSize(items.length);
  return new ListValue(items, type);
}

/** Returns a set of these items, each once. */
export function newSet(
  vm: Vm,
  items: Iterable<Value>,
  order: Order = 'insertion',
  comparator: Value = null,
  room = 16,
): SetValue {
  const table = makeHashTable(vm, order, comparator, room);
  for (const each of items) table.set(each, each);
  return new SetValue(table, SET_TYPES[order]);
}

/** Returns the same as `newSet`, for items that may be many. */
export function* newSetOf(
  vm: Vm,
  items: Iterable<Value>,
  order: Order = 'insertion',
  comparator: Value = null,
  room = 16,
): Evaluation<SetValue> {
  const table = makeHashTable(vm, order, comparator, room);
  for (const each of items) {
    table.set(each, each);
    if (vm.spend(1)) yield TICK;
  }
  return new SetValue(table, SET_TYPES[order]);
}

/** Returns the same as `newMap`, for entries that may be many. */
export function* newMapOf(
  vm: Vm,
  entries: Iterable<readonly [key: Value, value: Value]>,
  order: Order = 'insertion',
): Evaluation<MapValue> {
  const table = makeHashTable(vm, order);
  let size = 0;
  for (const [key, value] of entries) {
    table.set(key, value);
    size += 1;
    if (vm.spend(1)) {
      vm.checkSize(size);
      yield TICK;
    }
  }
  return new MapValue(table, MAP_TYPES[order]);
}

export function newMap(
  vm: Vm,
  entries: Iterable<readonly [key: Value, value: Value]>,
  order: Order = 'insertion',
  comparator: Value = null,
): MapValue {
  const table = makeHashTable(vm, order, comparator);
  for (const [key, value] of entries) table.set(key, value);
  return new MapValue(table, MAP_TYPES[order]);
}
