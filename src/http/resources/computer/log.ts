import { logOffset } from '../../logs/log-slice.ts';
import type { Reply, RequestContext, Route } from '../../route.ts';
import { route } from '../../route.ts';
import { requireNode } from './find-node.ts';

const START = { start: logOffset('Offset from which to go on: the X-Text-Size of the answer before.') };

const logPage = route({
  method: 'GET or POST',
  path: '/computer/:node/log',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'What there is to say about the connection to a node.',
  handler(context) {
    demandReader(context);
    const { displayName } = requireNode(context);
    return {
      type: 'page',
      title: displayName,
      page: { page: 'message', heading: `Log of ${displayName}`, text: logOf(context) },
    };
  },
});

const progressiveText = route({
  method: 'GET or POST',
  path: '/computer/:node/logText/progressiveText',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: START,
  doc: 'The same as text from an offset.',
  handler: (context) => progressive(context, 'text/plain;charset=utf-8'),
});

const progressiveHtml = route({
  method: 'GET or POST',
  path: '/computer/:node/logText/progressiveHtml',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: START,
  doc: 'The same as HTML from an offset.',
  handler: (context) => progressive(context, 'text/html;charset=utf-8'),
});

export const logRoutes: readonly Route[] = [logPage, progressiveText, progressiveHtml];

/** Returns the log: lines that this server writes, in which nothing needs to be escaped. */
function logOf(context: RequestContext): string {
  const { name, connected } = requireNode(context);
  if (name === '') return '';
  return connected ? 'The node is connected.\n' : 'The node is not connected.\n';
}

function progressive(context: RequestContext<typeof START>, contentType: string): Reply {
  demandReader(context);
  const { start } = context.parameters;
  const text = logOf(context);
  const headers = { 'X-Text-Size': String(text.length) };
  return { type: 'text', text: text.slice(start), contentType, headers };
}

function demandReader(context: RequestContext): void {
  if (!context.may('Agent/Connect')) context.require('Agent/ExtendedRead');
}
