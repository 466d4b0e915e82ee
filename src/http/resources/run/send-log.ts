import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
  // The length of a long log is not known before all of it was read, so that a HEAD is answered without.
  const last = isLong && request.method === 'HEAD' ? start : end;
  const log = Readable.from(transform(bytesOf(handle, start, last)), { objectMode: false });
  void reply.send(isLong ? log : await buffer(log));
  return { type: 'taken' };
}
