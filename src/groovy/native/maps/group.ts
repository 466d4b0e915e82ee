import type { ClosureValue } from '../../runtime/closure.ts';
import { EntryValue, ListValue, MapValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { HashTable } from '../../runtime/hash-table.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, mapArg } from '../arguments.ts';
import { identityClosure } from '../closures/identity.ts';
import type { MethodRow } from '../define.ts';
import { emptyMap, similarMap } from './similar.ts';
import { callForEntry, copyEntries, writable } from './walk.ts';

const NO_ENTRY = 'Cannot invoke "java.util.Map$Entry.getKey()" because "entry" is null';

/** Adds the result of a closure of `collectEntries`: a map, a list of key and value, or an entry. */
function* addEntry(vm: Vm, into: HashTable, entry: Value): Evaluation<void> {
  if (entry instanceof MapValue) yield* copyEntries(vm, entry.table.entries(), into);
  else if (entry instanceof ListValue && !entry.isArray) into.set(entry.items[0] ?? null, entry.items[1] ?? null);
  else if (entry instanceof EntryValue) into.set(entry.key, entry.value);
  else if (entry === null) vm.fail('java.lang.NullPointerException', NO_ENTRY);
  else into.set(yield* vm.invoke(entry, 'getKey', []), yield* vm.invoke(entry, 'getValue', []));
}

/** Defines the methods that group the entries of a map by the result of a closure. */
export const groupRows: readonly MethodRow<MapValue>[] = [
  [
    'collectEntries',
    [1, 2],
    function* (self, args, vm) {
      const called = closureArg(args.at(-1));
      const into = args.length === 1 ? similarMap(vm, self) : mapArg(args[0]);
      for (const [key, value] of self.table.entries()) {
        const entry = yield* callForEntry(vm, called, key, value, self.table);
        yield* addEntry(vm, writable(vm, into), entry);
      }
      return into;
    },
  ],
  [
    'countBy',
    1,
    function* (self, [closure], vm) {
      const called = closureArg(closure);
      const counts = emptyMap(vm);
      for (const [key, value] of self.table.entries()) {
        const group = yield* callForEntry(vm, called, key, value, self.table);
        counts.table.set(group, Number(counts.table.get(group) ?? 0) + 1);
      }
      return counts;
    },
  ],
  [
    'groupEntriesBy',
    1,
    function* (self, [closure], vm) {
      const groups = yield* grouped(vm, self, closureArg(closure));
      const answer = emptyMap(vm);
      for (const [group, entries] of groups.all()) answer.table.set(group, new ListValue([...entries]));
      return answer;
    },
  ],
  [
    'groupBy',
    [0, Number.POSITIVE_INFINITY],
    function* (self, args, vm) {
      const [first] = args;
      const closures = first instanceof ListValue && args.length === 1 ? first.items : args;
      return yield* groupedDeep(vm, self, closures.map(closureArg));
    },
  ],
];

interface Groups {
  all(): Iterable<readonly [Value, readonly EntryValue[]]>;
}

function* grouped(vm: Vm, map: MapValue, closure: ClosureValue): Evaluation<Groups> {
  const places = emptyMap(vm).table;
  const groups: [Value, EntryValue[]][] = [];
  for (const [key, value] of map.table.entries()) {
    const group = yield* callForEntry(vm, closure, key, value, map.table);
    const entry = new EntryValue(key, value, map.table);
    const place = places.get(group);
    if (typeof place === 'number') groups[place]?.[1].push(entry);
    else {
      places.set(group, groups.length);
      groups.push([group, [entry]]);
    }
  }
  return { all: () => groups };
}

/** Groups by several closures; without a closure every entry is a group of its own. */
function* groupedDeep(vm: Vm, map: MapValue, closures: readonly ClosureValue[]): Evaluation<MapValue> {
  const [first = identityClosure(), ...others] = closures;
  const answer = emptyMap(vm);
  const groups = yield* grouped(vm, map, first);
  for (const [group, entries] of groups.all()) {
    const part = similarMap(vm, map);
    yield* copyEntries(
      vm,
      entries.map((each) => [each.key, each.value] as const),
      part.table,
    );
    answer.table.set(group, others.length === 0 ? part : yield* groupedDeep(vm, part, others));
  }
  return answer;
}
