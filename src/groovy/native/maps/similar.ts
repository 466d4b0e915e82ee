import { makeHashTable } from '../../hash/index.ts';
import { HASH_MAP, LINKED_HASH_MAP, SORTED_MAP, TREE_MAP } from '../../runtime/classes.ts';
import { MapValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { HASHTABLE, PROPERTIES } from './types.ts';
import { copyEntries } from './walk.ts';

/**
 * Returns an empty map of the kind that Groovy makes of a map of this kind: sorted ones stay sorted, most become linked.
 */
export function similarMap(vm: Vm, map: MapValue): MapValue {
  if (map.type.isA(SORTED_MAP)) return emptyMap(vm, TREE_MAP, map.table.comparator);
  if (map.type === PROPERTIES || map.type === HASHTABLE) return emptyMap(vm, map.type);
  return emptyMap(vm);
}

/** Returns an empty map of a class; a sorted one has a comparator, or null. */
export function emptyMap(vm: Vm, type: GroovyClass = LINKED_HASH_MAP, comparator: Value = null, room = 0): MapValue {
  const order = SORTED.has(type.name) ? 'sorted' : type === LINKED_HASH_MAP ? 'insertion' : 'hash';
  return new MapValue(makeHashTable(vm, order, comparator, room), type);
}

const SORTED: ReadonlySet<string> = new Set([
  'java.util.TreeMap',
  'java.util.concurrent.ConcurrentSkipListMap',
  'java.util.EnumMap',
]);

/** Returns a map of these entries. */
export function* mapOf(
  vm: Vm,
  entries: Iterable<readonly [Value, Value]>,
  into: MapValue = emptyMap(vm),
): Evaluation<MapValue> {
  yield* copyEntries(vm, entries, into.table);
  return into;
}

/** Returns a copy of a map, of the similar kind. */
export function similarCopy(vm: Vm, map: MapValue): Evaluation<MapValue> {
  return mapOf(vm, map.table.entries(), similarMap(vm, map));
}

/** Implements `clone()`, which returns a map of the same class. */
export function sameCopy(vm: Vm, map: MapValue): Evaluation<MapValue> {
  const type = map.type.isA(HASH_MAP) || map.type === TREE_MAP ? map.type : LINKED_HASH_MAP;
  return mapOf(vm, map.table.entries(), emptyMap(vm, type, map.table.comparator));
}
