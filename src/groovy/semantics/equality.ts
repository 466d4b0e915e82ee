import { COMPARABLE, LIST, SCRIPT } from '../runtime/classes.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import { type Evaluation, TICK } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { isNumber } from '../runtime/numbers.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { numbersEqual } from './arithmetic.ts';

/** Implements Groovy's `==` where no code of the script is called; returns undefined elsewhere. */
export function quickEquals(a: Value, b: Value): boolean | undefined {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (typeof a === 'string' && typeof b === 'string') return false;
  if (typeof a === 'boolean' || typeof b === 'boolean') return false;
  if (isNumber(a)) {
    if (isNumber(b)) return numbersEqual(a, b);
    if (b instanceof CharValue) return numbersEqual(a, b.code);
  }
  if (a instanceof CharValue) {
    if (b instanceof CharValue) return a.code === b.code;
    if (isNumber(b)) return numbersEqual(a.code, b);
    if (typeof b === 'string') return a.text === b;
  }
  if (typeof a === 'string' && b instanceof CharValue) return a === b.text;
  return undefined;
}

/**
 * Implements Groovy's `==`: it compares numbers by value, lists and arrays by elements, Comparables by `compareTo`, others
 * by `equals`.
 */
export function* equals(vm: Vm, a: Value, b: Value): Evaluation<boolean> {
  const known = quickEquals(a, b);
  if (known !== undefined) return known;
  if (a instanceof GStringValue || b instanceof GStringValue) {
    const [left, right] = [isText(a) ? yield* vm.text(a) : a, isText(b) ? yield* vm.text(b) : b];
    if (typeof left === 'string' && typeof right === 'string') return left === right;
    return left === a && right === b ? false : yield* equals(vm, left, right);
  }
  const [left, right] = [elementsOf(a), elementsOf(b)];
  if (left !== null) return right !== null && (yield* sameElements(vm, left, right));
  if (right !== null) return false;
  if (a instanceof MapValue) return b instanceof MapValue && (yield* sameEntries(vm, a, b));
  if (a instanceof SetValue) return b instanceof SetValue && (yield* sameMembers(vm, a, b));
  if (a instanceof EntryValue) {
    return b instanceof EntryValue && (yield* equals(vm, a.key, b.key)) && (yield* equals(vm, a.value, b.value));
  }
  if (a instanceof GroovyClass || b instanceof GroovyClass) return false;
  if (a instanceof Instance) {
    if (
      a.type.isA(COMPARABLE) &&
      a.type.kind !== 'enum' &&
      b instanceof Instance &&
      b.type.isA(a.type) &&
      vm.respondsTo(a, 'compareTo', 1)
    ) {
      return (yield* vm.invoke(a, 'compareTo', [b])) === 0;
    }
    if (!a.type.isA(SCRIPT)) return (yield* vm.invoke(a, 'equals', [b])) === true;
  }
  return false;
}

function isText(value: Value): value is GStringValue | string {
  return value instanceof GStringValue || typeof value === 'string';
}

function elementsOf(value: Value): { length: number; at(index: number): Value } | null {
  if (value instanceof ListValue && (value.isArray || value.type.isA(LIST))) {
    const { items } = value;
    return { length: items.length, at: (index) => items[index] ?? null };
  }
  if (value instanceof RangeValue) return { length: value.size, at: (index) => value.at(index) };
  return null;
}

function* sameElements(
  vm: Vm,
  a: { length: number; at(index: number): Value },
  b: { length: number; at(index: number): Value },
): Evaluation<boolean> {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) {
    const [left, right] = [a.at(index), b.at(index)];
    const same = quickEquals(left, right) ?? (yield* equals(vm, left, right));
    if (!same) return false;
    if (vm.spend(1)) yield TICK;
  }
  return true;
}

function* sameEntries(vm: Vm, a: MapValue, b: MapValue): Evaluation<boolean> {
  if (a.table.size !== b.table.size) return false;
  for (const [key, value] of a.table.entries()) {
    const other = b.table.get(key);
    if (other === undefined || !(yield* equals(vm, value, other))) return false;
    if (vm.spend(1)) yield TICK;
  }
  return true;
}

function* sameMembers(vm: Vm, a: SetValue, b: SetValue): Evaluation<boolean> {
  if (a.table.size !== b.table.size) return false;
  for (const key of a.table.keys()) {
    if (!b.table.has(key) && !(yield* memberOf(vm, b, key))) return false;
    if (vm.spend(1)) yield TICK;
  }
  return true;
}

/** Says whether a set has a value that is equal by `==`, as 1 and 1L are. */
function* memberOf(vm: Vm, set: SetValue, value: Value): Evaluation<boolean> {
  for (const each of set.table.keys()) {
    if (vm.spend(1)) yield TICK;
    if (yield* equals(vm, each, value)) return true;
  }
  return false;
}
