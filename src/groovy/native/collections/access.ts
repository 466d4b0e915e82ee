import { ListValue, RangeValue, SetValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { isNumber, SmallValue, toDoubleValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { copyOf, elementsOf, grow } from '../../runtime/walk.ts';
import type { MethodRow } from '../define.ts';
import { newList } from './make.ts';
import { checkFree, checkSettable, grew, isArray, isCollection } from './rows.ts';
import { similar } from './similar.ts';
import { DefaultListValue } from './types.ts';

type Row = MethodRow<Value>;

/** Returns an index within a size; negative ones are counted from the end. */
function placeWithin(vm: Vm, index: number, size: number): number {
  if (index >= 0) return index;
  if (index + size < 0)
    vm.fail(
      'java.lang.ArrayIndexOutOfBoundsException',
      `Negative array index [${index}] too large for array size ${size}`,
    );
  return index + size;
}

/** Says whether Java passes a value as an `int`; a Long is none. */
function isInt(value: Value): boolean {
  return typeof value === 'number' || value instanceof SmallValue;
}

function indexArg(value: Value): number {
  return isNumber(value) ? Math.trunc(toDoubleValue(value)) : mismatch();
}

interface Borders {
  readonly from: number;
  /** Holds the first index beyond the part. */
  readonly to: number;
  readonly reverse: boolean;
}

/** Returns the part of a list that a range selects. The end of `0..<-1` is counted from the end before it is excluded. */
function bordersOf(vm: Vm, range: RangeValue, size: number): Borders {
  if (range.size === 0) {
    const from = placeWithin(vm, indexArg(range.from), size);
    return { from, to: from, reverse: false };
  }
  const within = (index: number): number => (index < 0 ? index + size : index);
  if (range.elements === null) {
    const written = Number(range.to) + (range.exclusive ? (range.reverse ? -1 : 1) : 0);
    const [from, to] = [within(Number(range.from)), within(written)];
    return from > to
      ? { from: range.exclusive ? to + 1 : to, to: from + 1, reverse: true }
      : { from, to: range.exclusive ? to : to + 1, reverse: false };
  }
  const from = placeWithin(vm, indexArg(range.from), size);
  const to = placeWithin(vm, indexArg(range.to), size);
  return { from: Math.min(from, to), to: Math.max(from, to) + 1, reverse: from > to };
}

/** Throws the error of Java's `subList` where the bounds are wrong. */
export function checkPart(vm: Vm, from: number, to: number, size: number): void {
  if (from < 0) vm.fail('java.lang.IndexOutOfBoundsException', `fromIndex = ${from}`);
  if (to > size) vm.fail('java.lang.IndexOutOfBoundsException', `toIndex = ${to}`);
  if (from > to) vm.fail('java.lang.IllegalArgumentException', `fromIndex(${from}) > toIndex(${to})`);
}

function partOf(vm: Vm, items: readonly Value[], range: RangeValue): Value[] {
  if (range.size === 0) return [];
  const { from, to, reverse } = bordersOf(vm, range, items.length);
  checkPart(vm, from, to, items.length);
  const part = items.slice(from, to);
  return reverse ? part.reverse() : part;
}

/** Implements `list[index]` and `array[index]`, also with a range, or with a list of indexes and ranges. */
export function* getAt(self: Value, [index = null]: readonly Value[], vm: Vm): Evaluation {
  if (self instanceof DefaultListValue && typeof index === 'number') return yield* defaultAt(vm, self, index);
  if (isInt(index)) return elementAt(vm, self, indexArg(index));
  const items = yield* elementsOf(vm, self);
  if (index instanceof RangeValue) {
    const part = partOf(vm, items, index);
    return isArray(self) ? newList(vm, part) : similar(vm, self, part);
  }
  if (!isCollection(index)) mismatch();
  return newList(vm, yield* elementsAt(vm, self, items, index));
}

function* elementsAt(vm: Vm, self: Value, items: readonly Value[], indexes: Value): Evaluation<Value[]> {
  const found: Value[] = [];
  for (const each of yield* elementsOf(vm, indexes)) {
    if (each instanceof RangeValue) for (const part of partOf(vm, items, each)) grow(vm, found, part);
    else if (isCollection(each)) for (const part of yield* elementsAt(vm, self, items, each)) grow(vm, found, part);
    else found.push(elementAt(vm, self, indexArg(each)));
    vm.checkSize(found.length);
  }
  return found;
}

function elementAt(vm: Vm, self: Value, index: number): Value {
  if (self instanceof RangeValue) {
    const place = placeWithin(vm, index, self.size);
    return place < self.size ? self.at(place) : null;
  }
  if (!(self instanceof ListValue)) mismatch();
  const { items } = self;
  const place = placeWithin(vm, index, items.length);
  if (place < items.length) return items[place] ?? null;
  return self.isArray ? failArrayIndex(vm, place, items.length) : null;
}

function failArrayIndex(vm: Vm, index: number, size: number): never {
  return vm.fail('java.lang.ArrayIndexOutOfBoundsException', `Index ${index} out of bounds for length ${size}`);
}

function* defaultAt(vm: Vm, list: DefaultListValue, index: number): Evaluation {
  const { items } = list;
  const place = placeWithin(vm, index, items.length);
  const known = items[place];
  if (known !== undefined && known !== null) return known;
  vm.checkSize(place + 1);
  while (items.length <= place) {
    items.push(list.lazy || items.length === place ? null : yield* vm.call(list.closure, [items.length]));
    grew(vm, list);
  }
  const value = yield* vm.call(list.closure, [place]);
  items[place] = value;
  return value;
}

/** Implements `list[index] = value`: a list grows, an array casts to the type of its elements. */
function* putAt(self: Value, [index = null, value = null]: readonly Value[], vm: Vm): Evaluation {
  if (!(self instanceof ListValue)) mismatch();
  if (isInt(index)) {
    yield* putElement(vm, self, indexArg(index), value);
    return null;
  }
  if (self.isArray) mismatch();
  if (index instanceof RangeValue) yield* putPart(vm, self, index, value);
  else if (index instanceof ListValue) yield* putEach(vm, self, index.items, value);
  else mismatch();
  return null;
}

function* putElement(vm: Vm, list: ListValue, index: number, value: Value): Evaluation<void> {
  checkSettable(vm, list);
  const { items } = list;
  const place = placeWithin(vm, index, items.length);
  if (list.isArray) {
    if (place >= items.length) failArrayIndex(vm, place, items.length);
    const component = list.type.component;
    items[place] = component === null ? value : yield* vm.cast(value, component, false);
    return;
  }
  if (place >= items.length) {
    checkFree(vm, list);
    vm.checkSize(place + 1);
    while (items.length < place) items.push(null);
  }
  items[place] = value;
}

function* putPart(vm: Vm, list: ListValue, range: RangeValue, value: Value): Evaluation<void> {
  checkFree(vm, list);
  const { items } = list;
  const { from, to } = bordersOf(vm, range, items.length);
  vm.checkSize(to);
  while (items.length < to) items.push(null);
  checkPart(vm, from, to, items.length);
  const added = isCollection(value) ? yield* copyOf(vm, value) : [value];
  vm.checkSize(items.length + added.length);
  const tail = items.splice(from).slice(to - from);
  for (const each of added) items.push(each);
  for (const each of tail) items.push(each);
}

function* putEach(vm: Vm, list: ListValue, indexes: readonly Value[], value: Value): Evaluation<void> {
  const values = value instanceof ListValue ? value.items : null;
  if (values !== null && values.length !== indexes.length)
    vm.fail(
      'java.lang.IllegalArgumentException',
      `Trying to replace ${indexes.length} items with ${values.length} items`,
    );
  for (const [at, each] of indexes.entries())
    yield* putElement(vm, list, indexArg(each), values === null ? value : (values[at] ?? null));
}

/** Implements `set[index]`, for which Groovy iterates up to the index. */
export function* iterableAt(self: Value, [index = null]: readonly Value[], vm: Vm): Evaluation {
  if (typeof index !== 'number') mismatch();
  const items = yield* elementsOf(vm, self);
  return items[self instanceof SetValue && index < 0 ? index + items.length : index] ?? null;
}

/** Defines the methods of lists, ranges and all arrays. */
export const accessRows: readonly Row[] = [
  ['getAt', 1, getAt],
  ['putAt', 2, putAt],
];
