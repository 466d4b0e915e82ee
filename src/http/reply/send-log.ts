import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { bytesOf } from '../files/file-bytes.ts';
import { clearOf, stripNotes } from '../logs/console-notes.ts';
import type { LogSlice } from '../logs/log-slice.ts';
import { pumpLog } from '../logs/pump-log.ts';
import type { ReadSlice } from '../logs/short-slice.ts';
import type { Reply, RequestContext } from '../route.ts';

/** Limits the bytes of a log that are sent whole, with their length; longer ones are streamed. */
const WHOLE = 256 * 1024;

export type LogTransform = (log: AsyncIterable<Buffer>) => AsyncIterable<Buffer | string>;

/** Sends what a transform makes of a slice of a log, and closes its file. */
export async function sendLog(
  { request, reply }: RequestContext,
  slice: LogSlice | ReadSlice,
  { contentType, transform }: { readonly contentType: string; readonly transform: LogTransform },
): Promise<Reply> {
  reply.header('content-type', contentType);
  if ('bytes' in slice) return sendRead(reply, slice.bytes, transform);
  const { handle, start, end } = slice;
  if (handle === null) return { type: 'text', text: '', contentType };
  const isLong = end - start > WHOLE;
  if (
    isLong &&
    transform === stripNotes &&
    request.method === 'GET' &&
    request.headers['accept-encoding'] === undefined
  ) {
    // No plug-in does anything to such an answer: it is written without the library, for what streams cost.
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    void pumpLog({ handle, start, end }, reply.raw);
    return { type: 'taken' };
  }
  if (isLong) {
    // The length of a long log is not known before all of it was read, so that a HEAD is answered without.
    const last = request.method === 'HEAD' ? start : end;
    void reply.send(Readable.from(transform(bytesOf(handle, start, last)), { objectMode: false }));
    return { type: 'taken' };
  }
  return sendRead(reply, await readSlice(handle, start, end), transform);
}

async function sendRead(reply: RequestContext['reply'], bytes: Buffer, transform: LogTransform): Promise<Reply> {
  if (transform === stripNotes) {
    void reply.send(clearOf(bytes));
    return { type: 'taken' };
  }
  const parts: Buffer[] = [];
  for await (const part of transform(once(bytes))) parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  void reply.send(Buffer.concat(parts));
  return { type: 'taken' };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes;
}

/** Reads from `start` to `end`, as far as the file has that, and closes it. */
async function readSlice(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(end - start);
  let length = 0;
  try {
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, start + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
  } finally {
    await handle.close();
  }
  return bytes.subarray(0, length);
}
