import { createHash } from 'node:crypto';

/** Values that look random and are the same whenever they are asked for: what `H` stands for. */
export interface Hash {
  /** From 0 to `bound` - 1. */
  next(bound: number): number;
}

const MASK = (1n << 48n) - 1n;
const MULTIPLIER = 0x5deece66dn;

/**
 * The values of a name, those of Jenkins's `Hash#from` for the full name of an item: a `java.util.Random` whose seed is the
 * name's MD5, folded.
 */
export function hashOf(name: string): Hash {
  const digest = createHash('md5').update(name, 'utf8').digest();
  let seed = 0n;
  for (let at = 0; at < 8; at++) seed = (seed << 8n) | BigInt((digest[at] ?? 0) ^ (digest[at + 8] ?? 0));
  let state = (seed ^ MULTIPLIER) & MASK;
  const bits31 = () => {
    state = (state * MULTIPLIER + 0xbn) & MASK;
    return Number(state >> 17n);
  };
  return {
    next(bound) {
      if ((bound & -bound) === bound) return Number((BigInt(bound) * BigInt(bits31())) >> 31n);
      for (;;) {
        const bits = bits31();
        const value = bits % bound;
        if (bits - value + (bound - 1) < 2 ** 31) return value;
      }
    },
  };
}
