/**
 * Represents a text in UTF-8, with a character for each byte. Pieces of pages are kept so: they are written without being
 * encoded once more, and hold no memory but their own, which small buffers do.
 */
export type Utf8 = string;

export function utf8(text: string): Utf8 {
  return Buffer.from(text).toString('latin1');
}

/** Returns the bytes of pieces that follow each other. */
export function bytesOf(pieces: readonly Utf8[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at, 'latin1');
  return bytes;
}
