import type { Value } from './value.ts';
import type { Vm } from './vm.ts';

export type Order = 'insertion' | 'hash' | 'sorted';

/**
 * Keys and values under Java's equality of keys (`equals` and `hashCode`: 1 and 1L are two keys). `hash` walks them in
 * the order of a `java.util.HashMap`, `sorted` in that of a TreeMap with the given comparator (a closure, or null).
 * Keys of a script's class that has its own `hashCode` or `equals` are asked at once, not paused.
 */
export interface HashTable {
  readonly order: Order;
  readonly comparator: Value;
  readonly size: number;
  /** Grows with every key that comes or goes. */
  readonly changes: number;
  has(key: Value): boolean;
  /** Undefined: not there. */
  get(key: Value): Value | undefined;
  /** Answers what was there before. */
  set(key: Value, value: Value): Value | undefined;
  delete(key: Value): Value | undefined;
  clear(): void;
  /** In its order. Changing it while walking throws ConcurrentModificationException at the next step, as in Java. */
  entries(): IterableIterator<readonly [key: Value, value: Value]>;
  keys(): IterableIterator<Value>;
  values(): IterableIterator<Value>;
}

export type MakeHashTable = (vm: Vm, order?: Order, comparator?: Value) => HashTable;
