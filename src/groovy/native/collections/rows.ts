import { COLLECTION, ITERABLE, ITERATOR } from '../../runtime/classes.ts';
import { ListValue, MapValue, RangeValue, SetValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { NativeFunction } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import type { MethodRow } from '../define.ts';

type ArrayKind = 'objects' | 'primitives' | 'all';
type Rows = readonly MethodRow<Value>[];

/**
 * Returns the rows for arrays of objects alone, or also for those of primitives. They belong to Object, because arrays have
 * no class of rows.
 */
export function forArrays(rows: Rows, which: ArrayKind): Rows {
  return rows.map(([name, arity, run]) => [name, arity, guarded(run, which)]);
}

const GENERATOR = Object.getPrototypeOf(function* () {});

function guarded(run: NativeFunction, which: ArrayKind): NativeFunction {
  const check = (self: Value): void => {
    if (!isArray(self)) mismatch();
    if (which !== 'all' && (self.type.component?.kind === 'primitive') !== (which === 'primitives')) mismatch();
  };
  if (Object.getPrototypeOf(run) !== GENERATOR)
    return (self, args, vm) => {
      check(self);
      return run(self, args, vm);
    };
  return function* (self, args, vm): Evaluation {
    check(self);
    const answer = run(self, args, vm);
    return isEvaluation(answer) ? yield* answer : answer;
  };
}

function isEvaluation(answer: Value | Evaluation): answer is Evaluation {
  return typeof answer === 'object' && answer !== null && Symbol.iterator in answer;
}

export function isArray(value: Value | undefined): value is ListValue {
  return value instanceof ListValue && value.isArray;
}

/** Says whether a value is a Collection: neither an array nor a map. */
export function isCollection(value: Value | undefined): boolean {
  if (value instanceof ListValue) return !value.isArray;
  if (value instanceof RangeValue || value instanceof SetValue) return true;
  return value instanceof Instance && value.type.isA(COLLECTION);
}

/** Says whether a value is used for its elements as an argument, such as that of `plus` or `addAll`. */
export function isIterable(value: Value | undefined): boolean {
  return isCollection(value) || (value instanceof Instance && value.type.isA(ITERABLE));
}

function isIterator(value: Value | undefined): boolean {
  return value instanceof Instance && value.type.isA(ITERATOR);
}

export function isElements(value: Value | undefined): value is Value {
  return isIterable(value) || isArray(value) || isIterator(value);
}

/** Throws Java's error about a cast of classes of its own. */
export function failCast(vm: Vm, value: Value, wanted: string): never {
  const name = classNameOf(value);
  const where = name.startsWith('java.')
    ? ` (${name} and ${wanted} are in module java.base of loader 'bootstrap')`
    : '';
  return vm.fail('java.lang.ClassCastException', `class ${name} cannot be cast to class ${wanted}${where}`);
}

function classNameOf(value: Value): string {
  switch (typeof value) {
    case 'number':
      return 'java.lang.Integer';
    case 'bigint':
      return 'java.lang.Long';
    case 'string':
      return 'java.lang.String';
    case 'boolean':
      return 'java.lang.Boolean';
    default:
      if (value instanceof MapValue || value instanceof Instance) return value.type.name;
      return value === null ? 'null' : value.type.name;
  }
}

/** Throws NoSuchElementException. */
export function failEmpty(vm: Vm, message: string | null = null): never {
  return vm.fail('java.util.NoSuchElementException', message);
}

/** Throws where a list may not grow or shrink. */
export function checkFree(vm: Vm, list: ListValue): void {
  if (list.access !== 'free' || list.isArray) vm.fail('java.lang.UnsupportedOperationException', null);
}

/** Throws where no element of a list may be set. */
export function checkSettable(vm: Vm, list: ListValue): void {
  if (list.access === 'unmodifiable') vm.fail('java.lang.UnsupportedOperationException', null);
}

export function checkChangeable(vm: Vm, set: SetValue): void {
  if (set.unmodifiable) vm.fail('java.lang.UnsupportedOperationException', null);
}

/** Says that a list grew: its limits, and its bytes from time to time. */
export function grew(vm: Vm, list: ListValue, by = 1): void {
  const { length } = list.items;
  if (length > vm.limits.collectionSize) vm.checkSize(length);
  if (by > 1) vm.allocate(8 * by);
  else if (length % 64 === 1) vm.allocate(512);
}
