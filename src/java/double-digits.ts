// Java (before 19) does not always print the shortest digits of a double: 2.0E23 is 1.9999999999999998E23 there. Its
// digits come from an old algorithm with a symmetric test for where to stop; this follows the same steps.

/** Represents the number `0.digits` times ten to the power of `exponent`. */
export interface Digits {
  readonly digits: string;
  readonly exponent: number;
}

const BITS_OF_POWERS_OF_5 = [
  0, 3, 5, 7, 10, 12, 14, 17, 19, 21, 24, 26, 28, 31, 33, 35, 38, 40, 42, 45, 47, 49, 52, 54, 56, 59, 61,
];
const FRACTION_BITS = 52;
const view = new DataView(new ArrayBuffer(8));

/**
 * Returns the digits of a positive double. `compatible` gives the digits of `toString`, perhaps only one; otherwise there
 * are at least two where the number has them.
 */
export function doubleDigits(value: number, compatible: boolean): Digits {
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  return fromBits(Number(bits >> 52n) & 0x7ff, bits & 0xfffffffffffffn, FRACTION_BITS, 1023, compatible);
}

/** Returns the digits of a positive float. */
export function floatDigits(value: number): Digits {
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  return fromBits((bits >>> 23) & 0xff, BigInt(bits & 0x7fffff), 23, 127, true);
}

function fromBits(exponent: number, fraction: bigint, width: number, bias: number, compatible: boolean): Digits {
  let binary = exponent;
  let significant = width + 1;
  let scaled = fraction;
  if (exponent === 0) {
    significant = fraction.toString(2).length;
    const shift = width + 1 - significant;
    scaled <<= BigInt(shift);
    binary = 1 - shift;
  } else {
    scaled |= 1n << BigInt(width);
  }
  return develop(binary - bias, scaled << BigInt(FRACTION_BITS - width), significant, compatible);
}

function develop(binaryExponent: number, aligned: bigint, significantBits: number, compatible: boolean): Digits {
  const tail = trailingZeros(aligned);
  const fractionBits = FRACTION_BITS + 1 - tail;
  const tinyBits = Math.max(0, fractionBits - binaryExponent - 1);
  if (tinyBits === 0 && binaryExponent <= 62 && fractionBits < 64) {
    const shift = BigInt(Math.abs(binaryExponent - FRACTION_BITS));
    const whole = binaryExponent >= FRACTION_BITS ? aligned << shift : aligned >> shift;
    const excess = binaryExponent > significantBits ? binaryExponent - significantBits - 1 : 0;
    return wholeDigits(whole, excess > 1 ? insignificantDigits(excess) : 0);
  }
  return fractionDigits(binaryExponent, aligned >> BigInt(tail), fractionBits, tinyBits, significantBits, compatible);
}

function trailingZeros(value: bigint): number {
  const low = value & -value;
  return low.toString(2).length - 1;
}

/** Returns how many decimal digits of a number are insignificant where so many of its low bits are. */
function insignificantDigits(bits: number): number {
  return Math.floor(bits * Math.LOG10E * Math.LN2);
}

function wholeDigits(whole: bigint, insignificant: number): Digits {
  let value = whole;
  if (insignificant > 0) {
    const unit = 10n ** BigInt(insignificant);
    value = value / unit + (value % unit >= unit >> 1n ? 1n : 0n);
  }
  const digits = value.toString();
  return { digits: digits.replace(/0+$/, ''), exponent: digits.length + insignificant };
}

interface Scaled {
  readonly dividend: bigint;
  readonly divisor: bigint;
  /** Holds half of the distance to the next double, at the same scale. */
  readonly margin: bigint;
  /** Holds the number of bits of the machine words that the steps are computed in; 0 for as many as needed. */
  readonly word: number;
}

function fractionDigits(
  binaryExponent: number,
  fraction: bigint,
  fractionBits: number,
  tinyBits: number,
  significantBits: number,
  compatible: boolean,
): Digits {
  const decimal = estimateExponent(binaryExponent, fraction, fractionBits);
  const scaled = scale(binaryExponent, fraction, fractionBits, tinyBits, significantBits, decimal);
  return iterate(scaled, decimal, compatible);
}

function estimateExponent(binaryExponent: number, fraction: bigint, fractionBits: number): number {
  const mantissa = Number(fraction) / 2 ** (fractionBits - 1);
  return Math.floor((mantissa - 1.5) * 0.289529654 + 0.176091259 + binaryExponent * 0.301029995663981);
}

function scale(
  binaryExponent: number,
  fraction: bigint,
  fractionBits: number,
  tinyBits: number,
  significantBits: number,
  decimal: number,
): Scaled {
  const b5 = Math.max(0, -decimal);
  let b2 = b5 + tinyBits + binaryExponent;
  const s5 = Math.max(0, decimal);
  let s2 = s5 + tinyBits;
  let m2 = b2 - significantBits;
  b2 -= fractionBits - 1;
  const common = Math.min(b2, s2);
  b2 -= common;
  s2 -= common;
  m2 -= common;
  if (fractionBits === 1) m2 -= 1;
  if (m2 < 0) {
    b2 -= m2;
    s2 -= m2;
    m2 = 0;
  }
  const size = Math.max(fractionBits + b2 + bitsOf5(b5), s2 + 1 + bitsOf5(s5 + 1));
  return {
    dividend: (fraction * 5n ** BigInt(b5)) << BigInt(b2),
    divisor: (5n ** BigInt(s5)) << BigInt(s2),
    margin: (5n ** BigInt(b5)) << BigInt(m2),
    word: size < 32 ? 32 : size < 64 ? 64 : 0,
  };
}

function bitsOf5(power: number): number {
  return BITS_OF_POWERS_OF_5[power] ?? power * 3;
}

function iterate({ dividend, divisor, margin, word }: Scaled, estimate: number, compatible: boolean): Digits {
  const tens = divisor * 10n;
  let exponent = estimate;
  let rest = dividend;
  let around = margin;
  let low = false;
  let high = false;
  const step = (): number => {
    const digit = Number(rest / divisor);
    rest = (rest % divisor) * 10n;
    around *= 10n;
    if (word === 0) {
      low = rest < around;
      high = tens <= rest + around;
    } else {
      around = BigInt.asIntN(word, around);
      low = around <= 0n || rest < around;
      high = around <= 0n || BigInt.asIntN(word, rest + around) > tens;
    }
    return digit;
  };
  const digits: number[] = [];
  const first = step();
  if (first === 0 && !high) exponent -= 1;
  else digits.push(first);
  if (!compatible || exponent < -3 || exponent >= 8) {
    low = false;
    high = false;
  }
  while (!low && !high) digits.push(step());
  if (high && roundsUp(low, rest * 2n - tens, digits)) exponent += roundUp(digits);
  return { digits: digits.join('').replace(/(?<=.)0+$/, ''), exponent: exponent + 1 };
}

function roundsUp(low: boolean, difference: bigint, digits: readonly number[]): boolean {
  if (!low || difference > 0n) return true;
  return difference === 0n && ((digits.at(-1) ?? 0) & 1) === 1;
}

/** Adds one to the last digit; returns 1 if the number has become longer. */
function roundUp(digits: number[]): 0 | 1 {
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    if (digits[index] !== 9) {
      digits[index] = (digits[index] ?? 0) + 1;
      return 0;
    }
    digits[index] = 0;
  }
  digits[0] = 1;
  return 1;
}
