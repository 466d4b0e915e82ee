import type { Services } from '../../controller/index.ts';
import type { QueueItem } from '../../model/index.ts';
import type { Principal } from '../../security/index.ts';
import { mayOn } from './access.ts';

/** Holds what is told in place of a reason that names a job which the requester may not see. */
const HIDDEN = 'Waiting for another job';

interface Asked {
  readonly services: Pick<Services, 'queue'>;
  may(permission: 'Job/Read', item: string): boolean;
}

/** Returns why an item of the queue waits, without names of jobs that the requester may not read; null where it does not. */
export function whyOf({ services, may }: Asked, item: QueueItem): string | null {
  const reason = services.queue.reason(item);
  return reason?.job === undefined || may('Job/Read', reason.job) ? (reason?.why ?? null) : HIDDEN;
}

/** Returns what `whyOf` returns for whoever makes a request. */
export function whyFor(
  context: { readonly services: Pick<Services, 'home' | 'queue' | 'security'>; readonly principal: Principal },
  item: QueueItem,
): string | null {
  return whyOf({ services: context.services, may: (permission, name) => mayOn(context, permission, name) }, item);
}
