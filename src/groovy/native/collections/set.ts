import { SET, SORTED_SET, TREE_SET } from '../../runtime/classes.ts';
import { ListValue, SetValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { elementsOf } from '../../runtime/walk.ts';
import { ANY, type NativeClass, nativeClass } from '../define.ts';
import { compareWith, reversedComparator } from './comparators.ts';
import { iteratorOver } from './iterator.ts';
import { newSet } from './make.ts';
import { checkChangeable, failEmpty } from './rows.ts';
import { UNCHANGING_SET } from './types.ts';

function end(which: 'first' | 'last', wanted: boolean, remove = false) {
  return (self: SetValue, _args: readonly Value[], vm: Vm): Value => {
    const { table } = self;
    if (table.size === 0) return wanted ? failEmpty(vm) : null;
    const found = which === 'first' ? (table.keys().next().value ?? null) : ([...table.keys()].at(-1) ?? null);
    if (remove) {
      checkChangeable(vm, self);
      table.delete(found);
    }
    return found;
  };
}

/** Returns the elements whose order to `bound` satisfies `wanted`. */
function* part(
  vm: Vm,
  { table }: SetValue,
  wanted: (each: (bound: Value) => Evaluation<number>) => Evaluation<boolean>,
): Evaluation<Value[]> {
  const found: Value[] = [];
  for (const each of [...table.keys()])
    if (yield* wanted((bound) => compareWith(vm, table.comparator, each, bound))) found.push(each);
  return found;
}

function sortedLike(vm: Vm, { table }: SetValue, items: readonly Value[]): SetValue {
  return newSet(vm, items, 'sorted', table.comparator);
}

/** Implements `headSet`, which returns the elements before a bound. */
function* headSet(self: SetValue, [bound = null, inclusive = false]: readonly Value[], vm: Vm): Evaluation {
  const items = yield* part(vm, self, function* (order) {
    return (yield* order(bound)) < (inclusive === true ? 1 : 0);
  });
  return sortedLike(vm, self, items);
}

function* tailSet(self: SetValue, [bound = null, inclusive = true]: readonly Value[], vm: Vm): Evaluation {
  const items = yield* part(vm, self, function* (order) {
    return (yield* order(bound)) > (inclusive === true ? -1 : 0);
  });
  return sortedLike(vm, self, items);
}

function* subSet(self: SetValue, args: readonly Value[], vm: Vm): Evaluation {
  const [from = null, to = null] = args.length === 4 ? [args[0], args[2]] : args.length === 2 ? args : mismatch();
  const withFrom = args.length === 4 ? args[1] === true : true;
  const withTo = args.length === 4 && args[3] === true;
  const items = yield* part(vm, self, function* (order) {
    return (yield* order(from)) > (withFrom ? -1 : 0) && (yield* order(to)) < (withTo ? 1 : 0);
  });
  return sortedLike(vm, self, items);
}

/** Implements `floor`, `lower`, `ceiling` and `higher`, which return the nearest element on a side. */
function nearest(side: 'below' | 'above', inclusive: boolean) {
  return function* (self: SetValue, [bound = null]: readonly Value[], vm: Vm): Evaluation {
    let found: Value = null;
    for (const each of [...self.table.keys()]) {
      const order = yield* compareWith(vm, self.table.comparator, each, bound);
      if (side === 'above' && (inclusive ? order >= 0 : order > 0)) return each;
      if (side === 'below' && (inclusive ? order <= 0 : order < 0)) found = each;
    }
    return found;
  };
}

function descending(self: SetValue, _args: readonly Value[], vm: Vm): Value {
  return newSet(vm, [...self.table.keys()], 'sorted', reversedComparator(self.table.comparator));
}

function setOf(_self: null, args: readonly Value[], vm: Vm): Value {
  const [only] = args;
  const items = args.length === 1 && only instanceof ListValue && only.isArray ? only.items : args;
  if (items.includes(null)) vm.fail('java.lang.NullPointerException', null);
  const { table } = newSet(vm, []);
  for (const item of items) {
    if (table.has(item)) vm.fail('java.lang.IllegalArgumentException', `duplicate element: ${vm.sync(vm.text(item))}`);
    table.set(item, item);
  }
  return new SetValue(table, UNCHANGING_SET, true);
}

function* copied(_self: null, [given = null]: readonly Value[], vm: Vm): Evaluation {
  return new SetValue(newSet(vm, yield* elementsOf(vm, given)).table, UNCHANGING_SET, true);
}

export const setClasses: readonly NativeClass[] = [
  nativeClass(SET, {
    statics: [
      ['of', [0, ANY], setOf],
      ['copyOf', 1, copied],
    ],
  }),
  nativeClass<SetValue>(SORTED_SET, {
    methods: [
      ['first', 0, end('first', true)],
      ['last', 0, end('last', true)],
      ['headSet', [1, 2], headSet],
      ['tailSet', [1, 2], tailSet],
      ['subSet', [2, 4], subSet],
      ['comparator', 0, ({ table }) => table.comparator],
    ],
  }),
  nativeClass<SetValue>(TREE_SET, {
    methods: [
      ['pollFirst', 0, end('first', false, true)],
      ['pollLast', 0, end('last', false, true)],
      ['floor', 1, nearest('below', true)],
      ['lower', 1, nearest('below', false)],
      ['ceiling', 1, nearest('above', true)],
      ['higher', 1, nearest('above', false)],
      ['descendingSet', 0, descending],
      ['descendingIterator', 0, ({ table }) => iteratorOver([...table.keys()].reverse())],
    ],
  }),
];
