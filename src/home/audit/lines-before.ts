import { open } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';

/** Holds the bytes that are read at once. */
const PIECE = 64 * 1024;

/**
 * Returns the last lines of a file that end before `end`, newest first, and where the oldest of them starts. A file that is
 * not there has none. It reads from the end.
 */
export async function linesBefore(
  path: string,
  end: number,
  count: number,
): Promise<{ readonly lines: readonly string[]; readonly start: number }> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (handle === null) return { lines: [], start: 0 };
  try {
    let start = Math.min(end, (await handle.stat()).size);
    const lines: string[] = [];
    /** Holds the bytes from `from` on that belong to no whole line yet. */
    let rest = Buffer.alloc(0);
    let from = start;
    while (from > 0 && lines.length < count) {
      const length = Math.min(PIECE, from);
      const piece = Buffer.alloc(length);
      const { bytesRead } = await handle.read(piece, 0, length, from - length);
      from -= length;
      rest = Buffer.concat([piece.subarray(0, bytesRead), rest]);
      for (let at = lineStart(rest); at >= 0 && lines.length < count; at = lineStart(rest)) {
        lines.push(rest.subarray(at).toString('utf8').trimEnd());
        start = from + at;
        rest = rest.subarray(0, at);
      }
    }
    if (from === 0 && rest.length > 0 && lines.length < count) {
      lines.push(rest.toString('utf8').trimEnd());
      start = 0;
    }
    return { lines, start };
  } finally {
    await handle.close();
  }
}

/** Returns where the last line begins whose start is certain; -1 where more must be read. */
function lineStart(bytes: Buffer): number {
  const end = bytes.at(-1) === 0x0a ? bytes.length - 1 : bytes.length;
  const before = end <= 0 ? -1 : bytes.lastIndexOf(0x0a, end - 1);
  return before < 0 ? -1 : before + 1;
}
