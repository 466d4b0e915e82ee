import { keyEquals } from '../../hash/index.ts';
import { EntryValue, ListValue, type MapValue, SetValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { HashTable, Order } from '../../runtime/hash-table.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { ENTRY_SET, KEY_SET, VALUES } from './types.ts';
import { collected } from './walk.ts';

/** Implements `map.keySet()`: removing a key removes its entry. */
export function keySet(vm: Vm, map: MapValue): SetValue {
  return new SetValue(new KeyView(vm, map.table), KEY_SET, map.unmodifiable);
}

/** Implements `map.entrySet()`. */
export function entrySet(vm: Vm, map: MapValue): SetValue {
  return new SetValue(new EntryView(vm, map.table), ENTRY_SET, map.unmodifiable);
}

/** Implements `map.values()`: returns the current values, which cannot be changed through the result. */
export function* valuesOf(vm: Vm, map: MapValue): Evaluation<ListValue> {
  return new ListValue(yield* collected(vm, map.table.values()), VALUES, 'unmodifiable');
}

/** Represents the keys of a table as the elements of a set, backed by the same table. */
class KeyView implements HashTable {
  readonly #vm: Vm;
  readonly #base: HashTable;

  constructor(vm: Vm, base: HashTable) {
    this.#vm = vm;
    this.#base = base;
  }

  get order(): Order {
    return this.#base.order;
  }
  get comparator(): Value {
    return this.#base.comparator;
  }
  get size(): number {
    return this.#base.size;
  }
  get changes(): number {
    return this.#base.changes;
  }
  has(key: Value): boolean {
    return this.#base.has(key);
  }
  get(key: Value): Value | undefined {
    return this.#base.has(key) ? key : undefined;
  }
  set(): Value | undefined {
    return this.#vm.fail('java.lang.UnsupportedOperationException', null);
  }
  delete(key: Value): Value | undefined {
    return this.#base.delete(key) === undefined ? undefined : key;
  }
  clear(): void {
    this.#base.clear();
  }
  *entries(): IterableIterator<readonly [Value, Value]> {
    for (const key of this.#base.keys()) yield [key, key];
  }
  keys(): IterableIterator<Value> {
    return this.#base.keys();
  }
  values(): IterableIterator<Value> {
    return this.#base.keys();
  }
}

/** Represents the entries of a table as the elements of a set. */
class EntryView implements HashTable {
  readonly order = 'insertion';
  readonly comparator = null;
  readonly #vm: Vm;
  readonly #base: HashTable;

  constructor(vm: Vm, base: HashTable) {
    this.#vm = vm;
    this.#base = base;
  }

  get size(): number {
    return this.#base.size;
  }
  get changes(): number {
    return this.#base.changes;
  }
  has(entry: Value): boolean {
    return this.get(entry) !== undefined;
  }
  get(entry: Value): Value | undefined {
    if (!(entry instanceof EntryValue)) return undefined;
    const value = this.#base.get(entry.key);
    return value !== undefined && keyEquals(value, entry.value, this.#vm) ? entry : undefined;
  }
  set(): Value | undefined {
    return this.#vm.fail('java.lang.UnsupportedOperationException', null);
  }
  delete(entry: Value): Value | undefined {
    if (this.get(entry) === undefined || !(entry instanceof EntryValue)) return undefined;
    this.#base.delete(entry.key);
    return entry;
  }
  clear(): void {
    this.#base.clear();
  }
  *entries(): IterableIterator<readonly [Value, Value]> {
    for (const entry of this.keys()) yield [entry, entry];
  }
  *keys(): IterableIterator<Value> {
    for (const [key, value] of this.#base.entries()) yield new EntryValue(key, value, this.#base);
  }
  values(): IterableIterator<Value> {
    return this.keys();
  }
}
