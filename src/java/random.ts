const MULTIPLIER = 0x5deece66dn;
const MASK = (1n << 48n) - 1n;

/** Represents a source of random bits: `next(bits)` returns that many, as a signed int. */
export interface RandomSource {
  next(bits: number): number;
  setSeed(seed: bigint): void;
  /** Holds the second of a pair of normally distributed numbers for the next question. */
  gaussian: number | null;
}

/** Returns the generator of a `java.util.Random`: linear congruential, the same numbers for the same seed. */
export function seededSource(seed: bigint): RandomSource {
  let state = (seed ^ MULTIPLIER) & MASK;
  return {
    gaussian: null,
    next(bits) {
      state = (state * MULTIPLIER + 0xbn) & MASK;
      return Number(BigInt.asIntN(32, state >> BigInt(48 - bits)));
    },
    setSeed(next) {
      state = (next ^ MULTIPLIER) & MASK;
      this.gaussian = null;
    },
  };
}

/** Returns the next int. Java: `Random#nextInt()`. */
export function nextInt(source: RandomSource): number {
  return source.next(32);
}

/** Returns a number from 0 to `bound`, which is positive, exclusive. Java: `Random#nextInt(int)`. */
export function nextBelow(source: RandomSource, bound: number): number {
  let bits = source.next(31);
  const most = bound - 1;
  if ((bound & most) === 0) return Number((BigInt(bound) * BigInt(bits)) >> 31n);
  while (((bits - (bits % bound) + most) | 0) < 0) bits = source.next(31);
  return bits % bound;
}

/** Returns a number from `origin` to `bound` exclusive. Java 17: `Random#nextInt(int, int)`. */
export function nextBetween(source: RandomSource, origin: number, bound: number): number {
  const word = nextInt(source);
  const count = (bound - origin) | 0;
  const most = count - 1;
  if ((count & most) === 0) return ((word & most) + origin) | 0;
  if (count > 0) {
    let bits = word >>> 1;
    while (((bits + most - (bits % count)) | 0) < 0) bits = nextInt(source) >>> 1;
    return (bits % count) + origin;
  }
  let value = word;
  while (value < origin || value >= bound) value = nextInt(source);
  return value;
}

/** Returns the next long. Java: `Random#nextLong()`. */
export function nextLong(source: RandomSource): bigint {
  const high = BigInt(source.next(32)) << 32n;
  return BigInt.asIntN(64, high + BigInt(source.next(32)));
}

/** Returns a number from `origin` to `bound` exclusive. Java 17: `Random#nextLong(long, long)`. */
export function nextLongBetween(source: RandomSource, origin: bigint, bound: bigint): bigint {
  const word = nextLong(source);
  const count = BigInt.asIntN(64, bound - origin);
  const most = count - 1n;
  if ((count & most) === 0n) return BigInt.asIntN(64, (word & most) + origin);
  if (count > 0n) {
    let bits = BigInt.asUintN(64, word) >> 1n;
    while (BigInt.asIntN(64, bits + most - (bits % count)) < 0n) {
      bits = BigInt.asUintN(64, nextLong(source)) >> 1n;
    }
    return (bits % count) + origin;
  }
  let value = word;
  while (value < origin || value >= bound) value = nextLong(source);
  return value;
}

/** Returns the next double. Java: `Random#nextDouble()`. */
export function nextDouble(source: RandomSource): number {
  const high = source.next(26) * 2 ** 27;
  return (high + source.next(27)) * 2 ** -53;
}

/** Returns the next float. Java: `Random#nextFloat()`. */
export function nextFloat(source: RandomSource): number {
  return source.next(24) / 2 ** 24;
}

/** Returns a number of those distributed normally around 0; they are made in pairs. Java: `Random#nextGaussian`. */
export function nextGaussian(source: RandomSource): number {
  if (source.gaussian !== null) {
    const kept = source.gaussian;
    source.gaussian = null;
    return kept;
  }
  for (;;) {
    const x = 2 * nextDouble(source) - 1;
    const y = 2 * nextDouble(source) - 1;
    const square = x * x + y * y;
    if (square >= 1 || square === 0) continue;
    const factor = Math.sqrt((-2 * Math.log(square)) / square);
    source.gaussian = y * factor;
    return x * factor;
  }
}
