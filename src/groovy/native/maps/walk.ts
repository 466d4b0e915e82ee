import type { ClosureValue } from '../../runtime/closure.ts';
import { EntryValue, type MapValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { HashTable } from '../../runtime/hash-table.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { parameterCount } from '../closures/parameters.ts';

/** Calls a closure for an entry: of two parameters with key and value, else with the entry. */
export function callForEntry(vm: Vm, closure: ClosureValue, key: Value, value: Value, table: HashTable): Evaluation {
  return parameterCount(closure) === 2
    ? vm.call(closure, [key, value])
    : vm.call(closure, [new EntryValue(key, value, table)]);
}

/** Calls a closure for an entry with one more argument, after it (an index) or before it (an accumulated value). */
export function callForEntryWith(
  vm: Vm,
  closure: ClosureValue,
  entry: readonly [Value, Value],
  more: { readonly before?: Value; readonly behind?: Value },
  table: HashTable,
): Evaluation {
  const before = more.before === undefined ? [] : [more.before];
  const behind = more.behind === undefined ? [] : [more.behind];
  return parameterCount(closure) === 3
    ? vm.call(closure, [...before, ...entry, ...behind])
    : vm.call(closure, [...before, new EntryValue(entry[0], entry[1], table), ...behind]);
}

/** Iterates over the entries for which a closure is true. `take` returns whether to continue. */
export function* forMatches(
  vm: Vm,
  map: MapValue,
  closure: ClosureValue,
  take: (key: Value, value: Value) => boolean,
): Evaluation<void> {
  for (const [key, value] of map.table.entries()) {
    const answer = yield* callForEntry(vm, closure, key, value, map.table);
    if ((yield* vm.truth(answer)) && !take(key, value)) return;
  }
}

const COPIED_AT_ONCE = 256;

/** Puts all entries into a table. */
export function* copyEntries(vm: Vm, entries: Iterable<readonly [Value, Value]>, into: HashTable): Evaluation<void> {
  let copied = 0;
  for (const [key, value] of entries) {
    into.set(key, value);
    if (++copied % COPIED_AT_ONCE === 0 && vm.spend(COPIED_AT_ONCE)) yield TICK;
  }
}

/** Returns all values in a new array. */
export function* collected<Each>(vm: Vm, all: Iterable<Each>): Evaluation<Each[]> {
  const found: Each[] = [];
  for (const each of all) {
    found.push(each);
    if (found.length % COPIED_AT_ONCE === 0) {
      vm.checkSize(found.length);
      if (vm.spend(COPIED_AT_ONCE)) yield TICK;
    }
  }
  return found;
}

export function unchangeable(vm: Vm): never {
  return vm.fail('java.lang.UnsupportedOperationException', null);
}

/** Returns the table of a map that may be changed. Throws UnsupportedOperationException. */
export function writable(vm: Vm, map: MapValue): HashTable {
  return map.unmodifiable ? unchangeable(vm) : map.table;
}
