import { ClosureValue } from '../../runtime/closure.ts';
import { EntryValue, ListValue, MapValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf, elementsOf, grow, walkOf } from '../../runtime/walk.ts';
import { closureArg, intArg, mapArg } from '../arguments.ts';
import { ANY, type MethodRow } from '../define.ts';
import { addAllTo } from './adding.ts';
import { newList, newMap } from './make.ts';
import { failCast, isArray, isCollection } from './rows.ts';
import { similar } from './similar.ts';
import { TUPLE2 } from './types.ts';

type Row = MethodRow<Value>;

function* countBy(self: Value, [given]: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(given);
  const counts = newMap(vm, []);
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const key = yield* vm.call(closure, [walk.value]);
    counts.table.set(key, Number(counts.table.get(key) ?? 0) + 1);
  }
  return counts;
}

function* groupBy(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const [first] = args;
  const closures = first instanceof ListValue && args.length === 1 ? first.items : args;
  if (!closures.every((each) => each instanceof ClosureValue)) mismatch();
  return yield* grouped(vm, yield* copyOf(vm, self), closures);
}

function* grouped(vm: Vm, items: readonly Value[], closures: readonly Value[]): Evaluation {
  const [first, ...others] = closures;
  const groups = newMap(vm, []);
  for (const each of items) {
    const key = first === undefined ? each : yield* vm.call(first, [each]);
    const group = groups.table.get(key);
    if (group instanceof ListValue) grow(vm, group.items, each);
    else groups.table.set(key, newList(vm, [each]));
  }
  if (others.length > 0)
    for (const [key, group] of groups.table.entries())
      if (group instanceof ListValue) groups.table.set(key, yield* grouped(vm, group.items, others));
  return groups;
}

/** Adds the result of a closure of `collectEntries`: a map, a list of key and value, or an entry. */
function* putEntry(vm: Vm, target: MapValue, entry: Value): Evaluation<void> {
  if (entry instanceof MapValue) for (const [key, value] of entry.table.entries()) target.table.set(key, value);
  else if (entry instanceof EntryValue) target.table.set(entry.key, entry.value);
  else if (entry instanceof ListValue) target.table.set(entry.items[0] ?? null, entry.items[1] ?? null);
  else yield* vm.cast(entry, vm.classNamed('java.util.Map$Entry'), false);
}

function* collectEntries(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const last = args.at(-1);
  const closure = last instanceof ClosureValue ? last : null;
  if (args.length === 2 && closure === null) mismatch();
  const target = args.length > (closure === null ? 0 : 1) ? mapArg(args[0]) : newMap(vm, []);
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait()))
    yield* putEntry(vm, target, closure === null ? walk.value : yield* vm.call(closure, [walk.value]));
  return target;
}

function* collectMany(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args.at(-1));
  const target = args.length > 1 ? (args[0] ?? null) : newList(vm, []);
  if (!isCollection(target)) mismatch();
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const answer = yield* vm.call(closure, [walk.value]);
    if (!isCollection(answer)) failCast(vm, answer, 'java.util.Collection');
    yield* addAllTo(vm, target, answer);
  }
  return target;
}

function* collectNested(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(args.at(-1));
  const found: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const { value } = walk;
    if (vm.spend(1)) yield TICK;
    found.push(
      isCollection(value)
        ? yield { kind: 'enter', evaluation: collectNested(value, [closure], vm) }
        : yield* vm.call(closure, [value]),
    );
  }
  const [target] = args;
  if (args.length < 2 || target === undefined) return newList(vm, found);
  yield* addAllTo(vm, target, newList(vm, found));
  return target;
}

function* findResults(self: Value, [given]: readonly Value[], vm: Vm): Evaluation {
  const closure = closureArg(given);
  const found: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const answer = yield* vm.call(closure, [walk.value]);
    if (answer !== null) grow(vm, found, answer);
  }
  return newList(vm, found);
}

function* indexed(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const from = args.length === 0 ? 0 : intArg(args[0]);
  const items = yield* elementsOf(vm, self);
  const map = newMap(vm, []);
  for (const [index, each] of items.entries()) {
    map.table.set(from + index, each);
    if (vm.spend(1)) yield TICK;
  }
  return map;
}

function* withIndex(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const from = args.length === 0 ? 0 : intArg(args[0]);
  const pairs: Value[] = [];
  for (const each of yield* elementsOf(vm, self)) {
    pairs.push(new ListValue([each, from + pairs.length], TUPLE2, 'unmodifiable'));
    if (vm.spend(1)) yield TICK;
  }
  vm.allocate(48 * pairs.length);
  return newList(vm, pairs);
}

const NESTED_LIMIT = 1000;

/** Returns all values that are neither a collection nor an array, from within those that are. */
function* flattened(vm: Vm, items: readonly Value[], into: Value[], closure: Value, depth = 0): Evaluation<void> {
  if (depth > NESTED_LIMIT) vm.fail('java.lang.StackOverflowError', null);
  for (const each of items) {
    if (vm.spend(1)) yield TICK;
    const given: Value = closure === null ? each : yield* vm.call(closure, [each]);
    if (isCollection(given) || isArray(given))
      yield* flattened(
        vm,
        yield* elementsOf(vm, given),
        into,
        closure === null || given === each ? closure : null,
        depth + 1,
      );
    else grow(vm, into, given);
  }
}

function* flatten(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const closure = args.length === 0 ? null : closureArg(args[0]);
  const found: Value[] = [];
  yield* flattened(vm, yield* elementsOf(vm, self), found, closure);
  return similar(vm, self, found);
}

/** Defines the methods of Iterables and arrays of objects. */
export const groupByRows: readonly Row[] = [['groupBy', [0, ANY], groupBy]];

/** Defines the methods of Iterables, Iterators and arrays of objects. */
export const groupingRows: readonly Row[] = [
  ['countBy', 1, countBy],
  ['collectEntries', [0, 2], collectEntries],
  ['collectMany', [1, 2], collectMany],
];

/** Defines the methods of Iterables alone. */
export const nestingRows: readonly Row[] = [
  ['collectNested', [1, 2], collectNested],
  ['findResults', 1, findResults],
  ['indexed', [0, 1], indexed],
  ['withIndex', [0, 1], withIndex],
  ['flatten', [0, 1], flatten],
];

export const flattenRows: readonly Row[] = [['flatten', 0, flatten]];
