import { doubleBits } from '../../../java/index.ts';

// Functions of doubles that Java has and the host has not.

const view = new DataView(new ArrayBuffer(8));

function fromBits(bits: bigint): number {
  view.setBigInt64(0, bits);
  return view.getFloat64(0);
}

/** Returns the next larger double. */
export function nextUp(value: number): number {
  if (Number.isNaN(value) || value === Number.POSITIVE_INFINITY) return value;
  if (value === 0) return Number.MIN_VALUE;
  return fromBits(doubleBits(value) + (value > 0 ? 1n : -1n));
}

/** Returns the next larger float. */
export function nextFloatUp(value: number): number {
  if (Number.isNaN(value) || value === Number.POSITIVE_INFINITY) return value;
  if (value === 0) return 2 ** -149;
  view.setFloat32(0, value);
  view.setInt32(0, view.getInt32(0) + (value > 0 ? 1 : -1));
  return view.getFloat32(0);
}

export function nextDown(value: number): number {
  return -nextUp(-value);
}

export function nextAfter(start: number, direction: number): number {
  if (Number.isNaN(start) || Number.isNaN(direction)) return Number.NaN;
  if (start === direction) return direction;
  return direction > start ? nextUp(start) : nextDown(start);
}

/** Returns the distance to the next double that is larger in magnitude. */
export function ulp(value: number): number {
  const magnitude = Math.abs(value);
  if (!Number.isFinite(magnitude)) return magnitude;
  return magnitude === Number.MAX_VALUE ? 2 ** 971 : nextUp(magnitude) - magnitude;
}

export function floatUlp(value: number): number {
  const magnitude = Math.abs(value);
  if (!Number.isFinite(magnitude)) return magnitude;
  if (magnitude < 2 ** -126) return 2 ** -149;
  return 2 ** (exponentOf(magnitude) - 23);
}

/** Returns the unbiased exponent of the binary form. */
export function exponentOf(value: number): number {
  return Number((doubleBits(value) >> 52n) & 0x7ffn) - 1023;
}

/** Rounds half to even. */
export function rint(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 52) return value;
  const floor = Math.floor(value);
  const rest = value - floor;
  const rounded = rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1;
  return rounded === 0 && (value < 0 || Object.is(value, -0)) ? -0 : rounded;
}

export function ieeeRemainder(a: number, b: number): number {
  if (!Number.isFinite(a) || Number.isNaN(b) || b === 0) return Number.NaN;
  if (!Number.isFinite(b)) return a;
  const rest = a % b;
  const size = Math.abs(b);
  const away = Math.abs(rest);
  const odd = Math.abs(Math.trunc(a / b)) % 2 === 1;
  if (away * 2 > size || (away * 2 === size && odd)) return rest - Math.sign(rest) * size;
  return rest;
}

export function copySign(magnitude: number, sign: number): number {
  const negative = sign < 0 || Object.is(sign, -0);
  return negative ? -Math.abs(magnitude) : Math.abs(magnitude);
}

/** Implements Java's `Math.round`, which rounds halves up. */
export function halfUp(value: number): number {
  const floor = Math.floor(value);
  return value - floor >= 0.5 ? floor + 1 : floor;
}
