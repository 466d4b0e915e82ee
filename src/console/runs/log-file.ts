import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';
import { withoutNotes } from '../../model/index.ts';

/** Holds the number of bytes read at once from the end of a log. */
const BLOCK = 64 * 1024;
const NEWLINE = 0x0a;

/**
 * Returns the whole log as text; '' where there is none. `limit` is the number of bytes beyond which `tooLong` is called.
 */
export async function readLog(path: string, limit: number, tooLong: () => never): Promise<string> {
  try {
    if ((await stat(path)).size > limit) tooLong();
    return withoutNotes(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/**
 * Returns the last lines of a log. Where there are more, the first of them is replaced by how much was left out, as Jenkins
 * does (`Run#getLog(int)`).
 */
export async function lastLines(path: string, wanted: number): Promise<string[]> {
  if (wanted <= 0) return [];
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  try {
    const { from, data } = await tail(handle, wanted);
    const text = withoutNotes(data.toString('utf8')).replaceAll('\r', '');
    const lines = text.replace(/\n$/, '').split('\n');
    if (from === 0 && lines.length < wanted) return text === '' ? [] : lines;
    // Jenkins counts what stands before the line feed in front of them.
    return [`[...truncated ${readableSize(from - 2)}...]`, ...lines.slice(1)];
  } finally {
    await handle.close();
  }
}

/** Returns the end of the file that contains the wanted number of lines. */
async function tail(handle: FileHandle, lines: number): Promise<{ from: number; data: Buffer }> {
  const { size } = await handle.stat();
  let data: Buffer = Buffer.alloc(0);
  let start = size;
  while (start > 0) {
    const length = Math.min(BLOCK, start);
    const block = Buffer.alloc(length);
    const { bytesRead } = await handle.read(block, 0, length, start - length);
    start -= length;
    data = Buffer.concat([block.subarray(0, bytesRead), data]);
    const at = beginningOf(data, lines);
    if (at !== null) return { from: start + at, data: data.subarray(at) };
  }
  return { from: 0, data };
}

/**
 * Returns the position where the last lines begin; null where that is further to the front. The line feed at the very end
 * ends the last line.
 */
function beginningOf(data: Buffer, lines: number): number | null {
  let left = lines;
  for (let at = data.length - 2; at >= 0; at -= 1) {
    if (data[at] !== NEWLINE) continue;
    left -= 1;
    if (left === 0) return at + 1;
  }
  return null;
}

/** Formats a size as Jenkins's `Functions.humanReadableByteSize` does. */
function readableSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let number = bytes / 1024;
  let unit = 0;
  while (number >= 1024 && unit < units.length - 1) {
    number /= 1024;
    unit += 1;
  }
  return `${number.toFixed(2)} ${units[unit]}`;
}
