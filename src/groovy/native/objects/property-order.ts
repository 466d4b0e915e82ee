import { stringHash } from '../../../java/index.ts';

const SMALLEST = 32;
/** Counts `class` and `metaClass`, which are in the table, too. */
const ALWAYS_THERE = 2;

/** Returns names of properties in the order in which Groovy's table of the properties of a class has them. */
export function inTableOrder(names: readonly string[]): readonly string[] {
  let capacity = SMALLEST;
  while (names.length + ALWAYS_THERE > capacity * 0.75) capacity *= 2;
  const place = (name: string): number => spread(stringHash(name)) & (capacity - 1);
  return [...names].sort((a, b) => place(b) - place(a));
}

function spread(hash: number): number {
  let mixed = (hash + ~(hash << 9)) | 0;
  mixed ^= mixed >>> 14;
  mixed = (mixed + (mixed << 4)) | 0;
  return mixed ^ (mixed >>> 10);
}
