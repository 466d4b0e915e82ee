import { ClosureValue } from '../runtime/closure.ts';
import { ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import { isNumber, type NumberValue, SmallValue, toDoubleValue } from '../runtime/numbers.ts';
import { rangeElements } from '../runtime/range-elements.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import { mismatch } from '../runtime/throw.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';

// What native methods take their arguments with. All say `mismatch()` where the value is of another kind.

/** Returns the text of a String or a GString. */
export function textArg(vm: Vm, value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (value instanceof GStringValue) return vm.sync(vm.text(value));
  return mismatch();
}

/** Returns the text of a String, a GString or a char. */
export function charsArg(vm: Vm, value: Value | undefined): string {
  return value instanceof CharValue ? value.text : textArg(vm, value);
}

/** Returns any whole number that fits an `int`. */
export function intArg(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  if (value instanceof SmallValue) return value.value;
  if (typeof value === 'bigint') return Number(BigInt.asIntN(32, value));
  return mismatch();
}

export function longArg(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  if (value instanceof SmallValue) return BigInt(value.value);
  return mismatch();
}

export function numberArg(value: Value | undefined): NumberValue {
  return value !== undefined && isNumber(value) ? value : mismatch();
}

/** Returns any number as a double. */
export function doubleArg(value: Value | undefined): number {
  return toDoubleValue(numberArg(value));
}

export function booleanArg(value: Value | undefined): boolean {
  return typeof value === 'boolean' ? value : mismatch();
}

export function closureArg(value: Value | undefined): ClosureValue {
  return value instanceof ClosureValue ? value : mismatch();
}

export function mapArg(value: Value | undefined): MapValue {
  return value instanceof MapValue ? value : mismatch();
}

/** Returns the elements of a list, array, set or range, which must not be changed. */
export function elementsArg(vm: Vm, value: Value | undefined): readonly Value[] {
  if (value instanceof ListValue) return value.items;
  if (value instanceof RangeValue) return rangeElements(vm, value);
  if (value instanceof SetValue) return [...value.table.keys()];
  return mismatch();
}
