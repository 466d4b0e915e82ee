import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { stripNotes } from '../../logs/console-notes.ts';
import type { LogSlice } from '../../logs/log-slice.ts';
import { pumpLog } from '../../logs/pump-log.ts';
import { bytesOf } from '../../reply/serve-file.ts';
import type { Reply, RequestContext } from '../../route.ts';

/** Limits the bytes of a log that are sent whole, with their length; longer ones are streamed. */
const WHOLE = 256 * 1024;

export type LogTransform = (log: AsyncIterable<Buffer>) => AsyncIterable<Buffer | string>;

/** Sends what a transform makes of a slice of a log, and closes its file. */
export async function sendLog(
  { request, reply }: RequestContext,
  { handle, start, end }: LogSlice,
  { contentType, transform }: { readonly contentType: string; readonly transform: LogTransform },
): Promise<Reply> {
  if (handle === null) return { type: 'text', text: '', contentType };
  reply.header('content-type', contentType);
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
  const parts: Buffer[] = [];
  for await (const part of transform(wholeOf(handle, start, end)))
    parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  void reply.send(Buffer.concat(parts));
  return { type: 'taken' };
}

/** Yields the bytes from `start` to `end` in one piece where the file has them, and closes it: a stream costs more than they do. */
async function* wholeOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  try {
    for (let at = start; at < end; ) {
      const bytes = Buffer.allocUnsafe(end - at);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield bytes.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
