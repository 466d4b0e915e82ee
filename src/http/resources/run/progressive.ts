import { annotatorOf } from '../../logs/annotate.ts';
import { stripNotes } from '../../logs/console-notes.ts';
import { asHtml } from '../../logs/html.ts';
import { withCrlf } from '../../logs/line-ends.ts';
import { logOffset, openLogSlice } from '../../logs/log-slice.ts';
import { readShortSlice } from '../../logs/short-slice.ts';
import { type LogTransform, sendLog } from '../../reply/send-log.ts';
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
  handler: (context) =>
    progressive(context, 'text/html;charset=utf-8', (log) =>
      asHtml(withCrlf(stripNotes(log)), annotatorOf(context.services)),
    ),
});

async function progressive(
  context: RequestContext<typeof PARAMETERS>,
  contentType: string,
  transform: LogTransform,
): Promise<Reply> {
  const { job, run, services, parameters, reply } = context;
  const wanted = parameters.start;
  // Asked before the size is taken: a log that ends in between is then read to its end by the next request.
  const growing = services.builds.isLogging(run);
  const path = services.home.runs.paths.log(job, run.number);
  const slice = readShortSlice(path, wanted, growing) ?? (await openLogSlice(path, wanted, growing));
  reply.header('x-text-size', String(slice.end));
  if (growing) reply.header('x-more-data', 'true');
  return sendLog(context, slice, { contentType, transform });
}
