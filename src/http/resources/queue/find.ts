import { fail, type QueueItem } from '../../../model/index.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';

/**
 * Returns the queue item with this id; throws QUEUE_ITEM_NOT_FOUND where there is none, or it is of a job that is hidden.
 */
export function requireQueueItem(context: RequestContext, id: string | undefined): QueueItem {
  const item = id !== undefined && /^\d{1,15}$/.test(id) ? context.services.queue.get(Number(id)) : undefined;
  if (item === undefined || !mayOn(context, 'Job/Read', item.job)) return fail('QUEUE_ITEM_NOT_FOUND', id ?? '');
  return item;
}

/**
 * Throws unless the requester may cancel the item: a refusal where they may cancel nothing; an item of a job without that
 * permission is not found.
 */
export function requireCancel(context: RequestContext, item: QueueItem): void {
  if (mayOn(context, 'Job/Cancel', item.job)) return;
  context.require('Job/Cancel');
  fail('QUEUE_ITEM_NOT_FOUND', String(item.id));
}
