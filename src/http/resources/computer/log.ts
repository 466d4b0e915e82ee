import { stripNotes } from '../../logs/console-notes.ts';
import { asHtml } from '../../logs/html.ts';
import { withCrlf } from '../../logs/line-ends.ts';
import { logOffset, openLogSlice } from '../../logs/log-slice.ts';
import { logTail } from '../../logs/log-tail.ts';
import { type LogTransform, sendLog } from '../../reply/send-log.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { requireNode } from './find-node.ts';

const START = { start: logOffset('Offset from which to go on: the X-Text-Size of the answer before.') };
/** Limits the bytes of the page, which shows the end of the log. */
const SHOWN = 200_000;

const logPage = route({
  method: 'GET or POST',
  path: '/computer/:node/log',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'What happened when the server connected to a node, and since.',
  async handler(context) {
    demandReader(context);
    const { name, displayName } = requireNode(context);
    const { text } = await logTail(logOf(context, name), SHOWN, false);
    return {
      type: 'page',
      title: `${displayName} log`,
      page: {
        page: 'overview',
        heading: `Log of ${displayName}`,
        about: text === '' ? 'Nothing is in the log.' : '',
        links: [],
        tables: [],
        texts: text === '' ? [] : [{ heading: 'Log', text }],
      },
    };
  },
});

const progressiveText = route({
  method: 'GET or POST',
  path: '/computer/:node/logText/progressiveText',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: START,
  doc: 'The log of a node from an offset as text.',
  handler: (context) => progressive(context, 'text/plain;charset=utf-8', (log) => withCrlf(stripNotes(log))),
});

const progressiveHtml = route({
  method: 'GET or POST',
  path: '/computer/:node/logText/progressiveHtml',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: START,
  doc: 'The log of a node from an offset as HTML with links.',
  handler: (context) => progressive(context, 'text/html;charset=utf-8', (log) => asHtml(withCrlf(stripNotes(log)))),
});

export const logRoutes: readonly Route[] = [logPage, progressiveText, progressiveHtml];

/** Returns the path of the log; that of the built-in node is not there. */
function logOf({ services }: RequestContext, name: string): string {
  return services.home.nodes.logFile(name === '' ? '(built-in)' : name);
}

/** Sends the log, of which there may always be more. */
async function progressive(
  context: RequestContext<typeof START>,
  contentType: string,
  transform: LogTransform,
): Promise<Reply> {
  demandReader(context);
  const slice = await openLogSlice(logOf(context, requireNode(context).name), context.parameters.start, true);
  context.reply.header('x-text-size', String(slice.end));
  context.reply.header('x-more-data', 'true');
  return sendLog(context, slice, { contentType, transform });
}

function demandReader(context: RequestContext): void {
  if (!context.may('Agent/Connect')) context.require('Agent/ExtendedRead');
}
