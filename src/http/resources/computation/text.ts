import { stripNotes } from '../../logs/console-notes.ts';
import { asHtml } from '../../logs/html.ts';
import { withCrlf } from '../../logs/line-ends.ts';
import { logOffset, openLogSlice } from '../../logs/log-slice.ts';
import { type LogTransform, sendLog } from '../../reply/send-log.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { computedFolder } from './folder-of.ts';

const PARAMETERS = { start: logOffset('Offset from which to go on: the X-Text-Size of the answer before.') };

export function consoleTextOf(segment: string): Route {
  return route({
    method: 'GET',
    path: `/_item/:item/${segment}/consoleText`,
    permission: 'Job/Read',
    crumb: 'exempt',
    doc: 'The log of the last look for items of the folder as plain text.',
    handler: (context) => logOf(context, { from: 0, growing: false, contentType: TEXT, transform: stripNotes }),
  });
}

export function progressiveTextOf(segment: string): Route {
  return route({
    method: 'GET or POST',
    path: `/_item/:item/${segment}/logText/progressiveText`,
    permission: 'Job/Read',
    crumb: 'required',
    parameters: PARAMETERS,
    doc: 'That log from an offset as text; X-More-Data says that it still grows.',
    handler: (context) => progressive(context, TEXT, (log) => withCrlf(stripNotes(log))),
  });
}

export function progressiveHtmlOf(segment: string): Route {
  return route({
    method: 'GET or POST',
    path: `/_item/:item/${segment}/logText/progressiveHtml`,
    permission: 'Job/Read',
    crumb: 'required',
    parameters: PARAMETERS,
    doc: 'That log from an offset as HTML with links; X-More-Data says that it still grows.',
    handler: (context) => progressive(context, 'text/html;charset=utf-8', (log) => asHtml(withCrlf(stripNotes(log)))),
  });
}

const TEXT = 'text/plain;charset=utf-8';

function progressive(
  context: RequestContext<typeof PARAMETERS>,
  contentType: string,
  transform: LogTransform,
): Promise<Reply> {
  // Asked before the size is taken: a log that ends in between is then read to its end by the next request.
  const growing = context.services.indexing.isRunning(computedFolder(context).fullName);
  const from = context.parameters.start;
  if (growing) context.reply.header('x-more-data', 'true');
  return logOf(context, { from, growing, contentType, transform, sized: true });
}

async function logOf(
  context: RequestContext,
  wanted: {
    readonly from: number;
    readonly growing: boolean;
    readonly contentType: string;
    readonly transform: LogTransform;
    readonly sized?: boolean;
  },
): Promise<Reply> {
  const { services, reply } = context;
  const { from, growing, contentType, transform, sized = false } = wanted;
  const slice = await openLogSlice(services.home.computed.log(computedFolder(context).fullName), from, growing);
  if (sized) reply.header('x-text-size', String(slice.end));
  return sendLog(context, slice, { contentType, transform });
}
