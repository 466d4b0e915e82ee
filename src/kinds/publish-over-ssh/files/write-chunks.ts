const CHUNK_BYTES = 32 * 1024;
/** Limits the parts of a file that are on their way at once. */
const MOST_UNDER_WAY = 32;

/**
 * Writes what comes, many parts at once, as each is answered late from far away. `write` writes `length` bytes of a chunk from
 * `from` to a place in the file. Throws what the first of them threw.
 */
export async function writeChunks(
  content: AsyncIterable<Buffer>,
  told: (bytes: number) => void,
  write: (chunk: Buffer, from: number, length: number, place: number) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let at = 0;
  let written = 0;

  async function part(chunk: Buffer, from: number, length: number, place: number): Promise<void> {
    try {
      await write(chunk, from, length, place);
      written += length;
      told(written);
    } catch (error) {
      failures.push(error);
    }
  }

  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; from += CHUNK_BYTES) {
      const length = Math.min(CHUNK_BYTES, chunk.length - from);
      const sent = part(chunk, from, length, at);
      at += length;
      underWay.add(sent);
      void sent.then(() => underWay.delete(sent));
      if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
      if (failures.length > 0) throw failures[0];
    }
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}
