import { stringHash } from './hash.ts';

const DEFAULT_CAPACITY = 16;
/** Limits how full a table may be before it doubles. */
export const LOAD_FACTOR = 0.75;

/** Returns a hash code with its high bits mixed into its low ones, which choose the bucket. Java: `HashMap#hash`. */
export function spreadHash(hash: number): number {
  return hash ^ (hash >>> 16);
}

/** Returns items in the order in which a `java.util.HashMap` to which they were added one by one lists their keys. */
export function inHashOrder<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  let capacity = DEFAULT_CAPACITY;
  while (items.length > capacity * LOAD_FACTOR) capacity *= 2;
  return items
    .map((item) => ({ item, bucket: spreadHash(stringHash(keyOf(item))) & (capacity - 1) }))
    .sort((a, b) => a.bucket - b.bucket)
    .map(({ item }) => item);
}
