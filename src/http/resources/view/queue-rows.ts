import type { QueueItem } from '../../../model/index.ts';
import { itemHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { whyFor } from '../../request/why-of.ts';
import type { RequestContext } from '../../route.ts';

/** Returns what waits, as far as the requester may see it. */
export function queueItems(context: RequestContext): readonly QueueItem[] {
  return context.services.queue.items().filter(({ job }) => mayOn(context, 'Job/Read', job));
}

/** Returns how items that wait are shown. */
export function queueRows(context: RequestContext, shown: readonly QueueItem[]) {
  const { home } = context.services;
  return shown.map((item) => {
    const job = home.items.get(item.job);
    return {
      id: item.id,
      text: job === undefined ? item.job : home.items.fullDisplayName(job),
      href: itemHref(context, item.job),
      why: whyFor(context, item),
      mayCancel: mayOn(context, 'Job/Cancel', item.job),
    };
  });
}
