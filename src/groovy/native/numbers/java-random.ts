import type { Vm } from '../../runtime/vm.ts';

const MULTIPLIER = 0x5deece66dn;
const MASK = (1n << 48n) - 1n;

/** Where random bits come from: `next(bits)` answers so many, as a signed int. */
export interface RandomSource {
  next(vm: Vm, bits: number): number;
  setSeed(seed: bigint): void;
  /** The second of a pair of normally distributed numbers, kept for the next question. */
  gaussian: number | null;
}

/** `java.util.Random`: its linear congruential generator, the same numbers for the same seed. */
export function seededSource(seed: bigint): RandomSource {
  let state = (seed ^ MULTIPLIER) & MASK;
  return {
    gaussian: null,
    next(_vm, bits) {
      state = (state * MULTIPLIER + 0xbn) & MASK;
      return Number(BigInt.asIntN(32, state >> BigInt(48 - bits)));
    },
    setSeed(next) {
      state = (next ^ MULTIPLIER) & MASK;
      this.gaussian = null;
    },
  };
}

/** `SecureRandom`: bits of the surroundings; seeds change nothing. */
export function secureSource(): RandomSource {
  return {
    gaussian: null,
    next(vm, bits) {
      const bytes = vm.surroundings.randomBytes(4);
      const word = bytes.reduce((all, byte) => (all << 8) | byte, 0);
      return bits === 32 ? word : word >>> (32 - bits);
    },
    setSeed() {},
  };
}

/** A seed for a Random without one. */
export function freshSeed(vm: Vm): bigint {
  return vm.surroundings.randomBytes(8).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
}

export function nextInt(vm: Vm, source: RandomSource): number {
  return source.next(vm, 32);
}

/** From 0 to `bound`, which is positive, exclusive. */
export function nextBelow(vm: Vm, source: RandomSource, bound: number): number {
  let bits = source.next(vm, 31);
  const most = bound - 1;
  if ((bound & most) === 0) return Number((BigInt(bound) * BigInt(bits)) >> 31n);
  while (((bits - (bits % bound) + most) | 0) < 0) bits = source.next(vm, 31);
  return bits % bound;
}

/** From `origin` to `bound` exclusive, as Java 17 chooses it. */
export function nextBetween(vm: Vm, source: RandomSource, origin: number, bound: number): number {
  const word = nextInt(vm, source);
  const count = (bound - origin) | 0;
  const most = count - 1;
  if ((count & most) === 0) return ((word & most) + origin) | 0;
  if (count > 0) {
    let bits = word >>> 1;
    while (((bits + most - (bits % count)) | 0) < 0) bits = nextInt(vm, source) >>> 1;
    return (bits % count) + origin;
  }
  let value = word;
  while (value < origin || value >= bound) value = nextInt(vm, source);
  return value;
}

export function nextLong(vm: Vm, source: RandomSource): bigint {
  const high = BigInt(source.next(vm, 32)) << 32n;
  return BigInt.asIntN(64, high + BigInt(source.next(vm, 32)));
}

/** The same for Longs. */
export function nextLongBetween(vm: Vm, source: RandomSource, origin: bigint, bound: bigint): bigint {
  const word = nextLong(vm, source);
  const count = BigInt.asIntN(64, bound - origin);
  const most = count - 1n;
  if ((count & most) === 0n) return BigInt.asIntN(64, (word & most) + origin);
  if (count > 0n) {
    let bits = BigInt.asUintN(64, word) >> 1n;
    while (BigInt.asIntN(64, bits + most - (bits % count)) < 0n) {
      bits = BigInt.asUintN(64, nextLong(vm, source)) >> 1n;
    }
    return (bits % count) + origin;
  }
  let value = word;
  while (value < origin || value >= bound) value = nextLong(vm, source);
  return value;
}

export function nextDouble(vm: Vm, source: RandomSource): number {
  const high = source.next(vm, 26) * 2 ** 27;
  return (high + source.next(vm, 27)) * 2 ** -53;
}

export function nextFloat(vm: Vm, source: RandomSource): number {
  return source.next(vm, 24) / 2 ** 24;
}

/** Normally distributed around 0; numbers are made in pairs. */
export function nextGaussian(vm: Vm, source: RandomSource): number {
  if (source.gaussian !== null) {
    const kept = source.gaussian;
    source.gaussian = null;
    return kept;
  }
  for (;;) {
    const x = 2 * nextDouble(vm, source) - 1;
    const y = 2 * nextDouble(vm, source) - 1;
    const square = x * x + y * y;
    if (square >= 1 || square === 0) continue;
    const factor = Math.sqrt((-2 * Math.log(square)) / square);
    source.gaussian = y * factor;
    return x * factor;
  }
}
