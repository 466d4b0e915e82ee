import { exportRoute } from '../../api/export-route.ts';
import { queueItemReference, queueReference } from '../../beans/server/queue.ts';
import { route } from '../../route.ts';
import { requireQueueItem } from './find.ts';

export const queueApi = exportRoute({
  path: '/queue',
  doc: 'What waits, in the format json, xml or python.',
  reference: () => queueReference(),
});

export const queueItemApi = exportRoute({
  path: '/queue/item/:id',
  doc: 'One item, until five minutes after it left the queue.',
  reference: (context) => queueItemReference(requireQueueItem(context, context.path['id'])),
});

/**
 * Answers at the address of a queue item, for which Jenkins has no page either; clients that follow a build's Location end
 * here.
 */
export const queueItemHint = route({
  method: 'GET or POST',
  path: '/queue/item/:id',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'A line that tells where to look.',
  handler(context) {
    const { id } = requireQueueItem(context, context.path['id']);
    return { type: 'text', text: `The state of this queue item is at ${context.base}queue/item/${id}/api/\n` };
  },
});
