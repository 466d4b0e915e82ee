import { ITERATOR } from '../runtime/classes.ts';
import { EntryValue, ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { BigDecimalValue, BigIntegerValue, DoubleValue, FloatValue, SmallValue } from '../runtime/numbers.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { isA } from './kinds.ts';

/** Returns Groovy's truth where no method needs to be called; undefined elsewhere. */
export function quickTruth(value: Value): boolean | undefined {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'string':
      return value !== '';
    case 'number':
      return value !== 0;
    case 'bigint':
      return value !== 0n;
    default:
      return value === null ? false : objectTruth(value);
  }
}

function objectTruth(value: Value): boolean | undefined {
  if (value instanceof ListValue) return value.items.length > 0;
  if (value instanceof MapValue || value instanceof SetValue) return value.table.size > 0;
  if (value instanceof RangeValue) return value.size > 0;
  if (value instanceof DoubleValue || value instanceof FloatValue) return value.value !== 0;
  if (value instanceof SmallValue) return value.value !== 0;
  if (value instanceof BigIntegerValue) return value.value !== 0n;
  if (value instanceof BigDecimalValue) return value.value.signum() !== 0;
  if (value instanceof CharValue) return value.code !== 0;
  if (value instanceof EntryValue) return true;
  return undefined;
}

/** Returns Groovy's truth; for objects of other classes it calls `asBoolean`, where they have it. */
export function* truth(vm: Vm, value: Value): Evaluation<boolean> {
  const known = quickTruth(value);
  if (known !== undefined) return known;
  if (value instanceof GStringValue) return (yield* vm.text(value)) !== '';
  if (isA(value, ITERATOR)) return (yield* vm.invoke(value, 'hasNext', [])) === true;
  if (!vm.respondsTo(value, 'asBoolean', 0)) return true;
  return (yield* vm.invoke(value, 'asBoolean', [])) === true;
}
