import { apiPage } from '../../api-page.ts';
import { queueItemReference, queueReference } from '../../beans/queue.ts';
import { rootHref } from '../../hrefs.ts';
import { type Route, route } from '../../route.ts';
import { demandQueueItem } from './find.ts';

export const queueApi = route({
  method: 'GET or POST',
  path: '/queue/api/:format',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'What waits, in the format json, xml or python.',
  handler: () => ({ type: 'export', reference: queueReference() }),
});

export const queueItemApi = route({
  method: 'GET or POST',
  path: '/queue/item/:id/api/:format',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'One item, until five minutes after it left the queue.',
  handler: (context) => ({
    type: 'export',
    reference: queueItemReference(demandQueueItem(context, context.path['id'])),
  }),
});

/** Jenkins has no page for an item either; clients that follow a build's Location end here. */
export const queueItemHint = route({
  method: 'GET or POST',
  path: '/queue/item/:id',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'A line that tells where to look.',
  handler(context) {
    const { id } = demandQueueItem(context, context.path['id']);
    return { type: 'text', text: `The state of this queue item is at ${context.base}queue/item/${id}/api/\n` };
  },
});

export function queueApiPage(routes: readonly Route[]): Route {
  return route({
    method: 'GET',
    path: '/queue/api',
    permission: 'Overall/Read',
    crumb: 'exempt',
    object: true,
    doc: 'This page.',
    handler: (context) =>
      apiPage({
        heading: 'Build queue',
        href: rootHref(context, 'queue/'),
        reference: queueReference(),
        routes,
        below: '/queue/',
      }),
  });
}

export function queueItemApiPage(routes: readonly Route[]): Route {
  return route({
    method: 'GET',
    path: '/queue/item/:id/api',
    permission: 'Overall/Read',
    crumb: 'exempt',
    object: true,
    doc: 'This page.',
    handler(context) {
      const item = demandQueueItem(context, context.path['id']);
      return apiPage({
        heading: `Queue item ${item.id}`,
        href: rootHref(context, `queue/item/${item.id}/`),
        reference: queueItemReference(item),
        routes,
        below: '/queue/item/:id/',
      });
    },
  });
}
