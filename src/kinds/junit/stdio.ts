/** Says for which tests the output is stored in full, however long it is. */
export type KeptStdio = 'none' | 'failed' | 'all';

/** Limits how much of a long output is stored of its beginning, and as much of its end. */
const HALF = 500;
const HALF_OF_FAILED = 50_000;

/** Shortens the output of a test or suite. `failed` says that it, or one of its tests, has a stack trace. */
export function shortened(text: string | null, failed: boolean, keep: KeptStdio): string | null {
  if (text === null || keepsAll(failed, keep)) return text;
  const half = halfFor(failed);
  const left = text.length - 2 * half;
  return left <= 0 ? text : joined(text.slice(0, half), `${left} chars`, text.slice(-half));
}

/** Returns the beginning and end of output in a file, without reading the middle. `read` returns bytes from an offset. */
export async function shortenedFile(
  size: number,
  read: (offset: number, length: number) => Promise<Buffer>,
  failed: boolean,
  keep: KeptStdio,
): Promise<string> {
  const half = halfFor(failed);
  if (size <= 2 * half || (keepsAll(failed, keep) && size < 1024 * 1024)) return (await read(0, size)).toString();
  const head = await read(0, half);
  const tail = await read(size - half, half);
  return joined(head.toString(), `${size - head.length - tail.length} bytes`, tail.toString());
}

function keepsAll(failed: boolean, keep: KeptStdio): boolean {
  return keep === 'all' || (keep === 'failed' && failed);
}

function halfFor(failed: boolean): number {
  return failed ? HALF_OF_FAILED : HALF;
}

function joined(head: string, left: string, tail: string): string {
  return `${head}\n...[truncated ${left}]...\n${tail}`;
}
