const MORE = 0x80;
const TAKEN = 64;

/**
 * Returns a whole number from 0 in groups of seven bits, the lowest first; all but the last have their highest bit set.
 */
export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) | MORE);
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Returns numbers of a stream; `end` is the offset behind each. One that is cut off at the end is left out. */
export async function* readVarints(source: AsyncIterable<Buffer>): AsyncGenerator<{ value: number; end: number }> {
  const decode = decoder();
  let end = 0;
  for await (const chunk of source) {
    for (const byte of chunk) {
      end += 1;
      const value = decode(byte);
      if (value !== null) yield { value, end };
    }
  }
}

export function varintsIn(data: Uint8Array): number[] {
  const decode = decoder();
  return [...data].flatMap((byte) => decode(byte) ?? []);
}

/**
 * Returns a function that takes byte after byte and returns a number with its last one. Java's negative numbers are
 * returned as such.
 */
function decoder(): (byte: number) => number | null {
  let value = 0n;
  let shift = 0n;
  return (byte) => {
    if (shift === 0n && byte < MORE) return byte;
    value |= BigInt(byte % MORE) << shift;
    shift += 7n;
    if (byte >= MORE && shift < BigInt(TAKEN)) return null;
    const whole = Number(BigInt.asIntN(TAKEN, value));
    value = 0n;
    shift = 0n;
    return whole;
  };
}
