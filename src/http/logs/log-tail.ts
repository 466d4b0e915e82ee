import { withoutNotes } from '../../model/index.ts';
import { openLogSlice } from './log-slice.ts';

/** Represents the end of a log for a page. */
export interface LogTail {
  readonly text: string;
  /** Holds the raw offset behind the text. */
  readonly end: number;
  /** Says whether the beginning was left out. */
  readonly shortened: boolean;
}

/** Returns at most the last `bytes` of a log, from the beginning of a line; while it grows, up to its last whole line. */
export async function logTail(path: string, bytes: number, growing: boolean): Promise<LogTail> {
  const { handle, end } = await openLogSlice(path, 0, false);
  if (handle === null) return { text: '', end: 0, shortened: false };
  try {
    const from = Math.max(0, end - bytes);
    const buffer = Buffer.alloc(end - from);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
    const data = buffer.subarray(0, bytesRead);
    const first = from === 0 ? 0 : data.indexOf(0x0a) + 1;
    const last = growing ? data.lastIndexOf(0x0a) + 1 : data.length;
    const text = withoutNotes(data.subarray(first, Math.max(first, last)).toString('utf8'));
    return { text, end: from + Math.max(first, last), shortened: from > 0 };
  } finally {
    await handle.close();
  }
}
