import { defineClass } from '../../runtime/classes.ts';
import { ListValue, MapValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { DoubleValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { charsArg, doubleArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { addTo } from './adding.ts';
import { comparatorArg, compareWith } from './comparators.ts';
import { callFunction, functionArg } from './functions.ts';
import { newList, newMap, newSet } from './make.ts';
import { optionalOf } from './optionals.ts';
import { UNCHANGING } from './types.ts';

/** Describes how the elements of a stream are collected into one value. */
export interface CollectorState {
  readonly collect: (items: readonly Value[], vm: Vm) => Evaluation;
}

export type CollectorValue = Instance<CollectorState>;

const COLLECTOR = defineClass('java.util.stream.Collectors$CollectorImpl');
const COLLECTORS = defineClass('java.util.stream.Collectors');

function collector(collect: CollectorState['collect']): CollectorValue {
  return new Instance<CollectorState>(COLLECTOR, { collect });
}

export function isCollector(value: Value): value is CollectorValue {
  return value instanceof Instance && value.type === COLLECTOR;
}

function collectorArg(value: Value | undefined): CollectorValue {
  return value !== undefined && isCollector(value) ? value : mismatch();
}

const toList = (): CollectorValue =>
  // biome-ignore lint/correctness/useYield: shape of a collector
  collector(function* (items, vm) {
    return newList(vm, [...items]);
  });

function toSet(_self: null): Value {
  // biome-ignore lint/correctness/useYield: shape of a collector
  return collector(function* (items, vm) {
    return newSet(vm, items, 'hash');
  });
}

function toCollection(_self: null, [given]: readonly Value[]): Value {
  const make = functionArg(given);
  return collector(function* (items, vm) {
    const target = yield* callFunction(vm, make, []);
    for (const each of items) yield* addTo(vm, target, each);
    return target;
  });
}

function joining(_self: null, args: readonly Value[], vm: Vm): Value {
  const [separator = '', prefix = '', suffix = ''] = args.map((each) => charsArg(vm, each));
  return collector(function* (items) {
    const shown: string[] = [];
    let length = 0;
    for (const each of items) {
      const text = yield* vm.text(each);
      length += text.length + separator.length;
      vm.checkString(length);
      shown.push(text);
      if (vm.spend(1)) yield TICK;
    }
    return `${prefix}${shown.join(separator)}${suffix}`;
  });
}

function toMap(_self: null, [forKey, forValue, merge, make]: readonly Value[]): Value {
  const [key, value] = [functionArg(forKey), functionArg(forValue)];
  return collector(function* (items, vm) {
    const made = make === undefined ? newMap(vm, [], 'hash') : yield* callFunction(vm, make, []);
    if (!(made instanceof MapValue)) mismatch();
    for (const each of items) {
      const name = yield* callFunction(vm, key, [each]);
      const given = yield* callFunction(vm, value, [each]);
      const known = made.table.get(name);
      if (known !== undefined && merge === undefined)
        vm.fail(
          'java.lang.IllegalStateException',
          `Duplicate key ${yield* vm.text(name)} (attempted merging values ${yield* vm.text(known)} and ${yield* vm.text(given)})`,
        );
      made.table.set(name, known === undefined ? given : yield* callFunction(vm, merge ?? null, [known, given]));
    }
    return made;
  });
}

function groupingBy(_self: null, args: readonly Value[]): Value {
  const key = functionArg(args[0]);
  const [make, inner] = args.length === 3 ? [args[1], args[2]] : [undefined, args[1]];
  const each = inner === undefined ? toList() : collectorArg(inner);
  return collector(function* (items, vm) {
    const groups = newMap(vm, [], 'hash');
    for (const item of items) {
      const name = yield* callFunction(vm, key, [item]);
      const group = groups.table.get(name);
      if (group instanceof ListValue) group.items.push(item);
      else groups.table.set(name, newList(vm, [item]));
    }
    const made = make === undefined ? groups : yield* callFunction(vm, make, []);
    if (!(made instanceof MapValue)) mismatch();
    for (const [name, group] of [...groups.table.entries()])
      if (group instanceof ListValue) made.table.set(name, yield* each.state.collect(group.items, vm));
    return made;
  });
}

function partitioningBy(_self: null, [given, inner]: readonly Value[]): Value {
  const test = functionArg(given);
  const each = inner === undefined ? toList() : collectorArg(inner);
  return collector(function* (items, vm) {
    const parts: [Value[], Value[]] = [[], []];
    for (const item of items) parts[(yield* vm.truth(yield* callFunction(vm, test, [item]))) ? 1 : 0].push(item);
    const no = yield* each.state.collect(parts[0], vm);
    return newMap(vm, [
      [false, no],
      [true, yield* each.state.collect(parts[1], vm)],
    ]);
  });
}

// biome-ignore lint/correctness/useYield: shape of a collector
function* counted(items: readonly Value[]): Evaluation {
  return BigInt(items.length);
}

/** Implements `summingInt` and similar collectors, which add up the results of a function. */
function numbers(finish: (sum: number, count: number) => Value) {
  return (_self: null, [given]: readonly Value[]): Value => {
    const callee = functionArg(given);
    return collector(function* (items, vm) {
      let sum = 0;
      for (const each of items) sum += doubleArg(yield* callFunction(vm, callee, [each]));
      return finish(sum, items.length);
    });
  };
}

function mapping(_self: null, [given, inner]: readonly Value[]): Value {
  const callee = functionArg(given);
  const then = collectorArg(inner);
  return collector(function* (items, vm) {
    const found: Value[] = [];
    for (const each of items) found.push(yield* callFunction(vm, callee, [each]));
    return yield* then.state.collect(found, vm);
  });
}

function filtering(_self: null, [given, inner]: readonly Value[]): Value {
  const callee = functionArg(given);
  const then = collectorArg(inner);
  return collector(function* (items, vm) {
    const found: Value[] = [];
    for (const each of items) if (yield* vm.truth(yield* callFunction(vm, callee, [each]))) found.push(each);
    return yield* then.state.collect(found, vm);
  });
}

function collectingAndThen(_self: null, [first, given]: readonly Value[]): Value {
  const before = collectorArg(first);
  const callee = functionArg(given);
  return collector(function* (items, vm) {
    return yield* callFunction(vm, callee, [yield* before.state.collect(items, vm)]);
  });
}

function extreme(sign: number) {
  return (_self: null, [given = null]: readonly Value[]): Value => {
    const comparator = comparatorArg(given);
    return collector(function* (items, vm) {
      let best: Value | undefined;
      for (const each of items)
        if (best === undefined || (yield* compareWith(vm, comparator, each, best)) * sign > 0) best = each;
      return yield* optionalOf(vm, best, 'object');
    });
  };
}

function reducingAny(callee: Value): Value {
  return collector(function* (items, vm) {
    let total: Value | undefined;
    for (const each of items) total = total === undefined ? each : yield* callFunction(vm, callee, [total, each]);
    return yield* optionalOf(vm, total, 'object');
  });
}

function reducing(_self: null, args: readonly Value[]): Value {
  const [identity = null] = args;
  const callee = functionArg(args.at(-1));
  if (args.length === 1) return reducingAny(callee);
  return collector(function* (items, vm) {
    let total = identity;
    for (const each of items) {
      const value = args.length === 3 ? yield* callFunction(vm, functionArg(args[1]), [each]) : each;
      total = yield* callFunction(vm, callee, [total, value]);
    }
    return total;
  });
}

const average = numbers((sum, count) => new DoubleValue(count === 0 ? 0 : sum / count));

const rows: readonly MethodRow<null>[] = [
  ['toList', 0, toList],
  ['toSet', 0, toSet],
  [
    'toUnmodifiableList',
    0,
    () =>
      // biome-ignore lint/correctness/useYield: shape of a collector
      collector(function* (items) {
        return new ListValue([...items], UNCHANGING, 'unmodifiable');
      }),
  ],
  ['toCollection', 1, toCollection],
  ['joining', [0, 3], joining],
  ['toMap', [2, 4], toMap],
  ['groupingBy', [1, 3], groupingBy],
  ['partitioningBy', [1, 2], partitioningBy],
  ['counting', 0, () => collector(counted)],
  ['summingInt', 1, numbers((sum) => sum | 0)],
  ['summingLong', 1, numbers((sum) => BigInt(Math.trunc(sum)))],
  ['summingDouble', 1, numbers((sum) => new DoubleValue(sum))],
  ['averagingInt', 1, average],
  ['averagingLong', 1, average],
  ['averagingDouble', 1, average],
  ['mapping', 2, mapping],
  ['filtering', 2, filtering],
  ['collectingAndThen', 2, collectingAndThen],
  ['maxBy', 1, extreme(1)],
  ['minBy', 1, extreme(-1)],
  ['reducing', [1, 3], reducing],
];

export const collectorClasses: readonly NativeClass[] = [
  nativeClass(COLLECTOR, {}),
  nativeClass(COLLECTORS, { statics: rows }),
];
