import { defineClass, ITERABLE, ITERATOR, OBJECT } from '../../runtime/classes.ts';
import { ListValue, MapValue, RangeValue, SetValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { GStringValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf, grow, walkOf } from '../../runtime/walk.ts';
import { closureArg, intArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { callFunction, isFunction } from './functions.ts';
import { checkChangeable, checkFree, checkSettable, failEmpty, grew } from './rows.ts';
import { sorted } from './sorting.ts';
import { LIST_ITERATOR } from './types.ts';

/** Holds the position of an iterator of the tables. */
interface State {
  /** Returns the elements to iterate over: of a set those that it had at first. */
  readonly items: () => readonly Value[];
  next: number;
  /** Holds the index of the last returned element, or -1 where there is none or it was removed. */
  last: number;
  /** Holds the size of the list, or the number of changes of the set, as this iterator knows them. */
  expected: number;
  readonly source: ListValue | SetValue | null;
}

export type IteratorValue = Instance<State>;

const LIST_ITR = defineClass('java.util.ArrayList$Itr', OBJECT, [ITERATOR]);
const BOTH_WAYS = defineClass('java.util.ArrayList$ListItr', OBJECT, [LIST_ITERATOR]);
const SET_ITR = defineClass('java.util.LinkedHashMap$LinkedKeyIterator', OBJECT, [ITERATOR]);

/** Returns an iterator over a list or a set, which may remove from it, or over any other value. */
function* iteratorOf(vm: Vm, self: Value): Evaluation<IteratorValue> {
  if (self instanceof ListValue && !self.isArray) return listIterator(self, 0, false);
  const items = yield* copyOf(vm, self);
  const source = self instanceof SetValue ? self : null;
  const expected = source?.table.changes ?? 0;
  const state: State = { items: () => items, next: 0, last: -1, expected, source };
  return new Instance(source === null ? LIST_ITR : SET_ITR, state);
}

export function listIterator(list: ListValue, from: number, bothWays = true): IteratorValue {
  const state: State = { items: () => list.items, next: from, last: -1, expected: list.items.length, source: list };
  return new Instance(bothWays ? BOTH_WAYS : LIST_ITR, state);
}

export function iteratorOver(items: readonly Value[]): IteratorValue {
  return new Instance<State>(LIST_ITR, { items: () => items, next: 0, last: -1, expected: 0, source: null });
}

function check(vm: Vm, { source, expected, items }: State): void {
  const actual = source instanceof SetValue ? source.table.changes : source === null ? expected : items().length;
  if (actual !== expected) vm.fail('java.util.ConcurrentModificationException', null);
}

function next({ state }: IteratorValue, _args: readonly Value[], vm: Vm): Value {
  check(vm, state);
  const items = state.items();
  if (state.next >= items.length) failEmpty(vm);
  state.last = state.next++;
  return items[state.last] ?? null;
}

function previous({ state }: IteratorValue, _args: readonly Value[], vm: Vm): Value {
  check(vm, state);
  if (state.next <= 0) failEmpty(vm);
  state.last = --state.next;
  return state.items()[state.last] ?? null;
}

function remove({ state }: IteratorValue, _args: readonly Value[], vm: Vm): Value {
  const { source, last } = state;
  if (source === null) vm.fail('java.lang.UnsupportedOperationException', 'remove');
  if (last < 0) vm.fail('java.lang.IllegalStateException', null);
  check(vm, state);
  if (source instanceof SetValue) {
    checkChangeable(vm, source);
    source.table.delete(state.items()[last] ?? null);
    state.expected = source.table.changes;
  } else {
    checkFree(vm, source);
    source.items.splice(last, 1);
    state.next = last;
    state.expected = source.items.length;
  }
  state.last = -1;
  return null;
}

function set({ state }: IteratorValue, [value = null]: readonly Value[], vm: Vm): Value {
  if (!(state.source instanceof ListValue)) mismatch();
  if (state.last < 0) vm.fail('java.lang.IllegalStateException', null);
  checkSettable(vm, state.source);
  state.source.items[state.last] = value;
  return null;
}

function add({ state }: IteratorValue, [value = null]: readonly Value[], vm: Vm): Value {
  if (!(state.source instanceof ListValue)) mismatch();
  check(vm, state);
  checkFree(vm, state.source);
  state.source.items.splice(state.next++, 0, value);
  grew(vm, state.source);
  state.expected = state.source.items.length;
  state.last = -1;
  return null;
}

/** Implements `hasNext`: Java's iterator ends where the size is reached, even after concurrent changes. */
function hasNext({ state }: IteratorValue): Value {
  return state.source instanceof ListValue ? state.next !== state.items().length : state.next < state.items().length;
}

function* forEachRemaining(self: Value, [callee = null]: readonly Value[], vm: Vm): Evaluation {
  if (!isFunction(callee)) mismatch();
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) yield* callFunction(vm, callee, [walk.value]);
  return null;
}

/** Defines methods that Groovy gives to Iterators and that return Iterators. */
function over(change: (items: Value[], args: readonly Value[], vm: Vm) => readonly Value[]) {
  return function* (self: Value, args: readonly Value[], vm: Vm): Evaluation {
    return iteratorOver(change(yield* copyOf(vm, self), args, vm));
  };
}

function* take(self: Value, [count]: readonly Value[], vm: Vm): Evaluation {
  const wanted = intArg(count);
  const found: Value[] = [];
  const walk = yield* walkOf(vm, self);
  while (found.length < wanted && (walk.step() ?? (yield* walk.wait()))) grow(vm, found, walk.value);
  return iteratorOver(found);
}

function tail(items: Value[], _args: readonly Value[], vm: Vm): readonly Value[] {
  if (items.length === 0) failEmpty(vm, 'Cannot access tail() for an empty Iterator');
  return items.slice(1);
}

function init(items: Value[], _args: readonly Value[], vm: Vm): readonly Value[] {
  if (items.length === 0) failEmpty(vm, 'Cannot access init() for an empty Iterator');
  return items.slice(0, -1);
}

function* sort(self: Value, [comparator = null]: readonly Value[], vm: Vm): Evaluation {
  if (comparator !== null) closureArg(comparator);
  return iteratorOver(yield* sorted(vm, yield* copyOf(vm, self), comparator));
}

function isWalkable(self: Value): boolean {
  if (self === null || typeof self === 'string') return true;
  if (self instanceof GroovyClass) return self.kind === 'enum';
  const kinds = [ListValue, RangeValue, SetValue, MapValue, GStringValue];
  return kinds.some((kind) => self instanceof kind);
}

function* iterator(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  if (self instanceof Instance) {
    if (self.type.isA(ITERATOR)) return self;
    if (self.type.isA(ITERABLE)) mismatch();
  }
  // Anything else is walked over as one; asking `vm` how would come back here.
  return isWalkable(self) ? yield* iteratorOf(vm, self) : iteratorOver([self]);
}

export const iteratorRows: readonly MethodRow<Value>[] = [['iterator', 0, iterator]];

export const ownIteratorRows: readonly MethodRow<Value>[] = [
  ['iterator', 0, (self) => self],
  ['forEachRemaining', 1, forEachRemaining],
  ['take', 1, take],
  ['drop', 1, over((items, [count]) => items.slice(Math.max(0, intArg(count))))],
  ['tail', 0, over(tail)],
  ['init', 0, over(init)],
  ['reverse', 0, over((items) => items.reverse())],
  ['sort', [0, 1], sort],
  ['toSorted', [0, 1], sort],
];

const stepping: readonly MethodRow<IteratorValue>[] = [
  ['hasNext', 0, hasNext],
  ['next', 0, next],
  ['remove', 0, remove],
];

export const iteratorClasses: readonly NativeClass[] = [
  nativeClass(LIST_ITR, { methods: stepping }),
  nativeClass(SET_ITR, { methods: stepping }),
  nativeClass(BOTH_WAYS, {
    methods: [
      ...stepping,
      ['hasPrevious', 0, ({ state }) => state.next > 0],
      ['previous', 0, previous],
      ['nextIndex', 0, ({ state }) => state.next],
      ['previousIndex', 0, ({ state }) => state.next - 1],
      ['set', 1, set],
      ['add', 1, add],
    ],
  }),
];
