import { fail, type QueueItem } from '../../../model/index.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';

/** The item with this id; error QUEUE_ITEM_NOT_FOUND where there is none, or it is of a job that is hidden. */
export function requireQueueItem(context: RequestContext, id: string | undefined): QueueItem {
  const item = id !== undefined && /^\d{1,15}$/.test(id) ? context.services.queue.get(Number(id)) : undefined;
  if (item === undefined || !mayOn(context, 'Job/Read', item.job)) return fail('QUEUE_ITEM_NOT_FOUND', id ?? '');
  return item;
}

/** Refused as a whole where the requester may cancel nothing; an item of a job that he may not touch is not found. */
export function requireCancel(context: RequestContext, item: QueueItem): void {
  if (mayOn(context, 'Job/Cancel', item.job)) return;
  context.require('Job/Cancel');
  fail('QUEUE_ITEM_NOT_FOUND', String(item.id));
}
