import { naturalOrder, orderOf } from '../../hash/index.ts';
import { defineClass, OBJECT, STRING } from '../../runtime/classes.ts';
import { ClosureValue, nativeClosure } from '../../runtime/closure.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { compareAny, comparison, isKeyClosure } from './comparing.ts';
import { callFunction, isFunction } from './functions.ts';
import { COMPARATOR } from './types.ts';

const MADE = defineClass('java.util.Comparator$Made', OBJECT, [COMPARATOR]);
const ORDER_BY = defineClass('groovy.util.OrderBy', OBJECT, [COMPARATOR]);
const CLOSURE_COMPARATOR = defineClass('groovy.util.ClosureComparator', OBJECT, [COMPARATOR]);

type Compare = (a: Value, b: Value, vm: Vm) => Evaluation<number>;

/**
 * Returns a comparator of the tables: a closure of two parameters, so that it can be used wherever one of the script can.
 */
function made(compare: Compare, type = MADE): ClosureValue {
  return nativeClosure(
    2,
    function* ([a = null, b = null], vm) {
      return yield* compare(a, b, vm);
    },
    null,
    type,
  );
}

export function isComparator(value: Value | undefined): boolean {
  if (value instanceof ClosureValue) return true;
  return value instanceof Instance && value.type.isA(COMPARATOR);
}

/** Returns the comparator given as an argument; undefined means the natural order. */
export function comparatorArg(value: Value | undefined): Value {
  return value === null || isComparator(value) ? (value ?? null) : mismatch();
}

/** Compares two values by any kind of comparator. */
export function* compareWith(vm: Vm, comparator: Value, a: Value, b: Value): Evaluation<number> {
  if (comparator === null) return naturalOrder(vm, a, b);
  return yield* isKeyClosure(comparator) ? comparison(vm, comparator)(a, b) : orderOf(vm, comparator, a, b);
}

// biome-ignore lint/correctness/useYield: shape of its neighbours
function* natural(a: Value, b: Value, vm: Vm): Evaluation<number> {
  return naturalOrder(vm, a, b);
}

const naturalComparator = (): ClosureValue => made(natural);

export function reversedComparator(comparator: Value): ClosureValue {
  return made((a, b, vm) => compareWith(vm, comparator, b, a));
}

/** Compares the results of a function by another comparator, or by `<=>`. */
function byKey(key: Value, comparator: Value): ClosureValue {
  return made(function* (a, b, vm) {
    const left = yield* callFunction(vm, key, [a]);
    const right = yield* callFunction(vm, key, [b]);
    return yield* compareWith(vm, comparator, left, right);
  });
}

function thenBy(first: Value, second: Value): ClosureValue {
  return made(function* (a, b, vm) {
    const order = yield* compareWith(vm, first, a, b);
    return order === 0 ? yield* compareWith(vm, second, a, b) : order;
  });
}

function keyArg(value: Value | undefined): Value {
  return value !== undefined && isFunction(value) ? value : mismatch();
}

function nulls(sign: number) {
  return (_self: null, [comparator = null]: readonly Value[]): Value =>
    made(function* (a, b, vm) {
      if (a === null || b === null) return a === b ? 0 : a === null ? sign : -sign;
      return yield* compareWith(vm, comparator, a, b);
    });
}

function thenComparing(self: Value, [given, comparator]: readonly Value[]): Value {
  if (comparator !== undefined) return thenBy(self, byKey(keyArg(given), comparator));
  if (isKeyClosure(given ?? null)) return thenBy(self, byKey(keyArg(given), null));
  return thenBy(self, comparatorArg(given));
}

function comparing(_self: null, [key, comparator = null]: readonly Value[]): Value {
  return byKey(keyArg(key), comparatorArg(comparator));
}

function* compare(self: Value, [a = null, b = null]: readonly Value[], vm: Vm): Evaluation {
  if (!(self instanceof ClosureValue)) mismatch();
  return Math.sign(yield* orderOf(vm, self, a, b));
}

/** Implements `new OrderBy({ it.a })` and `new OrderBy([{ it.a }, { it.b }])`. */
function orderBy(_self: null, [given = null]: readonly Value[]): Value {
  const closures = given instanceof ClosureValue || given === null ? [given] : listOf(given);
  return made(function* (a, b, vm) {
    for (const each of closures) {
      const key = closureArg(each);
      const order = yield* compareAny(vm, yield* vm.call(key, [a]), yield* vm.call(key, [b]));
      if (order !== 0) return order;
    }
    return 0;
  }, ORDER_BY);
}

function listOf(value: Value): readonly Value[] {
  return value instanceof ListValue ? value.items : mismatch();
}

/** Compares as Java's `compareToIgnoreCase`. */
function* ignoringCase(a: Value, b: Value, vm: Vm): Evaluation<number> {
  const [left, right] = [a, b].map((each) => textArg(vm, each).toUpperCase().toLowerCase());
  return left === undefined || right === undefined || left === right ? 0 : left < right ? -1 : 1;
}

const KEYS = ['comparing', 'comparingInt', 'comparingLong', 'comparingDouble'] as const;
const THEN = ['thenComparing', 'thenComparingInt', 'thenComparingLong', 'thenComparingDouble'] as const;

export const comparatorClasses: readonly NativeClass[] = [
  nativeClass<Value>(COMPARATOR, {
    methods: [
      ['compare', 2, compare],
      ['reversed', 0, (self) => reversedComparator(self)],
      ...THEN.map((name) => [name, [1, 2], thenComparing] as const),
    ],
    statics: [
      ...KEYS.map((name) => [name, [1, 2], comparing] as const),
      ['naturalOrder', 0, naturalComparator],
      ['reverseOrder', 0, () => reversedComparator(null)],
      ['nullsFirst', 1, nulls(-1)],
      ['nullsLast', 1, nulls(1)],
    ],
  }),
  nativeClass(MADE, {}),
  nativeClass(STRING, { constants: { CASE_INSENSITIVE_ORDER: made(ignoringCase) } }),
  nativeClass(ORDER_BY, { constructors: [[[0, 1], orderBy]] }),
  nativeClass(CLOSURE_COMPARATOR, {
    constructors: [
      [
        1,
        (_self, [given]) => {
          const closure = closureArg(given);
          return made((a, b, vm) => orderOf(vm, closure, a, b), CLOSURE_COMPARATOR);
        },
      ],
    ],
  }),
];
