import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import { Instance } from '../runtime/instance.ts';
import { BigDecimalValue, BigIntegerValue, DoubleValue, FloatValue, SmallValue } from '../runtime/numbers.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import type { Obj, Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { hasOwn } from './java-hash.ts';

/** Compares as Java's `a.equals(b)`: 1 and 1L differ, as do 1.0 and 1.00, and a GString and its String. */
export function keyEquals(a: Value, b: Value, vm: Vm): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  return objectsEqual(a, b, vm, 0);
}

/** Limits the nesting of collections: deeper ones count as endless. */
const DEEPEST = 400;
const BATCH = 256;

function partsEqual(a: Value, b: Value, vm: Vm, depth: number): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (depth > DEEPEST) vm.fail('java.lang.StackOverflowError', null);
  return objectsEqual(a, b, vm, depth + 1);
}

function objectsEqual(a: Obj, b: Obj, vm: Vm, depth: number): boolean {
  if (a instanceof CharValue) return b instanceof CharValue && a.code === b.code;
  if (a instanceof DoubleValue) return b instanceof DoubleValue && Object.is(a.value, b.value);
  if (a instanceof FloatValue) return b instanceof FloatValue && Object.is(a.value, b.value);
  if (a instanceof SmallValue) return b instanceof SmallValue && a.type === b.type && a.value === b.value;
  if (a instanceof BigIntegerValue) return b instanceof BigIntegerValue && a.value === b.value;
  if (a instanceof BigDecimalValue)
    return (
      b instanceof BigDecimalValue &&
      a.value.scale() === b.value.scale() &&
      a.value.unscaledValue() === b.value.unscaledValue()
    );
  if (a instanceof GStringValue) return b instanceof GStringValue && vm.sync(vm.text(a)) === vm.sync(vm.text(b));
  if (a instanceof ListValue || a instanceof RangeValue) return isList(a) && isList(b) && listsEqual(a, b, vm, depth);
  if (a instanceof SetValue) return b instanceof SetValue && setsEqual(a, b, vm);
  if (a instanceof MapValue) return b instanceof MapValue && mapsEqual(a, b, vm, depth);
  if (a instanceof EntryValue)
    return b instanceof EntryValue && partsEqual(a.key, b.key, vm, depth) && partsEqual(a.value, b.value, vm, depth);
  return a instanceof Instance && hasOwn(a, 'equals') && vm.sync(vm.invoke(a, 'equals', [b])) === true;
}

type ListLike = ListValue | RangeValue;

function isList(value: Obj): value is ListLike {
  return value instanceof RangeValue || (value instanceof ListValue && !value.isArray);
}

function listsEqual(a: ListLike, b: ListLike, vm: Vm, depth: number): boolean {
  const length = a instanceof ListValue ? a.items.length : a.size;
  if (length !== (b instanceof ListValue ? b.items.length : b.size)) return false;
  vm.spendAtOnce(1);
  for (let index = 0; index < length; index++) {
    const left = a instanceof ListValue ? (a.items[index] ?? null) : a.at(index);
    const right = b instanceof ListValue ? (b.items[index] ?? null) : b.at(index);
    if (index % BATCH === BATCH - 1) vm.spendAtOnce(BATCH);
    if (!partsEqual(left, right, vm, depth)) return false;
  }
  return true;
}

function setsEqual(a: SetValue, b: SetValue, vm: Vm): boolean {
  if (a.table.size !== b.table.size) return false;
  vm.spendAtOnce(a.table.size + 1);
  for (const each of a.table.keys()) if (!b.table.has(each)) return false;
  return true;
}

function mapsEqual(a: MapValue, b: MapValue, vm: Vm, depth: number): boolean {
  if (a.table.size !== b.table.size) return false;
  vm.spendAtOnce(a.table.size + 1);
  for (const [key, value] of a.table.entries()) {
    const other = b.table.get(key);
    if (other === undefined || !partsEqual(value, other, vm, depth)) return false;
  }
  return true;
}
