import { createHash } from 'node:crypto';
import { nextBelow, seededSource } from '../java/index.ts';

/** Returns values that look random and are the same whenever they are computed for the same name: `H` stands for them. */
export interface Hash {
  /** Returns a number from 0 to `bound` - 1. */
  next(bound: number): number;
}

/**
 * Returns the values of a name, those of Jenkins's `Hash#from` for the full name of an item: a `java.util.Random` whose seed is the
 * name's MD5, folded.
 */
export function hashOf(name: string): Hash {
  const digest = createHash('md5').update(name, 'utf8').digest();
  let seed = 0n;
  for (let at = 0; at < 8; at++) seed = (seed << 8n) | BigInt((digest[at] ?? 0) ^ (digest[at + 8] ?? 0));
  const source = seededSource(seed);
  return { next: (bound) => nextBelow(source, bound) };
}
