import { javaHash, keyEquals, orderOf } from '../../hash/index.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { ListValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { isNumber, toDoubleValue } from '../../runtime/numbers.ts';
import { CharValue, GStringValue } from '../../runtime/text.ts';
import { ScriptThrow } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { parameterCount } from '../closures/parameters.ts';

/**
 * Compares as `sort()` does: by `<=>`; values that cannot be compared are ordered by their hash, and equal only by
 * `equals`.
 */
export function* compareAny(vm: Vm, a: Value, b: Value): Evaluation<number> {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  try {
    return yield* vm.compare(a, b);
  } catch (error) {
    if (!(error instanceof ScriptThrow)) throw error;
    if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
    if (keyEquals(a, b, vm)) return 0;
    return javaHash(a, vm) > javaHash(b, vm) ? 1 : -1;
  }
}

/** Says whether a closure returns the value to compare by, rather than comparing two. */
export function isKeyClosure(callee: Value): callee is ClosureValue {
  return callee instanceof ClosureValue && parameterCount(callee) === 1;
}

/** Returns how a comparator, a comparing closure, or a closure that returns keys orders two values. */
export function comparison(vm: Vm, comparator: Value): (a: Value, b: Value) => Evaluation<number> {
  if (comparator === null) return (a, b) => compareAny(vm, a, b);
  if (!isKeyClosure(comparator)) return (a, b) => orderOf(vm, comparator, a, b);
  return function* (a, b) {
    const left = yield* vm.call(comparator, [a]);
    return yield* compareAny(vm, left, yield* vm.call(comparator, [b]));
  };
}

/** Returns the same key for values that are equal by Groovy's `==`; undefined where they have to be compared. */
function equalityKey(vm: Vm, value: Value): string | undefined {
  if (value === null || typeof value === 'boolean') return `b${value}`;
  if (typeof value === 'string') return `s${value}`;
  if (value instanceof CharValue) return `s${value.text}`;
  if (value instanceof GStringValue) return `s${vm.sync(vm.text(value))}`;
  if (typeof value === 'number' || typeof value === 'bigint') return `n${value}`;
  if (value instanceof ListValue) return listKey(vm, value.items);
  if (!isNumber(value)) return undefined;
  const double = toDoubleValue(value);
  return Number.isSafeInteger(double) && vm.sync(vm.equals(value, BigInt(double))) ? `n${double}` : `d${double}`;
}

/** Limits the length of a list for which a key is made; longer lists are compared. */
const KEYED_ITEMS = 32;

function listKey(vm: Vm, items: readonly Value[]): string | undefined {
  if (items.length > KEYED_ITEMS) return undefined;
  let key = 'l';
  for (const each of items) {
    const part = each instanceof ListValue ? undefined : equalityKey(vm, each);
    if (part === undefined || part[0] === 'd') return undefined;
    key += `${part.length}:${part}`;
  }
  return key;
}

/** Represents a set of values by Groovy's `==`. */
export class EqualitySet {
  readonly #vm: Vm;
  readonly #buckets: Map<string, Value[]> = new Map();
  constructor(vm: Vm) {
    this.#vm = vm;
  }
  *has(value: Value): Evaluation<boolean> {
    const key = equalityKey(this.#vm, value) ?? '';
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return false;
    if (key !== '' && key[0] !== 'd') return true;
    for (const each of bucket) {
      if (this.#vm.spend(1)) yield TICK;
      if (yield* this.#vm.equals(each, value)) return true;
    }
    return false;
  }
  *addAll(values: readonly Value[]): Evaluation<void> {
    for (const each of values) {
      this.add(each);
      if (this.#vm.spend(1)) yield TICK;
    }
  }
  add(value: Value): void {
    const key = equalityKey(this.#vm, value) ?? '';
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) this.#buckets.set(key, [value]);
    else if (key === '' || key[0] === 'd') bucket.push(value);
  }
}
