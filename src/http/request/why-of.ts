import type { Services } from '../../controller/index.ts';
import type { QueueItem } from '../../model/index.ts';
import type { Principal } from '../../security/index.ts';
import { mayOn } from './access.ts';

/** Holds what is told in place of a reason that names a job which the requester may not see. */
const HIDDEN = 'Waiting for another job';
/** Finds what the reasons of the queue name. A name may hold blanks and quotes, so that the words behind it count. */
const NAMES = /‘(.+)’ is already building|\bjob (.+) is running|‘([^’]+)’/g;

interface Asked {
  readonly services: Pick<Services, 'home' | 'queue'>;
  may(permission: 'Job/Read', item: string): boolean;
}

/** Returns why an item of the queue waits, without names of jobs that the requester may not read; null where it does not. */
export function whyOf({ services, may }: Asked, item: QueueItem): string | null {
  const why = services.queue.why(item);
  if (why === null) return null;
  for (const [, building, running, quoted] of why.matchAll(NAMES)) {
    const name = building ?? running ?? quoted ?? '';
    if (services.home.items.get(name) !== undefined && !may('Job/Read', name)) return HIDDEN;
  }
  return why;
}

/** Returns what `whyOf` returns for whoever makes a request. */
export function whyFor(
  context: { readonly services: Pick<Services, 'home' | 'queue' | 'security'>; readonly principal: Principal },
  item: QueueItem,
): string | null {
  return whyOf({ services: context.services, may: (permission, name) => mayOn(context, permission, name) }, item);
}
