import { makeHashTable } from '../../hash/index.ts';
import { DOUBLE, INTEGER, LONG } from '../../runtime/classes.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Iteration, Vm } from '../../runtime/vm.ts';
import { longArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { comparatorArg, compareWith } from './comparators.ts';
import { callFunction, functionArg } from './functions.ts';
import { sortValues } from './sort.ts';
import {
  drained,
  type Kind,
  newStream,
  opened,
  overItems,
  STREAMS,
  type StreamState,
  type StreamValue,
} from './stream.ts';

type Row = MethodRow<StreamValue>;
type Next = { readonly value: Value } | null;

/** Returns a step, which computes its next element from those of the preceding stream. */
function step(
  next: (source: Iteration, args: readonly Value[], vm: Vm, kind: Kind) => () => Evaluation<Next>,
  to?: Kind,
) {
  return (self: StreamValue, args: readonly Value[], vm: Vm): Value => {
    const { kind } = self.state;
    const made = next(opened(vm, self), args, vm, to ?? kind);
    return newStream({ next: made }, to ?? kind);
  };
}

const TYPES = { int: INTEGER, long: LONG, double: DOUBLE, object: null };

function map(source: Iteration, [given]: readonly Value[], vm: Vm, kind: Kind) {
  const callee = functionArg(given);
  const type = TYPES[kind];
  return function* (): Evaluation<Next> {
    const next = yield* source.next();
    if (next === null) return null;
    const value = yield* callFunction(vm, callee, [next.value]);
    return { value: type === null ? value : yield* vm.cast(value, type, false) };
  };
}

/** Implements `boxed`, `asLongStream` and `asDoubleStream`. */
function converted(source: Iteration, _args: readonly Value[], vm: Vm, kind: Kind) {
  const type = TYPES[kind];
  return function* (): Evaluation<Next> {
    const next = yield* source.next();
    return next === null || type === null ? next : { value: yield* vm.cast(next.value, type, false) };
  };
}

function filter(source: Iteration, [given]: readonly Value[], vm: Vm) {
  const callee = functionArg(given);
  return function* (): Evaluation<Next> {
    for (;;) {
      const next = yield* source.next();
      if (next === null || (yield* vm.truth(yield* callFunction(vm, callee, [next.value])))) return next;
    }
  };
}

function flatMap(source: Iteration, [given]: readonly Value[], vm: Vm) {
  const callee = functionArg(given);
  let inner: Iteration | null = null;
  return function* (): Evaluation<Next> {
    for (;;) {
      const found: Next = inner === null ? null : yield* inner.next();
      if (found !== null) return found;
      const next = yield* source.next();
      if (next === null) return null;
      const answer = yield* callFunction(vm, callee, [next.value]);
      inner = isStream(answer) ? opened(vm, answer) : null;
      if (inner === null && answer !== null) mismatch();
    }
  };
}

export function isStream(value: Value): value is StreamValue {
  return value instanceof Instance && value.type.isA(STREAMS) && hasSource(value.state);
}

function hasSource(state: unknown): state is StreamState {
  return typeof state === 'object' && state !== null && 'source' in state;
}

function distinct(source: Iteration, _args: readonly Value[], vm: Vm) {
  const known = makeHashTable(vm);
  return function* (): Evaluation<Next> {
    for (;;) {
      const next = yield* source.next();
      if (next === null) return null;
      if (vm.spend(1)) yield TICK;
      if (known.has(next.value)) continue;
      known.set(next.value, null);
      return next;
    }
  };
}

function sorted(source: Iteration, [given = null]: readonly Value[], vm: Vm) {
  const comparator = comparatorArg(given);
  let inOrder: Iteration | null = null;
  return function* (): Evaluation<Next> {
    if (inOrder === null) {
      const items = yield* drained(vm, source);
      const compare = (a: Value, b: Value): Evaluation<number> => compareWith(vm, comparator, a, b);
      inOrder = overItems(yield* sortValues(vm, items, compare, comparator === null));
    }
    return yield* inOrder.next();
  };
}

function limit(source: Iteration, [count]: readonly Value[], vm: Vm) {
  let left = longArg(count);
  if (left < 0n) vm.fail('java.lang.IllegalArgumentException', `${left}`);
  return function* (): Evaluation<Next> {
    if (left <= 0n) return null;
    left--;
    return yield* source.next();
  };
}

function skip(source: Iteration, [count]: readonly Value[], vm: Vm) {
  let left = longArg(count);
  if (left < 0n) vm.fail('java.lang.IllegalArgumentException', `${left}`);
  return function* (): Evaluation<Next> {
    for (; left > 0n; left--) if ((yield* source.next()) === null) return null;
    return yield* source.next();
  };
}

function peek(source: Iteration, [given]: readonly Value[], vm: Vm) {
  const callee = functionArg(given);
  return function* (): Evaluation<Next> {
    const next = yield* source.next();
    if (next !== null) yield* callFunction(vm, callee, [next.value]);
    return next;
  };
}

function takeWhile(source: Iteration, [given]: readonly Value[], vm: Vm) {
  const callee = functionArg(given);
  let ended = false;
  return function* (): Evaluation<Next> {
    const next = ended ? null : yield* source.next();
    if (next !== null && (yield* vm.truth(yield* callFunction(vm, callee, [next.value])))) return next;
    ended = true;
    return null;
  };
}

function dropWhile(source: Iteration, [given]: readonly Value[], vm: Vm) {
  const callee = functionArg(given);
  let started = false;
  return function* (): Evaluation<Next> {
    for (;;) {
      const next = yield* source.next();
      if (next === null || started) return next;
      if (yield* vm.truth(yield* callFunction(vm, callee, [next.value]))) continue;
      started = true;
      return next;
    }
  };
}

export const stepRows: readonly Row[] = [
  ['map', 1, step(map)],
  ['mapToObj', 1, step(map, 'object')],
  ['mapToInt', 1, step(map, 'int')],
  ['mapToLong', 1, step(map, 'long')],
  ['mapToDouble', 1, step(map, 'double')],
  ['boxed', 0, step(converted, 'object')],
  ['asLongStream', 0, step(converted, 'long')],
  ['asDoubleStream', 0, step(converted, 'double')],
  ['filter', 1, step(filter)],
  ['flatMap', 1, step(flatMap)],
  ['distinct', 0, step(distinct)],
  ['sorted', [0, 1], step(sorted)],
  ['limit', 1, step(limit)],
  ['skip', 1, step(skip)],
  ['peek', 1, step(peek)],
  ['takeWhile', 1, step(takeWhile)],
  ['dropWhile', 1, step(dropWhile)],
  ['parallel', 0, (self) => self],
  ['sequential', 0, (self) => self],
  ['unordered', 0, (self) => self],
];
