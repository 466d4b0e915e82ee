import type { HashTable } from '../runtime/hash-table.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';
import { KeyIndex } from './key-index.ts';

/** Holds the approximate cost of an entry in bytes, with its share of the index. */
const ENTRY_BYTES = 64;
const COUNTED_AT_ONCE = 32;

/** Holds entries in the order in which their keys were added. */
export class LinkedTable implements HashTable {
  readonly order = 'insertion';
  readonly comparator = null;
  readonly #vm: Vm;
  readonly #index: KeyIndex;
  readonly #entries: Map<Value, Value> = new Map();
  #changes = 0;

  constructor(vm: Vm) {
    this.#vm = vm;
    this.#index = new KeyIndex(vm);
  }

  get size(): number {
    return this.#entries.size;
  }

  get changes(): number {
    return this.#changes;
  }

  has(key: Value): boolean {
    const held = this.#index.find(key);
    return held !== undefined && this.#entries.has(held);
  }

  get(key: Value): Value | undefined {
    const held = this.#index.find(key);
    return held === undefined ? undefined : this.#entries.get(held);
  }

  set(key: Value, value: Value): Value | undefined {
    const held = this.#index.find(key);
    const before = held === undefined ? undefined : this.#entries.get(held);
    if (before === undefined) {
      countEntry(this.#vm, this.#entries.size + 1);
      this.#index.add(key);
      this.#changes++;
    }
    this.#entries.set(held ?? key, value);
    return before;
  }

  delete(key: Value): Value | undefined {
    const held = this.#index.find(key);
    const before = held === undefined ? undefined : this.#entries.get(held);
    if (held === undefined || before === undefined) return undefined;
    this.#entries.delete(held);
    this.#index.remove(held);
    this.#changes++;
    return before;
  }

  clear(): void {
    this.#entries.clear();
    this.#index.clear();
    this.#changes++;
  }

  entries(): IterableIterator<readonly [Value, Value]> {
    return watched(this.#vm, this, this.#entries.entries());
  }

  keys(): IterableIterator<Value> {
    return watched(this.#vm, this, this.#entries.keys());
  }

  values(): IterableIterator<Value> {
    return watched(this.#vm, this, this.#entries.values());
  }
}

/** Checks and counts a new entry of a table that will have `size` of them. */
export function countEntry(vm: Vm, size: number): void {
  if (size > vm.limits.collectionSize) vm.checkSize(size);
  if (size % COUNTED_AT_ONCE === 1) vm.allocate(ENTRY_BYTES * COUNTED_AT_ONCE);
}

/**
 * Iterates as Java does: the next element is read before the current one is returned, so that a change is noticed at the
 * next step, and not noticed at all after the last one.
 */
export function* watched<Each>(
  vm: Vm,
  table: { readonly changes: number },
  all: Iterator<Each>,
): IterableIterator<Each> {
  const expected = table.changes;
  let current = all.next();
  while (current.done !== true) {
    const following = all.next();
    yield current.value;
    if (following.done === true) return;
    if (table.changes !== expected) vm.fail('java.util.ConcurrentModificationException', null);
    current = following;
  }
}
