import { Readable } from 'node:stream';
import { stripNotes } from '../../logs/console-notes.ts';
import { asHtml } from '../../logs/html.ts';
import { withCrlf } from '../../logs/line-ends.ts';
import { logOffset, openLogSlice } from '../../logs/log-slice.ts';
import { bytesOf } from '../../reply/serve-file.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';

const PARAMETERS = { start: logOffset('Offset from which to go on: the X-Text-Size of the answer before.') };

export const progressiveText = route({
  method: 'GET or POST',
  path: '/_run/:item/:run/logText/progressiveText',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: PARAMETERS,
  doc: 'The log from an offset as text; X-More-Data says that it still grows.',
  handler: (context) => progressive(context, 'text/plain;charset=utf-8', (log) => withCrlf(stripNotes(log))),
});

export const progressiveHtml = route({
  method: 'GET or POST',
  path: '/_run/:item/:run/logText/progressiveHtml',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: PARAMETERS,
  doc: 'The log from an offset as HTML with links; X-More-Data says that it still grows.',
  handler: (context) => progressive(context, 'text/html;charset=utf-8', (log) => asHtml(withCrlf(stripNotes(log)))),
});

async function progressive(
  { job, run, services, parameters, request, reply }: RequestContext<typeof PARAMETERS>,
  contentType: string,
  transform: (log: AsyncIterable<Buffer>) => AsyncIterable<Buffer | string>,
): Promise<Reply> {
  const wanted = parameters.start;
  // Asked before the size is taken: a log that ends in between is then read to its end by the next request.
  const growing = services.builds.isLogging(run);
  const path = services.home.runs.paths.log(job, run.number);
  const { handle, start, end } = await openLogSlice(path, wanted, growing);
  reply.header('x-text-size', String(end));
  if (growing) reply.header('x-more-data', 'true');
  if (handle === null) return { type: 'text', text: '', contentType };
  reply.header('content-type', contentType);
  const last = request.method === 'HEAD' ? start : end;
  void reply.send(Readable.from(transform(bytesOf(handle, start, last)), { objectMode: false }));
  return { type: 'taken' };
}
