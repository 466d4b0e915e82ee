import { INTEGER, LONG } from '../../runtime/classes.ts';
import { RangeValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  isNumber,
  SmallValue,
} from '../../runtime/numbers.ts';
import { CharValue, GStringValue } from '../../runtime/text.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';

/**
 * Returns `from..to`, or `from..<to`, by the rules of Groovy 2.4. Elements of ranges other than those of Integers are
 * created at once.
 */
export function* makeRange(vm: Vm, from: Value, to: Value, inclusive: boolean): Evaluation<RangeValue> {
  if (typeof from === 'number' && typeof to === 'number') {
    if (inclusive) return new RangeValue(from, to, from > to, null);
    if (from !== to) return new RangeValue(from, from < to ? to - 1 : to + 1, from > to, null, true);
  }
  if (inclusive) return yield* objectRange(vm, from, to);
  const order = yield* vm.compare(from, to);
  if (order === 0) return new RangeValue(from, from, false, []);
  return yield* objectRange(vm, from, yield* neighbour(vm, to, order < 0));
}

function* objectRange(vm: Vm, givenFrom: Value, givenTo: Value): Evaluation<RangeValue> {
  if (givenFrom === null) refuse(vm, "Must specify a non-null value for the 'from' index in a Range");
  if (givenTo === null) refuse(vm, "Must specify a non-null value for the 'to' index in a Range");
  const [first, second] = yield* alike(vm, givenFrom, givenTo);
  const reverse = (yield* vm.compare(first, second)) > 0;
  const [from, to] = reverse ? [second, first] : [first, second];
  if (typeof from === 'string' && typeof to === 'string') checkTexts(vm, from, to);
  const elements = yield* elementsBetween(vm, from, to, reverse);
  return new RangeValue(first, second, reverse, elements);
}

/** Returns both ends as one kind where they are of two: a text of one character becomes its code. */
function* alike(vm: Vm, from: Value, to: Value): Evaluation<[Value, Value]> {
  const left = yield* widened(vm, from);
  const right = yield* widened(vm, to);
  if (typeof left === 'number' && typeof right === 'bigint') return [BigInt(left), right];
  if (typeof left === 'bigint' && typeof right === 'number') return [left, BigInt(right)];
  const sameKind =
    typeof left === typeof right &&
    (typeof left !== 'object' || typeof right !== 'object' || left?.type === right?.type);
  if (sameKind || (isNumber(left) && isNumber(right))) return [left, right];
  const [a, b] = [asCode(left), asCode(right)];
  if (typeof a === 'string' || typeof b === 'string') return [yield* vm.text(a), yield* vm.text(b)];
  return [a, b];
}

function* widened(vm: Vm, value: Value): Evaluation {
  if (value instanceof GStringValue) return yield* vm.text(value);
  return value instanceof FloatValue ? new DoubleValue(value.value) : value;
}

function asCode(value: Value): Value {
  if (value instanceof CharValue) return value.code;
  return typeof value === 'string' && value.length === 1 ? value.charCodeAt(0) : value;
}

function checkTexts(vm: Vm, from: string, to: string): void {
  if (from.length > to.length)
    refuse(vm, 'Incompatible Strings for Range: starting String is longer than ending string');
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  if (same < from.length - 1)
    refuse(vm, 'Incompatible Strings for Range: String#next() will not reach the expected value');
}

function* elementsBetween(vm: Vm, from: Value, to: Value, reverse: boolean): Evaluation<Value[]> {
  const count = yield* fixedCount(vm, from, to);
  const found: Value[] = [];
  if (count !== null) {
    vm.checkSize(count);
    for (let value = reverse ? to : from; found.length < count; value = yield* neighbour(vm, value, reverse)) {
      found.push(value);
      if (found.length % 256 === 0 && vm.spend(256)) yield TICK;
    }
    return found;
  }
  const [start, end] = reverse ? [to, from] : [from, to];
  for (let value = start; (yield* vm.compare(value, end)) * (reverse ? -1 : 1) <= 0; ) {
    found.push(value);
    if (found.length > vm.limits.collectionSize) vm.checkSize(found.length);
    if (found.length % 256 === 0 && vm.spend(256)) yield TICK;
    value = yield* neighbour(vm, value, reverse);
    // `next()` of the last one of an enum is the first one.
    if ((yield* vm.compare(value, start)) * (reverse ? -1 : 1) <= 0) break;
  }
  vm.checkSize(found.length);
  return found;
}

/** Returns the number of elements of a range of whole or decimal numbers, or null where one has to iterate to know. */
function* fixedCount(vm: Vm, from: Value, to: Value): Evaluation<number | null> {
  if (!isNumber(from) || !isNumber(to)) return null;
  const decimal =
    from instanceof BigDecimalValue ||
    to instanceof BigDecimalValue ||
    from instanceof BigIntegerValue ||
    to instanceof BigIntegerValue;
  const whole = (value: Value): boolean =>
    typeof value === 'number' || typeof value === 'bigint' || value instanceof SmallValue;
  if (!decimal && !(whole(from) && whole(to))) return null;
  const difference = yield* vm.cast(yield* vm.operate('-', to, from), decimal ? INTEGER : LONG, false);
  return Number(difference) + 1;
}

/** Calls `next()`, or `previous()`. */
function* neighbour(vm: Vm, value: Value, previous: boolean): Evaluation {
  if (isNumber(value)) return yield* vm.operate(previous ? '-' : '+', value, 1);
  return yield* vm.invoke(value, previous ? 'previous' : 'next', []);
}

function refuse(vm: Vm, message: string): never {
  return vm.fail('java.lang.IllegalArgumentException', message);
}
