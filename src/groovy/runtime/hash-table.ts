import type { Value } from './value.ts';

export type Order = 'insertion' | 'hash' | 'sorted';

/**
 * Maps keys to values under Java's equality of keys (`equals` and `hashCode`: 1 and 1L are two keys). `hash` iterates over
 * them in the order of a `java.util.HashMap`, `sorted` in that of a TreeMap with the given comparator (a closure, or null).
 * The `hashCode` or `equals` of keys of a script's class is called at once, without pausing.
 */
export interface HashTable {
  readonly order: Order;
  readonly comparator: Value;
  readonly size: number;
  /** Counts the changes: it grows with every key that is added or removed. */
  readonly changes: number;
  has(key: Value): boolean;
  /** Returns the value of a key, or undefined where there is none. */
  get(key: Value): Value | undefined;
  /** Sets the value of a key and returns the previous one. */
  set(key: Value, value: Value): Value | undefined;
  delete(key: Value): Value | undefined;
  clear(): void;
  /**
   * Iterates in the order of the table. Changing it during iteration throws ConcurrentModificationException at the next
   * step, as in Java.
   */
  entries(): IterableIterator<readonly [key: Value, value: Value]>;
  keys(): IterableIterator<Value>;
  values(): IterableIterator<Value>;
}
