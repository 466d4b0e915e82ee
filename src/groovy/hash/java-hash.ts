import { bigDecimalHash, bigIntegerHash, doubleHash, floatHash, longHash, stringHash } from '../../java/index.ts';
import { ENUM } from '../runtime/classes.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { BigDecimalValue, BigIntegerValue, DoubleValue, FloatValue, SmallValue } from '../runtime/numbers.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import type { Obj, Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { identityHash } from './identity.ts';

/** Limits the nesting of collections: deeper ones count as endless, as they are when one contains itself. */
const DEEPEST = 400;
/** Limits the length of a text that counts as one operation. */
const LONG_TEXT = 64;

/** Returns Java's `hashCode()` of a value. Objects without a hash of their own get a number that stays theirs. */
export function javaHash(value: Value, vm: Vm): number {
  return hashAt(value, vm, 0);
}

function hashAt(value: Value, vm: Vm, depth: number): number {
  switch (typeof value) {
    case 'string':
      if (value.length > LONG_TEXT) vm.spendAtOnce(value.length >> 5);
      return stringHash(value);
    case 'number':
      return value | 0;
    case 'bigint':
      return longHash(value);
    case 'boolean':
      return value ? 1231 : 1237;
    default:
      return value === null ? 0 : objectHash(value, vm, depth);
  }
}

function objectHash(value: Obj, vm: Vm, depth: number): number {
  if (depth > DEEPEST) vm.fail('java.lang.StackOverflowError', null);
  if (value instanceof CharValue) return value.code;
  if (value instanceof DoubleValue) return doubleHash(value.value);
  if (value instanceof BigDecimalValue) return bigDecimalHash(value.value.unscaledValue(), value.value.scale());
  if (value instanceof BigIntegerValue) return bigIntegerHash(value.value);
  if (value instanceof SmallValue) return value.value;
  if (value instanceof FloatValue) return floatHash(value.value);
  if (value instanceof GStringValue) return (37 + stringHash(vm.sync(vm.text(value)))) | 0;
  if (value instanceof ListValue) return value.isArray ? identityHash(value, vm) : listHash(value.items, vm, depth);
  if (value instanceof RangeValue) return rangeHash(value, vm, depth);
  if (value instanceof SetValue) return sumOf(vm, value.table.keys(), (each) => hashAt(each, vm, depth + 1));
  if (value instanceof MapValue) return sumOf(vm, value.table.entries(), (each) => entryHash(each, vm, depth));
  if (value instanceof EntryValue) return entryHash([value.key, value.value], vm, depth);
  if (value instanceof Instance && hasOwn(value, 'hashCode')) {
    const answer = vm.sync(vm.invoke(value, 'hashCode', []));
    return typeof answer === 'number' ? answer : 0;
  }
  return identityHash(value, vm);
}

/**
 * Says whether the class of an instance may define its own equality: a class of a script that does, or one of the tables.
 */
export function hasOwn(value: Instance, method: 'equals' | 'hashCode'): boolean {
  for (let each: GroovyClass | null = value.type; each !== null; each = each.superclass) {
    if (each.declared === null) return each !== ENUM && each.superclass !== null;
    if (each.declared.methods.has(method)) return true;
    for (const implemented of each.interfaces) if (implemented.declared?.methods.has(method)) return true;
  }
  return false;
}

function listHash(items: readonly Value[], vm: Vm, depth: number): number {
  vm.spendAtOnce(items.length + 1);
  let hash = 1;
  for (const each of items) hash = (Math.imul(hash, 31) + hashAt(each, vm, depth + 1)) | 0;
  return hash;
}

function rangeHash(range: RangeValue, vm: Vm, depth: number): number {
  if (range.elements !== null) return listHash(range.elements, vm, depth);
  const [from, to] = [Math.min(Number(range.from), Number(range.to)), Math.max(Number(range.from), Number(range.to))];
  return Math.imul(from + to + 1, from + to) >> (1 + to);
}

function entryHash([key, value]: readonly [Value, Value], vm: Vm, depth: number): number {
  return hashAt(key, vm, depth + 1) ^ hashAt(value, vm, depth + 1);
}

function sumOf<Each>(vm: Vm, all: Iterable<Each>, hash: (each: Each) => number): number {
  let sum = 0;
  for (const each of all) {
    vm.spendAtOnce(1);
    sum = (sum + hash(each)) | 0;
  }
  return sum;
}
