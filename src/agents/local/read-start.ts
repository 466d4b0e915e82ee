import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 64 * 1024;
const chunk = Buffer.alloc(CHUNK_BYTES);

/** Reads at most `limit` bytes of a file of `/proc`, whose size is unknown, in as few calls as possible. */
export function readStart(path: string, limit: number): Buffer {
  const fd = openSync(path, 'r');
  try {
    return readOpened(fd, limit);
  } finally {
    closeSync(fd);
  }
}

/** Reads the same of a file that is open, as it is at this moment. */
export function readOpened(fd: number, limit: number): Buffer {
  const chunks: Buffer[] = [];
  for (let total = 0; total < limit; ) {
    const wanted = Math.min(CHUNK_BYTES, limit - total);
    const length = readSync(fd, chunk, 0, wanted, total);
    chunks.push(Buffer.from(chunk.subarray(0, length)));
    total += length;
    if (length < wanted) break;
  }
  const [only = Buffer.alloc(0), ...others] = chunks;
  return others.length === 0 ? only : Buffer.concat(chunks);
}
