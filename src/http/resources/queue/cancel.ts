import { fail } from '../../../model/index.ts';
import { text } from '../../parameters/types.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { requireCancel, requireQueueItem } from './find.ts';

/**
 * Jenkins 2.393 answers an empty 204, and clients of before it expect a redirect: who names the page it came from goes
 * back there (to the root where that page is not ours: below `/queue/` there is none), the others get the 204.
 */
function cancelled({ request }: RequestContext): Reply {
  return request.headers.referer === undefined ? { type: 'empty', status: 204 } : { type: 'back', otherwise: '/' };
}

export const cancelItem = route({
  method: 'POST',
  path: '/queue/cancelItem',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: { id: text('Number of the queue item.', { type: 'integer', minimum: 1 }) },
  doc: 'Takes an item out of the queue. 422: it has left already.',
  async handler(context) {
    const item = requireQueueItem(context, context.parameters.id);
    requireCancel(context, item);
    if ((await context.services.queue.cancel(item.id)) !== true) fail('QUEUE_ITEM_LEFT', item.id);
    return cancelled(context);
  },
});

export const cancelQueueItem = route({
  method: 'POST',
  path: '/queue/item/:id/cancelQueue',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'Takes the item out of the queue; no error where it has left already.',
  async handler(context) {
    const item = requireQueueItem(context, context.path['id']);
    requireCancel(context, item);
    await context.services.queue.cancel(item.id);
    return cancelled(context);
  },
});
