/** Writes a number as SSH does. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Writes bytes with their length in front. */
export function stringOf(bytes: Buffer): Buffer {
  return Buffer.concat([uint32(bytes.length), bytes]);
}

/** Reads so many pieces of bytes with their lengths in front. Returns them and what follows; null where there are fewer. */
export function readStrings(
  bytes: Buffer,
  count: number,
): { readonly strings: readonly Buffer[]; readonly rest: Buffer } | null {
  const strings: Buffer[] = [];
  let rest = bytes;
  while (strings.length < count) {
    if (rest.length < 4) return null;
    const end = 4 + rest.readUInt32BE(0);
    if (rest.length < end) return null;
    strings.push(rest.subarray(4, end));
    rest = rest.subarray(end);
  }
  return { strings, rest };
}
